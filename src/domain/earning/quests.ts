/**
 * Quests of the day and of the week. Three of each table are due at a time. Which ones follows from the log and the date, so that the house
 * cannot choose them and anybody can compute them. No quest asks for a stake of some size.
 */
import type { Account } from '../accounts/account.ts';
import { isCurrent } from '../accounts/periods.ts';
import { countedAt } from '../clock.ts';
import { countsOf, QUESTS_DUE, type QuestCounts, type QuestPeriod } from '../accounts/questCounts.ts';
import { nobleHashing } from '../fairness/hashing.ts';
import { weekStart } from '../leaderboard/period.ts';
import { utcDay } from '../utc.ts';
import type { World } from '../world.ts';

/** What a quest counts: how much was done since the period began. */
type Count = (now: QuestCounts, before: QuestCounts) => number;

interface Quest {
  readonly period: QuestPeriod;
  readonly title: string;
  readonly asks: string;
  readonly goal: number;
  readonly cents: number;
  readonly counted: Count;
}

const betsOn =
  (game: string): Count =>
  (now, before) =>
    (now.byGame[game] ?? 0) - (before.byGame[game] ?? 0);
const gamesPlayed: Count = (now, before) =>
  Object.keys(now.byGame).filter((game) => game !== 'sports' && betsOn(game)(now, before) > 0).length;
const roundsPlayed: Count = (now, before) => now.bets - before.bets - betsOn('sports')(now, before);
const increaseOf =
  (key: 'wins' | 'offers' | 'dailyClaims' | 'flips'): Count =>
  (now, before) =>
    now[key] - before[key];

const questsOf =
  (period: QuestPeriod, cents: number) =>
  (title: string, asks: string, goal: number, counted: Count): Quest => ({ period, title, asks, goal, cents, counted });
const dayQuest = questsOf('day', 10_00);
const weekQuest = questsOf('week', 50_00);

/** A released table is never changed: claims in old logs are judged by it. */
const quests = {
  'day-rounds': dayQuest('Warm-Up', 'Play 20 rounds of any games.', 20, roundsPlayed),
  'day-wins': dayQuest('Winning Ways', 'Win 8 bets.', 8, increaseOf('wins')),
  'day-games': dayQuest('Tasting', 'Play 3 different games.', 3, gamesPlayed),
  'day-offer': dayQuest('Odd Job', 'Complete an offer.', 1, increaseOf('offers')),
  'day-bonus': dayQuest('Good Morning', 'Claim the daily bonus.', 1, increaseOf('dailyClaims')),
  'day-plinko': dayQuest('Ball Drop', 'Play 5 rounds of Plinko.', 5, betsOn('plinko')),
  'day-scratch': dayQuest('Scratch Marks', 'Buy 5 scratch cards.', 5, betsOn('scratch')),
  'day-poker': dayQuest('At the Table', 'Play 5 hands of Poker.', 5, betsOn('poker')),
  'day-slots': dayQuest('Three Reels', 'Play 5 rounds of Slots.', 5, betsOn('slots')),
  'week-rounds': weekQuest('Long Haul', 'Play 150 rounds of any games.', 150, roundsPlayed),
  'week-wins': weekQuest('On Top', 'Win 50 bets.', 50, increaseOf('wins')),
  'week-games': weekQuest('Grand Tour', 'Play 6 different games.', 6, gamesPlayed),
  'week-offers': weekQuest('Busy Week', 'Complete 3 offers.', 3, increaseOf('offers')),
  'week-bonus': weekQuest('Here Again', 'Claim the daily bonus 4 times.', 4, increaseOf('dailyClaims')),
  'week-sports': weekQuest('Match Days', 'Have 3 bets on sports settled.', 3, betsOn('sports')),
  'week-flips': weekQuest('Heads Up', 'Play 3 coin flips against other players.', 3, increaseOf('flips')),
} as const satisfies Readonly<Record<string, Quest>>;

export type QuestName = keyof typeof quests;

export const questNames = Object.keys(quests) as readonly QuestName[];

export const questOf = (name: QuestName): Quest => quests[name];

/** What an account can count without a bet and without an offer. */
const withoutPlay: QuestCounts = { bets: 0, wins: 0, offers: 0, dailyClaims: 1, flips: 0, byGame: {} };

/** Whether an account can reach the quest without a bet and without an offer. */
export const isReachedWithoutPlay = (name: QuestName): boolean =>
  questOf(name).counted(withoutPlay, { ...withoutPlay, dailyClaims: 0 }) > 0;

/** The three quests of a period that are due from its start, which is in days since 1970. */
const dueFrom = (logId: string, period: QuestPeriod, start: number): readonly QuestName[] =>
  questNames
    .filter((name) => questOf(name).period === period)
    .map((name) => ({ name, hash: nobleHashing.sha256(`${logId}:${period}:${start}:${name}`) }))
    .sort((one, other) => (one.hash < other.hash ? -1 : 1))
    .slice(0, QUESTS_DUE)
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

/** The part of the world that says which period a time counts for. */
type ClockWorld = Pick<World, 'corrections'>;

/** How far the account has come in the period of this time, at least 0. What was taken back does not count. */
export function questProgress({ corrections }: ClockWorld, account: Account, name: QuestName, at: number): number {
  const { period, counted } = questOf(name);
  if (!isCurrent(corrections, account, period, at)) return 0;
  return Math.max(0, counted(countsOf(account), account.quests[period].before));
}

/**
 * Whether the account has claimed the quest for the period of this time. After a correction of the clock, several claims may count for one
 * period. The first of them takes it. Each further one takes the period of its recorded time.
 */
export function isQuestClaimed({ corrections }: ClockWorld, account: Account, name: QuestName, at: number): boolean {
  const { period } = questOf(name);
  const startOf = period === 'day' ? utcDay : weekStart;
  const [counted, taken] = [new Set<number>(), new Set<number>()];
  for (const claim of account.quests[period].claimed) {
    if (claim.quest !== name) continue;
    const start = startOf(countedAt(corrections, claim));
    taken.add(counted.has(start) ? startOf(claim.at) : start);
    counted.add(start);
  }
  return taken.has(startOf(at));
}

/** The quests that are due, reached and not claimed, those of the day first. Which ones are due is asked last, because it takes hashes. */
export const claimableQuests = (world: Pick<World, 'corrections' | 'logId'>, account: Account, at: number): readonly QuestName[] =>
  (['day', 'week'] as const).flatMap((period) => {
    const reached = questNames.filter((name) => {
      const quest = questOf(name);
      return quest.period === period && questProgress(world, account, name, at) >= quest.goal && !isQuestClaimed(world, account, name, at);
    });
    return reached.length === 0 ? [] : questsDue(world.logId, period, at).filter((name) => reached.includes(name));
  });
