/**
 * An event is declared once. One value holds its schema, who may be its actor, whom it concerns, the credits it moves, what it
 * requires, what it changes, what it opens and closes, a sentence for auditors and an example. The union of all events, the
 * check of stored lines, the ledger, the audit, the keys of the store, the sweep of the vault and tests derive from that value.
 */
import type * as z from 'zod/mini';
import type { Account } from '../accounts/account.ts';
import type { SenderKind } from '../senders.ts';
import type { BeaconRound } from '../fairness/beacon.ts';
import type { Hashing } from '../fairness/hashing.ts';
import type { AnyRulebook } from '../games/catalog.ts';
import type { AccountId, Actor } from '../ids.ts';
import type { Posting } from '../ledger/posting.ts';
import type { RefusalCode } from '../refusal.ts';
import type { Rules } from '../rules.ts';
import type { World } from '../world.ts';
import type { BetDraw } from '../worldParts.ts';

/** Where and when an event happened. It is public. */
export interface EntryPlace {
  readonly seq: number;
  /** UTC milliseconds. */
  readonly at: number;
}

/** What a condition may ask about the entry of an event, and about the file that is judged. */
export interface EntryContext extends EntryPlace {
  /** Who sent the command; null if that is withheld. */
  readonly actor: Actor | null;
  readonly hashing: Hashing;
  /** Whether this actor sent the command, or may have sent it if that is withheld. */
  mayBe(actor: Actor): boolean;
  /** Whether the account is registered: everybody may read the name that it was given then. */
  isRegistered(account: AccountId): boolean;
  /** Whether the file has everything about everybody. */
  readonly isWhole: boolean;
  /** Whether the file has everything about this account. A view has it of its viewer only, a whole log of everybody. */
  knows(account: AccountId): boolean;
  /** The account, if the file has everything about it. Conditions about other accounts cannot be judged, which is counted. */
  known(account: AccountId): Account | undefined;
}

/** Who may read an event: everyone, the accounts it concerns, or only the house. */
export type Visibility = 'public' | 'subjects' | 'house';

/** The name of an account in a sentence. */
export type NameOf = (account: AccountId) => string;

/** An event that must follow in the same entry. */
export interface FollowUp {
  /** The id that `fulfils` of that event names. */
  readonly id: string;
  /** What is wrong with an entry without it. */
  readonly undone: string;
  /** Those of one kind must come in the order in which they became due. Default: in any order. */
  readonly inOrderOf?: 'ends' | 'reopenings';
}

/** A server seed made public. */
export interface Reveal {
  /** Its commitment; undefined if its round is not known. */
  readonly seedHash: string | undefined;
  readonly serverSeed: string;
}

/** A drawn round. It is proved when its seed is revealed. */
export interface DrawnRound {
  readonly draw: BetDraw;
  readonly rulebook: AnyRulebook | undefined;
  /** The rules that it was played under. */
  readonly rules: Rules;
  readonly choice: object;
  readonly outcome: object;
  /** Whether the house knew the client seed when it committed to the server seed. */
  readonly foreseen: boolean;
  /** Null for a shared round. Its bets are settled by its outcome. */
  readonly paid: { readonly stakeCents: number; readonly payoutCents: number } | null;
}

/** What only one event of a log may use, such as the number of a partner's transaction. */
interface UsedOnce<Data extends object> {
  /** Begins its keys. No other type of event has this name. */
  readonly name: string;
  /** The refusal of a decision that would use it again. */
  readonly repeated: RefusalCode;
  /** Null if this event uses nothing up. */
  of(data: Data): string | null;
}

export interface EventDeclaration<Type extends string, Data extends object> {
  readonly type: Type;
  readonly schema: z.ZodMiniType<Data>;
  /** Who may be the actor of its entry. */
  readonly by: readonly SenderKind[];
  /** Blocked accounts may do it too. */
  readonly byBlocked?: true;
  /** The account that it concerns is new. Every other event concerns accounts that are registered. */
  readonly introduces?: true;
  /** Who may read it. It depends on the event's data only, so a view is made entry by entry. */
  visibility(data: NoInfer<Data>): Visibility;
  /** A reader that does not know the type may ignore it. It moves no credits and changes nothing. */
  readonly informational?: true;
  /** The owner for `by: ['owner']`. Default: the `account` of its data. */
  owner?(data: Data, world: World): AccountId | null;
  /** The accounts that it concerns. It belongs to their trails. */
  subjects(data: Data): readonly AccountId[];
  /** Ids that it creates. Each has the digits of the entry's command and a prefix of its own. */
  creates?(data: Data): readonly string[];
  /** Ids that it creates with other digits: of accounts, and of things from before the log. */
  bringsOver?(data: Data): readonly string[];
  /** Commitments to server seeds. Each is made only once in a log. */
  commits?(data: Data): readonly string[];
  reveals?(data: Data, world: World): Reveal | undefined;
  /** Commitments whose seeds are lost. */
  abandons?(data: Data, world: World): readonly string[];
  draws?(data: Data, world: World): DrawnRound | undefined;
  /** The beacon round that it was drawn with, whose signature is checked. */
  beacon?(data: Data, world: World): BeaconRound | undefined;
  /** What must follow in its entry, as far as the file shows it. `world` is the world before the event. */
  followUps?(data: Data, world: World, entry: EntryPlace): readonly FollowUp[];
  /** Ids of the follow-ups that it fulfils. */
  fulfils?(data: Data, world: World): readonly string[];
  /** Whether it comes only where one of these follow-ups is due. Judged in whole logs. */
  readonly onlyIfDue?: true;
  /** What is used only once in a log. */
  readonly usedOnce?: UsedOnce<Data>;
  /** The credits it moves. They depend on the event's data only. */
  postings(data: Data): readonly Posting[];
  /** What is wrong with it in the world before it, or undefined. It asks `entry.known` before it judges what only an account may read. */
  requires(world: World, data: Data, entry: EntryContext): string | undefined;
  /** Applies its other changes. Mutates the world. Never refuses, and reads neither clock nor chance. */
  evolve(world: World, data: Data, entry: EntryPlace): void;
  /** The sentence for auditors. */
  describe(data: Data, nameOf: NameOf): string;
  readonly specimen: NoInfer<Data>;
}

export interface EventDefinition<Type extends string, Data extends object> extends EventDeclaration<Type, Data> {
  of(data: Data): { readonly type: Type; readonly data: Data };
}

export function defineEvent<const Type extends string, Data extends object>(
  declaration: EventDeclaration<Type, Data>,
): EventDefinition<Type, Data> {
  return { ...declaration, of: (data) => ({ type: declaration.type, data }) };
}
