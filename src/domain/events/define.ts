/**
 * An event is declared once. Its schema, who may bring it about, whom it concerns, the credits it moves, what must be true
 * before it, what it changes, what it begins and ends, the sentence an auditor reads and an example all stand in one value;
 * the union of all events, validation on disk, the ledger, the audit, the keys of the store, the sweep of the vault and the
 * tests are derived from it.
 */
import type * as z from 'zod/mini';
import type { Doer } from '../doers.ts';
import type { AnyRulebook } from '../games/catalog.ts';
import type { AccountId, Actor } from '../ids.ts';
import type { Posting } from '../ledger/posting.ts';
import type { Rules } from '../rules.ts';
import type { World } from '../world.ts';
import type { BetDraw } from '../worldParts.ts';

/** Where and when an event happened: what its entry shows to everybody. */
export interface EntryPlace {
  readonly seq: number;
  /** UTC milliseconds. */
  readonly at: number;
}

/** What an event is judged by: also who brought it about. */
export interface EntryContext extends EntryPlace {
  readonly actor: Actor;
}

/** Who may read an event where a house shows each player their own: everyone, the accounts it concerns, the house alone. */
export type Visibility = 'public' | 'subjects' | 'house';

/** Answers an account's name for a sentence. */
export type NameOf = (account: AccountId) => string;

/** What is wrong, unless an event of one of these types was withheld before: one about this account where it is named. */
export interface Doubt {
  readonly sentence: string;
  readonly unless: readonly string[];
  readonly of: AccountId | null;
  /** Something that is not there. Where it was made in sight, it was ended in sight too, and nothing withheld explains it. */
  readonly gone?: string;
  /** Only what was withheld in this entry or later may explain it. */
  readonly since?: number;
}

/** What is wrong with an event: whatever was withheld, or all that is wrong as far as can be seen. */
export type Problem = string | readonly Doubt[];

/** Something that an entry has begun and must end. */
export interface Debt {
  /** What `closes` calls it. */
  readonly id: string;
  /** What is wrong with an entry that leaves it undone: a doubt where it may have been ended by what was withheld before. */
  readonly undone: Problem;
}

/** A server seed made public. */
export interface Reveal {
  /** Its commitment; undefined where the round that it was made for is not known. */
  readonly seedHash: string | undefined;
  readonly serverSeed: string;
}

/** A round as it was drawn, to be proved when its seed is revealed. */
export interface DrawnRound {
  readonly draw: BetDraw;
  readonly rulebook: AnyRulebook | undefined;
  /** Those that it was played under. */
  readonly rules: Rules;
  readonly choice: object;
  readonly outcome: object;
  /** Whether all that made its client seed is seen. */
  readonly complete: boolean;
  /** Null of a round that several people share: their bets are settled by its outcome. */
  readonly paid: { readonly stakeCents: number; readonly payoutCents: number } | null;
}

/** A drawn round, or why it can never be proved, or undefined for an event that draws nothing. */
export type Drawn = DrawnRound | 'unknown' | undefined;

export interface EventDeclaration<Type extends string, Data extends object> {
  readonly type: Type;
  readonly schema: z.ZodMiniType<Data>;
  /** Who may be the actor of its entry. */
  readonly by: readonly Doer[];
  /** Blocked accounts may do it too. */
  readonly byBlocked?: true;
  /** Who may read it where each is shown their own. A function of the event alone: a bet on a round of one's own is nobody else's business. */
  visibility(data: NoInfer<Data>): Visibility;
  /** A reader that does not know the type may pass over it: it moves nothing and changes nothing else. */
  readonly informational?: true;
  /** Whose it is, for `by: ['owner']`: the account that it names, unless it says otherwise. */
  owner?(data: Data, world: World): AccountId | null;
  /** The accounts whose trail it belongs to. */
  subjects(data: Data): readonly AccountId[];
  /** Ids that it brings into being. Each is that of the entry's command, with a prefix of its own. */
  creates?(data: Data): readonly string[];
  /** Ids of things from before the log, made otherwise. */
  bringsOver?(data: Data): readonly string[];
  /** Commitments to server seeds. Each is made once, ever. */
  commits?(data: Data): readonly string[];
  reveals?(data: Data, world: World): Reveal | undefined;
  /** Commitments whose seed nobody can reveal any more. */
  abandons?(data: Data, world: World): readonly string[];
  draws?(data: Data, world: World): Drawn;
  /** What its entry must end, as the world is before it. */
  opens?(data: Data, world: World, entry: EntryPlace): readonly Debt[];
  /** What it ends of that. */
  closes?(data: Data, world: World): readonly string[];
  /** Keys that are used once, ever. */
  uniqueKeys?(data: Data): readonly string[];
  /** The credits it moves. A function of the event alone. */
  postings(data: Data): readonly Posting[];
  /** What must hold in the world before it: what does not, or undefined. */
  requires(world: World, data: Data, entry: EntryContext): Problem | undefined;
  /** What else it changes. Mutates the world it is given; never refuses, reads no clock and no chance. */
  evolve(world: World, data: Data, entry: EntryPlace): void;
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
