/**
 * The state that the events of the log add up to: accounts, everything that is open, sums, and the newest items of each list. Whole histories are
 * read from the log. It is plain data, so a snapshot is its JSON. Events change it in their `evolve` (events/define.ts).
 *
 * Older logs are folded by it, too: a new field or another number here changes what they come to (docs/guides/change-what-logs-hold.md).
 *
 * The type comes first, then the empty world, then questions that commands, events and screens ask alike. worldParts.ts has the types of its parts.
 */
import type { LiveGameName, SharedGameName } from './games/names.ts';
import type { AccountId, BetId, OfferId, RoundId, SportEventId, WithdrawalId } from './ids.ts';
import type { Stamp, Wait } from './clock.ts';
import type { PersonCard } from './accounts/card.ts';
import type { GivenOnDay } from './accounts/givenOnDay.ts';
import type { BeaconChain } from './fairness/beacon.ts';
import { DAY_MS, HOUR_MS } from './utc.ts';
import { emptyLedger, type Ledger } from './ledger/balances.ts';
import { MOST_FLIPS, MOST_OPEN_FLIPS, MOST_OWN_FLIPS, MOST_OWN_ROUND_BETS, MOST_ROUND_BETS } from './manyAtOnce.ts';
import { defaultRules, type Rules } from './rules.ts';
import type { UsedClientSeeds } from './accounts/seedPair.ts';
import type { WallCredit, WallVisits, Account, PublicName } from './accounts/account.ts';
import type {
  OpenBet,
  OpenRound,
  FinishedRound,
  RoundFeed,
  WallStats,
  WallSession,
  Offer,
  OfferPayout,
  Withdrawal,
  SportEvent,
  SportBet,
  EndedSportBet,
  ReversibleEnd,
  ChatMessage,
  ReferralRecord,
  RulesInForce,
  RaceResult,
} from './worldParts.ts';

export interface World {
  logId: string;
  /** How many settled bets of each game, and on sports, an account keeps. Screens show them, no decision reads them. */
  recentsKept: number;
  /** Place and time of the last entry folded; 0 before the first. */
  seq: number;
  at: number;
  rules: RulesInForce;
  /** The keys that checkpoints are signed with, oldest first, each from an entry on. None in a log without checkpoints. */
  checkpointKeys: { seq: number; key: string }[];
  /** The beacon that shared rounds are bound to when they are opened; null for none. */
  beacon: BeaconChain | null;
  /** When the newest round of the public beacon came whose signature the log has shown, UTC milliseconds; 0 before the first. No clock that is right is behind it. */
  beaconShownAt: number;
  /** All rules ever in force, oldest first. */
  rulesHistory: RulesInForce[];
  /** Whether the records of the first version were migrated. */
  migrated: boolean;
  /** How many events everybody may read. */
  publicEvents: number;
  accounts: Record<AccountId, Account>;
  /** Folded username → account. */
  names: Record<string, AccountId>;
  /** The name of every account, and when it registered, even if its registration is withheld. */
  usernames: Record<AccountId, PublicName>;
  /** The levels that accounts have claimed. */
  levels: Record<AccountId, number>;
  /** What players show of themselves. */
  cards: Record<AccountId, PersonCard>;
  race: {
    /** The weeks in which somebody has points and that are not paid, with the entry of the first points. */
    open: { week: number; seq: number }[];
    /** The last race that was paid. */
    last: RaceResult | null;
  };
  /** The points of each account in the open weeks of the race. */
  racePoints: Record<AccountId, Record<string, number>>;
  /** Rain on the UTC day of the newest one. */
  rain: GivenOnDay | null;
  /** Keyed e-mail digest → account. */
  emails: Record<string, AccountId>;
  /** Referral code (current or former) → account. */
  codes: Record<string, AccountId>;
  ledger: Ledger;
  clientSeeds: UsedClientSeeds;
  /** Commitments whose seeds are neither revealed nor lost. The vault must keep their secrets. */
  commitments: Record<string, true>;
  bets: Record<BetId, OpenBet>;
  /** Open bets in flight, each with the first block of its player since its placing, or null. */
  flights: Record<BetId, Stamp | null>;
  rounds: Record<RoundId, OpenRound>;
  /** The open live round of each game. */
  liveRounds: Record<LiveGameName, RoundId | null>;
  /** When the clock was set back. */
  corrections: Stamp[];
  offers: Record<OfferId, Offer>;
  /** Offers that were completed before the log. */
  completedBefore: Record<OfferId, true>;
  /** Whether offers and visits from before the log were migrated. */
  earningsMigrated: boolean;
  walls: Record<string, WallStats>;
  /** Numbered credits of walls, by `wall:number`. */
  wallCredits: Record<string, WallCredit>;
  /** The newest visits of walls, newest first: at most `SESSIONS_KEPT`. */
  wallSessions: WallSession[];
  /** The last ten, newest first. */
  offerPayouts: OfferPayout[];
  withdrawals: Record<WithdrawalId, Withdrawal>;
  /** The last hundred decided withdrawals, newest first. */
  decidedWithdrawals: Withdrawal[];
  /** Open sports events, and the last fifty of admins and of the house that were settled or cancelled, newest first. */
  sportEvents: Record<SportEventId, SportEvent>;
  finishedSportEvents: SportEvent[];
  /** The ends of sports events that may still be taken back, and their events in the order of these ends, oldest first. */
  reversibleEnds: Record<SportEventId, ReversibleEnd>;
  endOrder: SportEventId[];
  sportBets: Record<BetId, SportBet>;
  /** Ended bets on sports that can be reopened. */
  endedSportBets: Record<BetId, EndedSportBet>;
  chat: {
    messages: ChatMessage[];
    /** When the newest messages of each account, and of guests, were written. */
    times: Record<string, readonly number[]>;
    /** Whether the messages from before the log were migrated. */
    migrated: boolean;
    /** How long guests may not write. */
    guestsMuted: Wait | null;
  };
  /** Who referred an account. Referrer and referred may read it. */
  referrals: Record<AccountId, ReferralRecord>;
  /** Accounts whose referral became due while their referrer was blocked, with the referrer. */
  dueReferrals: Record<AccountId, AccountId>;
  /** Clicks on referral links, by the account they lead to. */
  referralClicks: Record<AccountId, number>;
  /** The last ten shared rounds of each game, newest first. */
  finishedRounds: Record<SharedGameName, FinishedRound[]>;
  feed: RoundFeed;
}

/** As many as screens show. Texts repeat it: `tests/docs/statedNumbers.test.ts`. */
const RECENTS_KEPT = 10;

export const emptyWorld = ({ recentsKept = RECENTS_KEPT } = {}): World => ({
  logId: '',
  recentsKept,
  seq: 0,
  at: 0,
  rules: { seq: 0, at: 0, rules: defaultRules },
  checkpointKeys: [],
  beacon: null,
  beaconShownAt: 0,
  rulesHistory: [],
  migrated: false,
  publicEvents: 0,
  accounts: {},
  names: {},
  usernames: {},
  levels: {},
  cards: {},
  race: { open: [], last: null },
  racePoints: {},
  rain: null,
  emails: {},
  codes: {},
  ledger: emptyLedger(),
  clientSeeds: {},
  commitments: {},
  bets: {},
  flights: {},
  rounds: {},
  liveRounds: { roulette: null, crash: null },
  corrections: [],
  offers: {},
  completedBefore: {},
  earningsMigrated: false,
  walls: {},
  wallCredits: {},
  wallSessions: [],
  offerPayouts: [],
  withdrawals: {},
  decidedWithdrawals: [],
  sportEvents: {},
  finishedSportEvents: [],
  reversibleEnds: {},
  endOrder: [],
  sportBets: {},
  endedSportBets: {},
  chat: { messages: [], times: {}, migrated: false, guestsMuted: null },
  referrals: {},
  dueReferrals: {},
  referralClicks: {},
  finishedRounds: { roulette: [], coinflip: [], crash: [] },
  feed: { settled: 0, newest: [], day: 0, biggest: [] },
});

export const accountOf = (world: Pick<World, 'accounts'>, id: string): Account | undefined =>
  Object.hasOwn(world.accounts, id) ? world.accounts[id as AccountId] : undefined;

/** Who referred this account, or undefined. */
export const referralIn = (world: Pick<World, 'referrals'>, id: string): ReferralRecord | undefined =>
  Object.hasOwn(world.referrals, id) ? world.referrals[id as AccountId] : undefined;

/** The flips of an account that nobody has joined, oldest first. */
export const openFlipsOf = (world: World, id: string): readonly OpenRound[] =>
  Object.keys(accountOf(world, id)?.openFlips ?? {}).flatMap((flip) => world.rounds[flip as RoundId] ?? []);

/** Whether an account has as many open flips as it may have. Nothing is known of an account that the world does not have. */
export const hasMostFlips = (account: Account | undefined): boolean =>
  account !== undefined && Object.keys(account.openFlips).length >= MOST_OPEN_FLIPS;

/** Whether a house opens no further flip of an account. A first one is always opened, so that nobody keeps others from playing. */
export function isAtFlipLimit({ rounds }: World, { openFlips }: Account): boolean {
  const own = Object.keys(openFlips).length;
  const open = (): number => Object.values(rounds).filter(({ game }) => game === 'coinflip').length;
  return own >= MOST_OWN_FLIPS || (own > 0 && open() >= MOST_FLIPS);
}

/** Whether a live round takes no more bets of an account that has one. The first is always taken, so that nobody can fill a round for all others. */
export function hasMostBets(world: World, { bets }: OpenRound, account: AccountId): boolean {
  if (bets.length < MOST_OWN_ROUND_BETS) return false;
  const own = bets.filter((bet) => openBet(world, bet)?.account === account).length;
  return own >= MOST_OWN_ROUND_BETS || (own > 0 && bets.length >= MOST_ROUND_BETS);
}

/** The open bets of an account that draw from its pair. It cannot rotate its seed while there are any. */
export const openBetsOf = (world: World, { openBets }: Account): readonly OpenBet[] => openBets.flatMap((bet) => world.bets[bet] ?? []);

/** An open bet by an id that fits `betId`. No property inherited by objects has such a name. */
export const openBet = (world: World, id: BetId): OpenBet | undefined => world.bets[id];

/** The name of an account, or its id if the name is not known. */
export const nameIn = (world: Pick<World, 'usernames'>, id: string): string =>
  Object.hasOwn(world.usernames, id) ? (world.usernames[id as AccountId]?.name ?? id) : id;

/** The balance of an account in cents: the sum of its postings. */
export const balanceOf = (world: World, id: AccountId): number => world.ledger.player[id] ?? 0;

export const roundOf = (world: World, id: string): OpenRound | undefined =>
  Object.hasOwn(world.rounds, id) ? world.rounds[id as RoundId] : undefined;

export const offerOf = (world: Pick<World, 'offers'>, id: string): Offer | undefined =>
  Object.hasOwn(world.offers, id) ? world.offers[id as OfferId] : undefined;

export const withdrawalOf = (world: World, id: string): Withdrawal | undefined =>
  Object.hasOwn(world.withdrawals, id) ? world.withdrawals[id as WithdrawalId] : undefined;

/** The open bets on an event, in the order of their placing. */
export const openBetsOn = (world: World, { openBets }: SportEvent): readonly SportBet[] =>
  openBets.flatMap((bet) => world.sportBets[bet] ?? []);

/** An open sports event by its id. */
export const sportEventOf = (world: World, id: string): SportEvent | undefined =>
  Object.hasOwn(world.sportEvents, id) ? world.sportEvents[id as SportEventId] : undefined;

/** The end of a sports event that may still be taken back. */
export const reversibleEndOf = ({ reversibleEnds }: Pick<World, 'reversibleEnds'>, id: string): ReversibleEnd | undefined =>
  Object.hasOwn(reversibleEnds, id) ? reversibleEnds[id as SportEventId] : undefined;

/** An event whose end may still be taken back, or that ended lately. */
export const finishedSportEvent = (world: Pick<World, 'finishedSportEvents' | 'reversibleEnds'>, id: string): SportEvent | undefined =>
  reversibleEndOf(world, id)?.event ?? world.finishedSportEvents.find((event) => event.id === id);

export type SportEventStatus = 'upcoming' | 'live' | 'finished' | 'cancelled';

/** Whether a sports event that is not over is live: from its start on, or earlier if an admin set it live. */
export const isLive = ({ live, startsAt }: Pick<SportEvent, 'live' | 'startsAt'>, at: number): boolean => live || at >= startsAt;

export function statusOf(event: SportEvent, at: number): SportEventStatus {
  if (event.cancelled) return 'cancelled';
  if (event.score) return 'finished';
  return isLive(event, at) ? 'live' : 'upcoming';
}

type AwaitedEvent = Pick<SportEvent, 'createdAt' | 'startsAt' | 'liveBettingUntil' | 'reversedAt' | 'broughtForwardAt'>;

/**
 * Since when the score of an event is awaited: since its betting closed. An event can be created, or its end be taken back, after that time;
 * then since that moment.
 */
const awaitedSince = (event: AwaitedEvent): number =>
  Math.max(event.createdAt, bettingClosesAt(event), event.reversedAt ?? 0, event.broughtForwardAt ?? 0);

/** How long the house waits for a score. Then it cancels the event. */
const RESULT_MS = 7 * DAY_MS;
/** Most games are over so long after betting on them has closed. */
const GAME_MS = 4 * HOUR_MS;

/** By when the score of an event must be entered, UTC milliseconds. After that the house returns the stakes. */
export const resultDueBy = (event: AwaitedEvent): number => awaitedSince(event) + RESULT_MS;

/** Whether the game is over, as far as one can know, and its score is missing. */
export const isScoreMissing = (event: AwaitedEvent & Pick<SportEvent, 'seedHash'>, at: number): boolean =>
  event.seedHash === undefined && at >= awaitedSince(event) + GAME_MS;

/** When betting on an event closes, UTC milliseconds. An event that an admin set live before its start closes at once. */
export const bettingClosesAt = ({ startsAt, liveBettingUntil }: Pick<SportEvent, 'startsAt' | 'liveBettingUntil'>): number =>
  liveBettingUntil ?? startsAt;

/** Whether the time of betting is over. Without live betting it ends when the event goes live. */
export const isBettingOver = (event: Pick<SportEvent, 'startsAt' | 'liveBettingUntil' | 'live' | 'reversed'>, at: number): boolean =>
  event.reversed || at >= bettingClosesAt(event) || (event.live && event.liveBettingUntil === null);

export const messageOf = (world: World, id: string): ChatMessage | undefined => world.chat.messages.find((message) => message.id === id);

/** The counts of a wall. Adds them to the world if there are none. */
export function ensureWallStats(world: World, wall: string): WallStats {
  const known = Object.hasOwn(world.walls, wall) ? world.walls[wall] : undefined;
  return known ?? (world.walls[wall] = { sessions: 0, users: 0, completed: 0, creditedCents: 0, ignored: 0 });
}

/** An account's record of a wall. Adds it to the account if there is none. */
export function ensureVisits({ walls }: Account, wall: string): WallVisits {
  const known = Object.hasOwn(walls, wall) ? walls[wall] : undefined;
  return known ?? (walls[wall] = { credited: null, dayCents: 0, unnumbered: null, credits: 0 });
}

const PAYOUTS_KEPT = 10;

/** Adds a payout to the newest ones. */
export function notePayout({ offerPayouts }: World, payout: OfferPayout): void {
  offerPayouts.unshift(payout);
  if (offerPayouts.length > PAYOUTS_KEPT) offerPayouts.length = PAYOUTS_KEPT;
}

/** Adds a settled bet to the front of a list, and drops the oldest one of a full list. */
export function addRecent<Bet>({ recentsKept }: World, recents: Bet[], bet: Bet): void {
  recents.unshift(bet);
  if (recents.length > recentsKept) recents.length = recentsKept;
}

/** The rules that entry `seq` itself set; undefined if it set none. */
export function rulesSetIn(world: World, seq: number): Rules | undefined {
  const held = rulesHeldAt(world, seq);
  return held?.seq === seq ? held.rules : undefined;
}

/** The rules in force in entry `seq`, whichever entry set them: for promises that were made in it. */
export const rulesInForceAt = (world: Pick<World, 'rules' | 'rulesHistory'>, seq: number): Rules =>
  (rulesHeldAt(world, seq) ?? world.rules).rules;

/** Whether the rules in force now, or in entry `seq`, are those of entry `rulesSeq`. If it is undefined, any rules are right. */
export const isUnderRules = (world: Pick<World, 'rules' | 'rulesHistory'>, rulesSeq: number | undefined, seq = world.rules.seq): boolean =>
  rulesSeq === undefined || rulesHeldAt(world, seq)?.seq === rulesSeq;

/** The rules in force in entry `seq`, and the entry that set them. Undefined before the first ones. */
export function rulesHeldAt({ rules, rulesHistory }: Pick<World, 'rules' | 'rulesHistory'>, seq: number): RulesInForce | undefined {
  if (seq >= rules.seq) return rules;
  let [low, high] = [0, rulesHistory.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rulesHistory[middle]?.seq ?? 0) <= seq) low = middle + 1;
    else high = middle;
  }
  return rulesHistory[low - 1];
}

/** The key that checkpoints of so many entries are signed with, 64 hex digits. Null: the log has none. Default: the newest key. */
export const checkpointKeyOf = ({ checkpointKeys }: Pick<World, 'checkpointKeys'>, size = Infinity): string | null =>
  checkpointKeys.findLast(({ seq }) => seq <= size)?.key ?? null;
