/** What the world knows of an account. Plain data throughout. The first value of each member is in `accountRegistered` (events/accounts.ts). */
import type { Stamp, Wait } from '../clock.ts';
import type { GivenOnDay } from './givenOnDay.ts';
import type { GameName } from '../games/catalog.ts';
import type { AccountId, BetId, OfferId, RoundId, SportEventId } from '../ids.ts';
import type { SettledBet, SportBet, Withdrawal } from '../worldParts.ts';
import type { Limits } from './limits.ts';
import type { Periods } from './periods.ts';
import type { QuestPeriod, QuestState } from './questCounts.ts';
import type { SeedPair } from './seedPair.ts';

export type Role = 'admin' | 'user';
/** How an account came to be: by e-mail, by the third-party identity option. */
export type AuthProvider = 'email' | 'google';

/** What a settled bet was on. */
export type PlayedOn = GameName | 'sports';

export interface PlayedTotals {
  bets: number;
  stakedCents: number;
  paidCents: number;
}

export interface PlayTotals extends PlayedTotals {
  /** Bets whose payout was above their stake. */
  wins: number;
  largestStakeCents: number;
  /** The settled bet with the largest profit, the first of equals; null before the first win. `at`: UTC milliseconds. */
  biggestWin: { on: PlayedOn; profitCents: number; at: number } | null;
  /** Wins in a row up to the newest settled bet, and the most there ever were. */
  streak: number;
  longestStreak: number;
  /** The entry of the newest bet that was not won, and how many wins of the same entry came after it. */
  lost: { seq: number; wins: number };
  /** What was bet on, in the order of the first bets. */
  byGame: Partial<Record<PlayedOn, PlayedTotals>>;
  /** Of all rounds of Crash that paid, in hundredths; 0 before the first. */
  highestCashOutHundredths: number;
  /** Of all rounds of games that were won, in hundredths; 0 before the first. */
  highestMultiplierHundredths: number;
  /** Coin flips against other players. */
  flips: number;
}

/** What a partner wall has credited to an account. */
export interface WallVisits {
  /** The newest credit, and what was credited on its UTC day. */
  credited: Stamp | null;
  dayCents: number;
  /** When the wall last credited without a number of its own. */
  unnumbered: Stamp | null;
  /** How many credits there were, without those that were taken back. */
  credits: number;
}

/** A credit that a wall gave under a number of its own. */
export interface WallCredit extends Stamp {
  readonly account: AccountId;
  readonly cents: number;
  readonly completed: boolean;
  /** Whether the partner took it back. */
  reversed: boolean;
}

/** The name of an account, and the entry in which it registered. Both are public. */
export interface PublicName extends Stamp {
  readonly name: string;
}

export interface Account {
  id: AccountId;
  username: string;
  /** Keyed digest of the case-folded e-mail address; the address itself is not in the log. */
  emailDigest: string;
  role: Role;
  authProvider: AuthProvider;
  verified: boolean;
  blocked: boolean;
  /** The newest block, also after its end. */
  lastBlock: (Stamp & { reason: string | null }) | null;
  /** Whether a sign-in needs a code of the owner's device too. */
  secondFactor: boolean;
  registered: Stamp;
  /** How many events this account may read and the public may not. */
  ownEvents: number;
  /** Whether the password is still the one printed in the README. */
  publicPassword: boolean;
  referralCode: string;
  /** How many signed up with this code, and for how many of them a bonus was paid. */
  referred: number;
  referredPaid: number;
  /** The newest referral payment, and how many fell on its UTC day. */
  referralDay: { last: Stamp | null; paid: number };
  claimed: string[];
  /** Achievements that a settled bet has reached, and its entry: they keep the rules of that moment. */
  reached: Record<string, number>;
  /** The daily bonus, and the streak of daily claims. */
  daily: {
    /** The newest claim. */
    claimed: Stamp | null;
    /** How many claims in a row there are, and the entry of the first of them. */
    streak: number;
    since: number;
    /** How long the account was blocked since the newest claim. */
    blockedMs: number;
    /** By how much repairs have lengthened the time for the next claim. */
    graceMs: number;
    /** The newest repair of a streak. */
    repaired: Stamp | null;
    /** How many claims, and how many paid streaks, there ever were. */
    claims: number;
    streaksPaid: number;
  };
  offers: {
    /** When the player was sent on to the provider, and the reward that was promised then. */
    started: Record<OfferId, { seq: number; at: number; rewardCents: number }>;
    /** When each was completed. */
    completed: Record<OfferId, number>;
  };
  /** `wall:number` of the partner offers that were completed, and when. */
  partnerOffers: Record<string, number>;
  walls: Record<string, WallVisits>;
  /** Offers of any kind. */
  offersCompleted: number;
  /** Points of all time, in hundredths. */
  points: number;
  periods: Periods;
  /** The quests of its current day and week, which are those of `periods`. */
  quests: Record<QuestPeriod, QuestState>;
  /** Tips that it gave on the UTC day of the newest one. */
  tips: GivenOnDay | null;
  /** When it placed its newest bet, UTC milliseconds; 0 before the first. */
  lastBetAt: number;
  limits: Limits;
  /** How many limits were ever set. Most accounts have none, so their limits need no look. */
  limitsSet: number;
  /** The last break, and the last mute in the chat: when each began, and how long it was to be. */
  onBreak: Wait | null;
  muted: Wait | null;
  /** Whether the feed of rounds hides the name. */
  hiddenInFeed: boolean;
  /** The last ten requests, newest first. */
  withdrawals: Withdrawal[];
  /** The last settled bets on sports, newest first: as many as the world keeps. */
  sportRecents: SportBet[];
  /** What its won bets were paid, in cents, by events whose end may still be taken back. */
  reversibleWins: Record<SportEventId, number>;
  seeds: SeedPair;
  /** The bets that draw from its pairs and wait for their outcome, oldest first. */
  openBets: BetId[];
  /** The flips that it has opened and that nobody has joined, oldest first. */
  openFlips: Record<RoundId, true>;
  lastReveal: { seedHash: string; serverSeed: string; clientSeed: string; bets: number } | null;
  totals: PlayTotals;
  /** The last settled bets of each game, newest first: as many as the world keeps. */
  recents: Partial<Record<GameName, SettledBet[]>>;
}
