/**
 * The types of what a browser remembers beside a log, so that a later page notices if the log was lost, or if a house server takes back what
 * it told an earlier page: the newest head with balances, refusals and accepted commands (`MarkedHead`), the newest checkpoint, a
 * contradiction, beacon signatures to check, client seeds that were sent, and bets that were not accepted. Each has a port that reads and
 * writes it. `src/browser` keeps them outside the log's database, in localStorage. A field that is added here must be added to the schema that
 * reads it there (`headMarker.ts`, `keptLists.ts`), which leaves out what it does not know. *Told* is what a house server has sent to a page.
 */
import type { AuthProvider } from '../domain/accounts/account.ts';
import type { Stamp } from '../domain/clock.ts';
import type { BeaconRound } from '../domain/fairness/beacon.ts';
import type { GameName } from '../domain/games/catalog.ts';
import type { AccountId, BetId } from '../domain/ids.ts';
import type { Head, Place } from '../domain/log/head.ts';
import type { Rules } from '../domain/rules.ts';
import type { BetDraw } from '../domain/worldParts.ts';

/** What an account had at a place of the log. */
export interface KeptBalance {
  readonly account: AccountId;
  readonly seq: number;
  readonly cents: number;
  /** How many events about it there were that not everybody may read. */
  readonly ownEvents: number;
  /** The digest of all entries that its page was told up to there. Undefined if that page has not read the first ones. */
  readonly told?: string | undefined;
  /** A later page has compared the credits and the number. It could not compare `told`. */
  readonly isCompared?: true | undefined;
}

/** A command that was refused, and only the time explains why. */
export interface TimedRefusal {
  /** The newest entry at that time. */
  readonly seq: number;
  /** From this time on the refusal is right, UTC milliseconds. */
  readonly from: number;
  /** What was refused, for people: `a PlaceSportBet was refused (betting-over)`. */
  readonly what: string;
}

/** A house server has said that a newer version has written its log, so that it takes nothing more. */
export interface ClosedHouse {
  /** The newest entry at that time. */
  readonly seq: number;
  /** By the clock of this machine, UTC milliseconds. */
  readonly at: number;
}

/** A cash-out that was refused because its flight was over. How the flight ends shows whether it was. */
export interface RefusedCashOut {
  readonly account: AccountId;
  readonly bet: BetId;
  /** The entry that placed it. */
  readonly seq: number;
  /** When the flight began. */
  readonly start: Stamp;
  /** When the house decided that it was over, as it said, UTC milliseconds. */
  readonly saidAt: number;
  /** The same time by the clock as it went when the flight began: less what the house has set its clock ahead by since then. */
  readonly at: number;
}

/**
 * A cash-out that was sent, and whose entry the house has not told yet. It may not be dated before its press, nor carried out after its refusal, whatever page
 * hears of it.
 */
export interface PressedCashOut {
  readonly account: AccountId;
  /** Of its command. */
  readonly id: string;
  /** The newest entry at the press. */
  readonly seq: number;
  /** The least that the house's clock showed then, UTC milliseconds. */
  readonly at: number;
  readonly isRefused: boolean;
}

/** A command that the house accepted over HTTP, and whose entry it has not shown. It must be there, whatever page asks for it. */
export interface AcceptedCommand {
  readonly account: AccountId;
  readonly id: string;
  readonly type: string;
  /** The place of its entry, as the house says. */
  readonly seq: number;
}

/** What the form of a sign-up asked for. */
export interface AskedRegistration {
  readonly authProvider: AuthProvider;
  /** Null if the house chose it. */
  readonly username: string | null;
  /** Whether a referral code was sent along. Null if that is no longer known. */
  readonly hasCode: boolean | null;
  /** The newest entry that was known before. 0 if the account may have been there already. */
  readonly after: number;
  /** The rules that were shown, which say what the welcome bonus is. Null if that is not known. */
  readonly rules: Rules | null;
  /** The newest time of the house up to which it had told everything, UTC milliseconds. A gateway may be 15 s behind. 0 if none. */
  readonly toldAt: number;
}

/** What was asked for an account, as long as no page has judged its registration. */
export interface KeptRegistration extends AskedRegistration {
  readonly account: AccountId;
}

/** A page of a house server keeps more than the head. */
export interface MarkedHead extends Head {
  /** What it and earlier pages showed, the newest first. */
  readonly balances?: readonly KeptBalance[] | undefined;
  /** What it and earlier pages were told, as long as nothing proves that the log still has it. */
  readonly unproved?: readonly Place[] | undefined;
  /** The one by the latest time. */
  readonly refused?: TimedRefusal | undefined;
  /** When the house last said that a newer version has written its log. */
  readonly closed?: ClosedHouse | undefined;
  /** Of flights whose end was not told yet. */
  readonly cashOuts?: readonly RefusedCashOut[] | undefined;
  /** Those that the house has not answered by an entry yet. */
  readonly pressed?: readonly PressedCashOut[] | undefined;
  readonly accepted?: readonly AcceptedCommand[] | undefined;
  readonly registrations?: readonly KeptRegistration[] | undefined;
}

/** The last head that this browser has seen. It is kept outside the log's database, so that a lost database is noticed. */
export interface HeadMarker {
  read(): MarkedHead | null;
  write(head: MarkedHead): void;
  clear(): void;
}

/** A witness, as this browser knows it. */
export interface KeptWitness {
  /** In the form name+id+key. */
  readonly key: string;
  /** When this browser first heard of it, UTC milliseconds. */
  readonly knownSince: number;
  /** When it last cosigned a checkpoint, UTC milliseconds by its own clock. Null: never. */
  readonly seenAt: number | null;
}

/** What a browser keeps of the newest checkpoint of a house. Only pages write it that have compared it with the one before. */
export interface KeptCheckpoint {
  readonly logId: string;
  /** The key of the log's checkpoints at the newest one, 64 hex digits. */
  readonly key: string;
  /** The newest checkpoint that was verified, as a signed note. */
  readonly note: string;
  readonly witnesses: readonly KeptWitness[];
}

export interface CheckpointMarker {
  read(): KeptCheckpoint | null;
  write(kept: KeptCheckpoint): void;
}

/** How a house server contradicted itself. */
export interface KeptContradiction {
  /** What differs, for people. */
  readonly sentence: string;
  /** The text of a file that proves it to others; null if there is none. */
  readonly evidence: string | null;
}

/** Keeps a contradiction for the next pages of this browser. They send the house nothing. */
export interface ContradictionMarker {
  read(): KeptContradiction | null;
  /** The first one stays. */
  write(kept: KeptContradiction): void;
  clear(): void;
}

/** An entry that a house server has told, with the signatures of beacons that it says. */
export interface UncheckedEntry extends Place {
  readonly beacons: readonly BeaconRound[];
}

/** Keeps signatures of beacons until a page has checked them. */
export interface UncheckedBeacons {
  /** The oldest first. */
  read(): readonly UncheckedEntry[];
  add(entry: UncheckedEntry): void;
  /** Those of the entry with this hash were checked. */
  remove(hash: string): void;
}

/** A client seed that this browser has sent to a house server, or drew to send it, whatever became of it. */
export interface SentClientSeed {
  /** Who sent it. Null: a blocked account, which the page does not know. */
  readonly account: AccountId | null;
  readonly clientSeed: string;
  /** The commitments of its account when it was sent first, or drawn: in use, and next. The house had made them before it knew the client seed. */
  readonly seedHashes: readonly string[];
  /** Whether the page drew it. Default: its player typed it. */
  readonly drawn?: boolean | undefined;
}

/** Keeps the client seeds that were sent, for all pages of this browser. */
export interface SentClientSeeds {
  /** The newest first. */
  read(): readonly SentClientSeed[];
  write(sent: readonly SentClientSeed[]): void;
}

/** A bet on a player's own seeds that was sent to a house server, and that it has not taken: it refused it, could not save it, or did not answer. */
export interface UntakenBet {
  /** Of its command. */
  readonly id: string;
  readonly account: AccountId;
  /** As its event would have it. */
  readonly bet: {
    readonly game: GameName;
    readonly stakeCents: number;
    readonly choice: unknown;
    readonly draw: Readonly<BetDraw>;
  };
  /** The entry of the rules of its pair of seeds. */
  readonly rulesSeq: number;
  /** Null until it is revealed. */
  readonly serverSeed: string | null;
}

/** Keeps bets that were sent until they are taken. Once their seed is revealed, anybody can say what the others would have paid. */
export interface UntakenBets {
  /** The newest first. */
  read(): readonly UntakenBet[];
  add(bet: UntakenBet): void;
  /** The house has taken these, by the ids of their commands. */
  remove(ids: ReadonlySet<string>): void;
  /** A server seed is revealed. */
  reveal(seedHash: string, serverSeed: string): void;
}
