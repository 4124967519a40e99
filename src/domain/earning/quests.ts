/**
 * Quests of the day and of the week. Three of each table are due at a time. Which ones follows from the log and the date, so that the house
 * cannot choose them and anybody can compute them. No quest asks for a stake of some size.
 */
import type { Account } from '../accounts/account.ts';
import { isCurrent } from '../accounts/periods.ts';
import { countedAt } from '../clock.ts';
import { countsOf, type QuestCounts, type QuestPeriod } from '../accounts/questCounts.ts';
import { nobleHashing } from '../fairness/hashing.ts';
import { weekStart } from '../leaderboard/period.ts';
import { utcDay } from '../utc.ts';
import type { World } from '../world.ts';

/** What happened since the period began. */
type Count = (now: QuestCounts, before: QuestCounts) => number;

interface Quest {
  readonly period: QuestPeriod;
  readonly title: string;
  readonly asks: string;
  readonly goal: number;
  readonly cents: number;
  readonly counted: Count;
}

const on =
  (game: string): Count =>
  (now, before) =>
    (now.byGame[game] ?? 0) - (before.byGame[game] ?? 0);
const games: Count = (now, before) => Object.keys(now.byGame).filter((game) => game !== 'sports' && on(game)(now, before) > 0).length;
const rounds: Count = (now, before) => now.bets - before.bets - on('sports')(now, before);
const change =
  (key: 'wins' | 'offers' | 'dailyClaims' | 'flips'): Count =>
  (now, before) =>
    now[key] - before[key];

const day = (title: string, asks: string, goal: number, counted: Count): Quest => ({
  period: 'day',
  title,
  asks,
  goal,
  cents: 10_00,
  counted,
});
const week = (title: string, asks: string, goal: number, counted: Count): Quest => ({
  period: 'week',
  title,
  asks,
  goal,
  cents: 50_00,
  counted,
});

/** A released table is never changed: claims in old logs are judged by it. */
const quests = {
  'day-rounds': day('Warm-Up', 'Play 20 rounds of any games.', 20, rounds),
  'day-wins': day('Winning Ways', 'Win 8 bets.', 8, change('wins')),
  'day-games': day('Tasting', 'Play 3 different games.', 3, games),
  'day-offer': day('Odd Job', 'Complete an offer.', 1, change('offers')),
  'day-bonus': day('Good Morning', 'Claim the daily bonus.', 1, change('dailyClaims')),
  'day-plinko': day('Ball Drop', 'Play 5 rounds of Plinko.', 5, on('plinko')),
  'day-scratch': day('Scratch Marks', 'Buy 5 scratch cards.', 5, on('scratch')),
  'day-poker': day('At the Table', 'Play 5 hands of Poker.', 5, on('poker')),
  'day-slots': day('Three Reels', 'Play 5 rounds of Slots.', 5, on('slots')),
  'week-rounds': week('Long Haul', 'Play 150 rounds of any games.', 150, rounds),
  'week-wins': week('On Top', 'Win 50 bets.', 50, change('wins')),
  'week-games': week('Grand Tour', 'Play 6 different games.', 6, games),
  'week-offers': week('Busy Week', 'Complete 3 offers.', 3, change('offers')),
  'week-bonus': week('Here Again', 'Claim the daily bonus 4 times.', 4, change('dailyClaims')),
  'week-sports': week('Match Days', 'Have 3 bets on sports settled.', 3, on('sports')),
  'week-flips': week('Heads Up', 'Play 3 coin flips against other players.', 3, change('flips')),
} as const satisfies Readonly<Record<string, Quest>>;

export type QuestName = keyof typeof quests;

export const questNames = Object.keys(quests) as readonly QuestName[];

export const questOf = (name: QuestName): Quest => quests[name];

/** How many quests of a day, and of a week, are due. */
export const DUE = 3;

/** The three quests of a period that are due from its start, which is in days since 1970. */
const dueFrom = (logId: string, period: QuestPeriod, start: number): readonly QuestName[] =>
  questNames
    .filter((name) => questOf(name).period === period)
    .map((name) => ({ name, hash: nobleHashing.sha256(`${logId}:${period}:${start}:${name}`) }))
    .sort((one, other) => (one.hash < other.hash ? -1 : 1))
    .slice(0, DUE)
    .map(({ name }) => name);

/** The last answer for each period, because almost every question is about the present day and week. */
const lastAnswer: Record<QuestPeriod, { readonly key: string; readonly due: readonly QuestName[] }> = {
  day: { key: '', due: [] },
  week: { key: '', due: [] },
};

/**
 * The quests that are due at a time: those three whose SHA-256 of `logId:period:day:name` is the lowest. The day is that of the period's
 * start, in days since 1970.
 */
export function questsDue(logId: string, period: QuestPeriod, at: number): readonly QuestName[] {
  const start = utcDay(period === 'day' ? at : weekStart(at));
  const key = `${logId}:${start}`;
  if (lastAnswer[period].key !== key) lastAnswer[period] = { key, due: dueFrom(logId, period, start) };
  return lastAnswer[period].due;
}

type Known = Pick<World, 'corrections'>;

/** How far the account has come in the period of this time, at least 0. What was taken back does not count. */
export function questProgress({ corrections }: Known, account: Account, name: QuestName, at: number): number {
  const { period, counted } = questOf(name);
  if (!isCurrent(corrections, account, period, at)) return 0;
  return Math.max(0, counted(countsOf(account), account.quests[period].before));
}

/**
 * Whether the account has claimed the quest of the period of this time. The first claim that counts for a period takes it. A further one,
 * made while the clock ran ahead, takes the period of its own time.
 */
export function isQuestClaimed({ corrections }: Known, account: Account, name: QuestName, at: number): boolean {
  const { period } = questOf(name);
  const startOf = period === 'day' ? utcDay : weekStart;
  const claims = account.quests[period].claimed.filter(({ quest }) => quest === name);
  const counted = claims.map((claim) => startOf(countedAt(corrections, claim)));
  return counted.some((start, n) => (counted.indexOf(start) === n ? start : startOf(claims[n]?.at ?? start)) === startOf(at));
}

/** The quests that are due, reached and not claimed, those of the day first. */
export const claimableQuests = (world: Pick<World, 'corrections' | 'logId'>, account: Account, at: number): readonly QuestName[] =>
  (['day', 'week'] as const)
    .flatMap((period) => questsDue(world.logId, period, at))
    .filter((name) => questProgress(world, account, name, at) >= questOf(name).goal && !isQuestClaimed(world, account, name, at));
