/**
 * An event is declared once. Its schema, whom it concerns, the credits it moves, what must be true before it, what it
 * changes, the sentence an auditor reads and an example all stand in one value; the union of all events, validation on
 * disk, the ledger, the audit line and the tests are derived from it.
 */
import type * as z from 'zod/mini';
import type { AccountId, Actor } from '../ids.ts';
import type { Posting } from '../ledger/posting.ts';
import type { World } from '../world.ts';

/** The part of an entry's header that an event may look at. */
export interface EntryContext {
  readonly seq: number;
  /** UTC milliseconds. */
  readonly at: number;
  readonly actor: Actor;
}

/** Who may read an event where a house shows each player their own: everyone, the accounts it concerns, the house alone. */
export type Visibility = 'public' | 'subjects' | 'house';

/** Answers an account's name for a sentence. */
export type NameOf = (account: AccountId) => string;

export interface EventDeclaration<Type extends string, Data extends object> {
  readonly type: Type;
  readonly schema: z.ZodMiniType<Data>;
  readonly visibility: Visibility;
  /** A reader that does not know the type may pass over it: it moves nothing and changes nothing else. */
  readonly informational?: true;
  /** The accounts whose trail it belongs to. */
  subjects(data: Data): readonly AccountId[];
  /** The credits it moves. A function of the event alone. */
  postings(data: Data): readonly Posting[];
  /** What must hold in the world before it: the sentence of the first thing that does not, or undefined. */
  requires(world: World, data: Data, entry: EntryContext): string | undefined;
  /** What else it changes. Mutates the world it is given; never refuses, reads no clock and no chance. */
  evolve(world: World, data: Data, entry: EntryContext): void;
  /** The sentence an auditor reads. */
  describe(data: Data, nameOf: NameOf): string;
  readonly specimen: NoInfer<Data>;
}

export interface EventDefinition<Type extends string, Data extends object> extends EventDeclaration<Type, Data> {
  /** Makes the event. */
  of(data: Data): { readonly type: Type; readonly data: Data };
}

export function defineEvent<const Type extends string, Data extends object>(
  declaration: EventDeclaration<Type, Data>,
): EventDefinition<Type, Data> {
  return { ...declaration, of: (data) => ({ type: declaration.type, data }) };
}
