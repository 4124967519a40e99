/** The parts of the world: bets, rounds, offers, walls, withdrawals, sports events, messages. They are plain data. */
import type { Stamp, Wait } from './clock.ts';
import type { BeaconBinding, BeaconChain, BeaconRound } from './fairness/beacon.ts';
import type { SharedGameName } from './games/names.ts';
import type { GameName } from './games/catalog.ts';
import type { OfferTerms } from './earning/offers.ts';
import type { AccountId, BetId, MessageId, OfferId, RoundId, SportEventId, WallSessionId, WithdrawalId } from './ids.ts';
import type { Rules } from './rules.ts';
import type { EventTerms, SportPick, PickLiability } from './sports/book.ts';

/** What a round was drawn from. */
export interface BetDraw {
  seedHash: string;
  clientSeed: string;
  nonce: number;
}

/** The draw of a bet on a shared round, with the participant's 16 fresh bytes as 32 hex digits. */
export interface SharedDraw {
  round: RoundId;
  freshBytes: string;
  /** For the bet that joins a flip: the beacon round that the coin is drawn from. Without it, the time of the join decides that. */
  beaconRound?: number;
}

export interface OpenBet {
  id: BetId;
  account: AccountId;
  game: GameName;
  rulebook: string;
  /** Entry of the rules that the bet was placed under. */
  rulesSeq: number;
  stakeCents: number;
  choice: object;
  draw: BetDraw | SharedDraw;
  /** Entry and time of the placing. */
  seq: number;
  at: number;
  /** Where a bet on a shared round of Crash was cashed out by hand. It is paid when the round ends. */
  cashOutHundredths?: number;
}

export interface SettledBet extends Omit<OpenBet, 'draw' | 'cashOutHundredths'> {
  draw: BetDraw;
  outcome: object;
  payoutCents: number;
  settledAt: number;
  /** The server seed, once rotation has revealed it. */
  serverSeed: string | null;
}

/** An open shared round. It has a seed of its own. */
export interface OpenRound {
  id: RoundId;
  game: SharedGameName;
  /** Commitment to the round's server seed. */
  seedHash: string;
  /** The nonce of its draw: the number of a live round (live.ts), or 0 for a flip. */
  nonce: number;
  /** Who opened it; null where the house did. */
  creator: AccountId | null;
  seq: number;
  at: number;
  /** The entry of the rules in force when it was opened. Every bet on it is placed under them. */
  rulesSeq: number;
  /** When betting closes, UTC milliseconds; null for a flip, which its second bet closes. */
  closesAt: number | null;
  /** The beacon in force when it was opened; null for none. */
  beacon: BeaconBinding | null;
  /** In the order in which they were placed. */
  bets: BetId[];
  /** When its flight began, and what it is drawn from. Null before that, and for other games than Crash. */
  flight: (Stamp & { beacon: PlayedBeacon | null; clientSeed: string }) | null;
}

/** An open round whose flight has begun. */
export interface FlyingRound extends OpenRound {
  flight: NonNullable<OpenRound['flight']>;
}

/** The beacon round that a shared round was drawn with. */
export interface PlayedBeacon {
  round: number;
  signature: string;
}

/** What everybody sees of a bet on a shared round. */
export interface SharedStake {
  account: AccountId;
  stakeCents: number;
  choice: object;
  cashOutHundredths?: number;
}

export interface FinishedRound {
  id: RoundId;
  game: SharedGameName;
  draw: BetDraw;
  serverSeed: string;
  /** Null for a round that was bound to no beacon. */
  beacon: BeaconRound | null;
  creator: AccountId | null;
  /** When its flight began; null for other games than Crash. */
  flight: Stamp | null;
  outcome: object;
  seq: number;
  at: number;
  /** The newest ten stakes on it, and how many there were. */
  stakes: SharedStake[];
  bets: number;
}

/** The settled bets that the feed of rounds shows, those of admins left out. Names are looked up when they are shown. */
export interface RoundFeed {
  /** How many bets were settled. The n-th is at place n − 1, modulo the number of bets kept. */
  settled: number;
  newest: SettledBet[];
  /** The UTC day of the biggest wins, in days since 1970. */
  day: number;
  /** By profit, the largest first. */
  biggest: SettledBet[];
}

export interface WallStats {
  sessions: number;
  users: number;
  completed: number;
  creditedCents: number;
  /** Messages that were not accepted. */
  ignored: number;
}

/** A visit of a wall, from the click that opened it. */
export interface WallSession {
  id: WallSessionId;
  account: AccountId;
  wall: string;
  clickedAt: number;
  offersCompleted: number;
  lastActivity: number;
}

export interface Offer extends OfferTerms {
  id: OfferId;
  /** The entry that published it or brought it over. */
  seq: number;
  createdAt: number;
  completions: number;
}

/** Credits that an account earned by an offer of the house, or on a partner's wall. One of `offer` and `wall` is null. */
export interface OfferPayout {
  account: AccountId;
  offer: OfferId | null;
  wall: string | null;
  cents: number;
  at: number;
}

export const payoutMethods = ['paypal', 'crypto'] as const;
export type PayoutMethod = (typeof payoutMethods)[number];

/** A request to withdraw. The payout address is in the directory. */
export interface Withdrawal {
  id: WithdrawalId;
  account: AccountId;
  cents: number;
  method: PayoutMethod;
  status: 'pending' | 'completed' | 'rejected';
  /** Entry and time of the request. */
  seq: number;
  at: number;
  decidedAt: number | null;
  /** Why it was rejected. */
  reason: string | null;
}

export interface SportEvent extends Omit<EventTerms, 'liveBettingUntil'> {
  id: SportEventId;
  /** When live betting ends, UTC milliseconds. Null: betting closes at the start. */
  liveBettingUntil: number | null;
  createdAt: number;
  /** The admin who opened it; null where the house did. */
  createdBy: AccountId | null;
  /** Whether an admin has set it live, whatever its start. */
  live: boolean;
  suspended: boolean;
  cancelled: boolean;
  /** Whether its end was taken back once. It takes no more bets. */
  reversed: boolean;
  /** When that was, UTC milliseconds. */
  reversedAt?: number;
  /** When an admin brought the end of its betting forward last, UTC milliseconds. */
  broughtForwardAt?: number;
  score: { home: number; away: number } | null;
  /** How many bets were placed on it. */
  bets: number;
  /** The earliest start that was known at a bet, with entry and time of that bet. Null before the first one. */
  knownStart: (Stamp & { startsAt: number }) | null;
  /** The open bets on it. */
  openBets: BetId[];
  /** Only a match of the house has one: the commitment to the seed of its score. */
  seedHash?: string;
  /** The public beacon round that the score of such a match is drawn with, if the house had a beacon then, and the entry that bound it. */
  beacon?: { chain: BeaconChain; round: number; seq: number };
  /** What the score of such a match was drawn from. */
  seeds?: { serverSeed: string; clientSeed: string };
  liability: Record<SportPick, PickLiability>;
}

export interface SportBet {
  id: BetId;
  account: AccountId;
  event: SportEventId;
  pick: SportPick;
  /** Fixed when the bet is placed. */
  oddsHundredths: number;
  stakeCents: number;
  /** Entry and time of the placing. */
  seq: number;
  at: number;
  status: 'pending' | 'won' | 'lost' | 'void';
  payoutCents: number;
  settledAt: number | null;
}

/** The end of a sports event that may still be taken back. */
export interface ReversibleEnd {
  /** Null in a fold of one account's entries, which may not have it. */
  event: SportEvent | null;
  /** How long it can be taken back. */
  ended: Wait;
  /** The bets that ended with it. */
  bets: BetId[];
}

/** A bet whose end can be taken back. */
export interface EndedSportBet extends SportBet {
  ended: Wait;
}

export const reactionNames = ['thumbs-up', 'heart', 'laugh'] as const;
export type ReactionName = (typeof reactionNames)[number];

export interface ChatMessage {
  id: MessageId;
  /** Null for a guest. */
  account: AccountId | null;
  /** The name on a message from before the log, if it is valid. The message belongs to no account. */
  formerName: string | null;
  text: string;
  at: number;
  /** The accounts that reacted, as keys, so that one of many is found as fast as one of a few. */
  reactions: Partial<Record<ReactionName, Record<AccountId, true>>>;
  /** How many reactions a message from before the log has. Nobody knows whose they are. */
  formerReactions: Partial<Record<ReactionName, number | undefined>>;
  /** Whether an admin has removed it from the chat. The log keeps its text. */
  hidden: boolean;
}

export interface ReferralRecord {
  by: AccountId;
  /** Whether the referrer has been paid for this account. */
  paid: boolean;
  /** Whether a bet of the account on a game was settled. */
  played: boolean;
  /** The entry in which the account was registered. */
  seq: number;
  /** Whether the referrer was blocked then. */
  wasBlocked: boolean;
}

/** A place of a race that was paid. */
export interface RacePlace {
  readonly account: AccountId;
  readonly points: number;
  readonly cents: number;
}

export interface RaceResult {
  /** Its Monday, in days since 1970. */
  readonly week: number;
  readonly places: readonly RacePlace[];
  /** The entry in which it was paid. */
  readonly seq: number;
}

export interface RulesInForce {
  seq: number;
  at: number;
  rules: Rules;
}
