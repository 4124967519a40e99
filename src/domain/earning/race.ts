/**
 * The race of a week. Claims of quests give points, so neither stakes nor payments do. After the end of the week the places of the
 * rules are paid to the accounts with the most points. Which accounts these are follows from the log.
 */
import type { Account } from '../accounts/account.ts';
import { QUESTS_DUE } from '../accounts/questCounts.ts';
import { countedAt, isCorrectedSince, type Stamp } from '../clock.ts';
import { nobleHashing } from '../fairness/hashing.ts';
import type { AccountId } from '../ids.ts';
import { weekStart } from '../leaderboard/period.ts';
import type { NamedViewer } from '../log/viewLine.ts';
import { DAY_MS, utcDay } from '../utc.ts';
import { accountOf, type World } from '../world.ts';
import type { RacePlace, RaceResult, RulesInForce } from '../worldParts.ts';
import { isReachedWithoutPlay, questOf, questsDue, type QuestName } from './quests.ts';

/** The points for a claim of a quest of the day, and of the week. Claims in old logs are judged by them. */
export const questPoints = { day: 1, week: 5 } as const;

/** The most points of a week: all quests of its seven days and its own. */
const MOST_POINTS = QUESTS_DUE * (7 * questPoints.day + questPoints.week);

/** The week of a time: its Monday, in days since 1970. */
export const raceWeek = (at: number): number => utcDay(weekStart(at));

/**
 * Whether an account can have that many points in a week. A correction of the clock lifts the limit: one to a time in the week repeats
 * days, and one since the last paid race, or any before the first one, may have moved points of later weeks here (`correctRace`).
 */
export const canHavePoints = (
  { corrections, race: { last } }: Pick<World, 'corrections' | 'race'>,
  week: number,
  points: number,
): boolean => points <= MOST_POINTS || corrections.some(({ seq, at }) => at >= week * DAY_MS || last === null || seq > last.seq);

/** What the points of a week can be for an account that has neither bet nor completed an offer, unless the clock was corrected. */
export function pointsWithoutPlay(logId: string, week: number): ReadonlySet<number> {
  const days = Array.from({ length: 7 }, (_, day) => questsDue(logId, 'day', (week + day) * DAY_MS));
  const quests = [...days.flat(), ...questsDue(logId, 'week', week * DAY_MS)].filter(isReachedWithoutPlay);
  return quests.reduce(
    (sums, name) => {
      const points = questPoints[questOf(name).period];
      return new Set([...sums, ...[...sums].map((sum) => sum + points)]);
    },
    new Set([0]),
  );
}

/** When a week is over, UTC milliseconds. */
export const raceEndsAt = (week: number): number => (week + 7) * DAY_MS;

function prizesBy(held: RulesInForce | undefined): readonly number[] {
  const prizes = held?.rules.race?.prizesCents ?? [];
  const end = prizes.indexOf(0);
  return end === -1 ? prizes : prizes.slice(0, end);
}

/** The rules that were in force when a week began: its race goes by them. */
export const raceRules = (
  { rulesHistory, corrections }: Pick<World, 'rulesHistory' | 'corrections'>,
  week: number,
): RulesInForce | undefined => rulesHistory.findLast((held) => countedAt(corrections, held) <= week * DAY_MS);

/** What the places of a week pay, from the first. Empty for no race. */
export const racePrizes = (world: Pick<World, 'rulesHistory' | 'corrections'>, week: number): readonly number[] =>
  prizesBy(raceRules(world, week));

/** Whoever registers in a week takes part from the next one on. */
const isRegisteredBefore = ({ corrections }: Pick<World, 'corrections'>, registered: Stamp, week: number): boolean =>
  countedAt(corrections, registered) < week * DAY_MS;

/** Whether an account takes part in a week. */
export const takesPart = (world: Pick<World, 'corrections'>, { role, registered }: Account, week: number): boolean =>
  role !== 'admin' && isRegisteredBefore(world, registered, week);

/**
 * Whether an account registered in time to have points in a week. Its name says so to everybody. A correction of the clock since then lifts
 * the limit: it may have moved points of later weeks here (`correctRace`).
 */
export function canHavePlace(world: Pick<World, 'corrections' | 'usernames'>, id: AccountId, week: number): boolean {
  const registered = world.usernames[id];
  return !registered || isCorrectedSince(world.corrections, registered.seq) || isRegisteredBefore(world, registered, week);
}

/** Whether the race of this week or of a later one was paid. Claims in it give no points. */
export const isPaid = ({ race: { last } }: Pick<World, 'race'>, week: number): boolean => last !== null && week <= last.week;

/** Whether the week has a race, and the account takes part in it. */
const canWin = (world: World, account: Account, week: number): boolean =>
  racePrizes(world, week).length > 0 && takesPart(world, account, week);

/** Counts a claim of a quest. Mutates the world. */
export function countRacePoints(world: World, account: Account, quest: QuestName, { seq, at }: { seq: number; at: number }): void {
  const week = raceWeek(at);
  const { open } = world.race;
  if (isPaid(world, week) || !canWin(world, account, week)) return;
  if (!open.some((one) => one.week === week)) {
    open.push({ week, seq });
    open.sort((one, other) => one.week - other.week);
  }
  const points = (world.racePoints[account.id] ??= {});
  points[week] = (points[week] ?? 0) + questPoints[questOf(quest).period];
}

/** Removes the points of these weeks from an account, and returns their sum. Mutates the world. */
function removePoints({ racePoints }: World, id: AccountId, isRemoved: (week: number) => boolean): number {
  const points = racePoints[id];
  if (!points) return 0;
  let sum = 0;
  for (const week of Object.keys(points).filter((key) => isRemoved(Number(key)))) {
    sum += points[week] ?? 0;
    delete points[week];
  }
  if (Object.keys(points).length === 0) delete racePoints[id];
  return sum;
}

/** The first week that has a race, from this week on. This week if no week has one. */
function firstWithRace(world: World, week: number): number {
  if (racePrizes(world, week).length > 0) return week;
  const { rulesHistory, corrections } = world;
  // The first week of each rules: the first Monday from their time on. Of rules that begin in the same week the newest count.
  const begun = rulesHistory.map((held) => raceWeek(countedAt(corrections, held) + 7 * DAY_MS - 1));
  return begun.find((one, place) => one > week && one !== begun[place + 1] && prizesBy(rulesHistory[place]).length > 0) ?? week;
}

/**
 * After a correction of the clock, points of later weeks count for the week to which it was set. Where that was paid or has no race, they
 * count for the first later one that has a race and was not paid. Mutates the world.
 */
export function correctRace(world: World, { seq, at }: { seq: number; at: number }): void {
  const { open, last } = world.race;
  const earliest = Math.max(raceWeek(at), last ? last.week + 7 : 0);
  if (!open.some((one) => one.week > earliest)) return;
  const week = firstWithRace(world, earliest);
  if (!open.some((one) => one.week > week)) return;
  world.race.open = open.filter((one) => one.week <= week);
  if (!world.race.open.some((one) => one.week === week)) world.race.open.push({ week, seq });
  for (const id of Object.keys(world.racePoints) as AccountId[]) {
    const moved = removePoints(world, id, (one) => one > week);
    if (moved === 0) continue;
    const points = (world.racePoints[id] ??= {});
    points[week] = (points[week] ?? 0) + moved;
  }
}

/** Ends the race of a week and of those before it. Mutates the world. */
export function endRace(world: World, result: RaceResult): void {
  world.race.last = result;
  world.race.open = world.race.open.filter(({ week }) => week > result.week);
  for (const id of Object.keys(world.racePoints) as AccountId[]) removePoints(world, id, (week) => week <= result.week);
}

type Prize = Pick<RacePlace, 'account' | 'cents'>;

/**
 * The prizes that blocked accounts would have had in a race that is paid, by the points that the log shows of them. Each is compared with
 * the paid places, and not with other blocked accounts.
 */
export function prizesOfBlocked(world: World, week: number, places: readonly RacePlace[]): readonly Prize[] {
  const prizes = racePrizes(world, week);
  return (Object.keys(world.racePoints) as AccountId[]).flatMap((account) => {
    const points = world.racePoints[account]?.[week] ?? 0;
    if (points === 0 || accountOf(world, account)?.blocked !== true) return [];
    const behind = places.findIndex((place) => ranksAbove(world.logId, week, { account, points }, place));
    const cents = prizes[behind === -1 ? places.length : behind] ?? 0;
    return cents > 0 ? [{ account, cents }] : [];
  });
}

/** The points of an account in a week, 0 where it is blocked. */
export function racePointsOf(world: Pick<World, 'accounts' | 'racePoints'>, id: AccountId, week: number): number {
  const account = accountOf(world, id);
  return account && !account.blocked ? (world.racePoints[id]?.[week] ?? 0) : 0;
}

type Runner = Pick<RacePlace, 'account' | 'points'>;

/** Of two accounts with equal points, the one with the lower hash is before the other. */
const hashOf = (logId: string, week: number, { account }: Runner): string => nobleHashing.sha256(`${logId}:${week}:${account}`);

/** Whether one ranks above another: with more points, or of equal points with the lower SHA-256 of `logId:week:account`. */
export const ranksAbove = (logId: string, week: number, one: Runner, other: Runner): boolean =>
  one.points === other.points ? hashOf(logId, week, one) < hashOf(logId, week, other) : one.points > other.points;

type RaceWorld = Pick<World, 'accounts' | 'racePoints' | 'logId'>;

/** The accounts with points in a week that are not blocked, in any order. */
const runnersIn = (world: RaceWorld, week: number): readonly Runner[] =>
  (Object.keys(world.racePoints) as AccountId[])
    .map((account) => ({ account, points: racePointsOf(world, account, week) }))
    .filter(({ points }) => points > 0);

/** The accounts with points in a week that are not blocked, from the first place on. */
export const raceStandings = (world: RaceWorld, week: number): readonly Runner[] =>
  runnersIn(world, week)
    .map((runner) => ({ runner, hash: hashOf(world.logId, week, runner) }))
    .sort((one, other) => other.runner.points - one.runner.points || (one.hash < other.hash ? -1 : 1))
    .map(({ runner }) => runner);

/** The places that a week pays. */
export function racePlaces(world: World, week: number): readonly RacePlace[] {
  const prizes = racePrizes(world, week);
  return raceStandings(world, week)
    .slice(0, prizes.length)
    .map((one, place) => ({ ...one, cents: prizes[place] ?? 0 }));
}

/** The first week that is not paid. */
export const openRace = ({ race }: Pick<World, 'race'>): World['race']['open'][number] | undefined => race.open[0];

/**
 * What places of a race that is paid got more than somebody with as many points, as far as points are known. The ids of accounts decided it,
 * and the house makes them.
 */
export function prizesOfTies(world: World, week: number, places: readonly RacePlace[]): readonly Prize[] {
  const unpaid = runnersIn(world, week).filter((one) => places.every(({ account }) => account !== one.account));
  const rivals = [...places, ...unpaid.map((one) => ({ ...one, cents: 0 }))];
  return places.flatMap(({ account, points, cents }) => {
    const least = rivals.reduce((lowest, one) => (one.points === points ? Math.min(lowest, one.cents) : lowest), cents);
    return cents > least ? [{ account, cents: cents - least }] : [];
  });
}

/**
 * The prizes of others that rank above the viewer of a view, if the viewer has points. Their points are not in the view, and may be false. A
 * viewer who is blocked is ranked as well: the points above decide which prize is missed.
 */
export function prizesAbove(
  world: World,
  viewer: NamedViewer | null,
  { week, places }: Pick<RaceResult, 'week' | 'places'>,
): readonly Prize[] {
  if (viewer === null || viewer === 'public') return [];
  const points = world.racePoints[viewer]?.[week];
  if (points === undefined) return [];
  return places.filter((one) => one.account !== viewer && ranksAbove(world.logId, week, one, { account: viewer, points }));
}
