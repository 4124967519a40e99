/** The race of a week was paid. Everybody may read who got what. */
import * as z from 'zod/mini';
import {
  canHavePlace,
  canHavePoints,
  endRace,
  ranksAbove,
  isPaid,
  openRace,
  pointsWithoutPlay,
  raceEndsAt,
  racePointsOf,
  racePrizes,
  raceWeek,
} from '../earning/race.ts';
import { cannotHavePlayed } from '../earning/referrals.ts';
import { accountId, type AccountId } from '../ids.ts';
import { player, promo } from '../ledger/posting.ts';
import { MOST_PRIZES } from '../rules.ts';
import { DAY_MS, isoTime } from '../utc.ts';
import type { World } from '../world.ts';
import { defineEvent, type EntryContext } from './define.ts';
import { accountSpecimen } from './specimens.ts';

const place = z.strictObject({ account: accountId, points: z.int().check(z.gte(1)), cents: z.int().check(z.gte(1)) });

interface RacePaid {
  readonly week: number;
  readonly places: readonly z.infer<typeof place>[];
}

/** What everybody can see of a wrong list: prizes that are not those of the rules, accounts out of order, twice or too new. */
function wrongList(world: World, { week, places }: RacePaid, prizes: readonly number[]): string | undefined {
  if (prizes.length === 0 && places.length > 0) return 'no race was announced for this week';
  const placed = new Set<AccountId>();
  for (const [index, one] of places.entries()) {
    if (placed.has(one.account)) return `${one.account} has two places`;
    placed.add(one.account);
    if (!canHavePlace(world, one.account, week)) return `${one.account} registered after this week had begun`;
    if (!canHavePoints(world, week, one.points)) return `nobody can have ${one.points} points in a week`;
    if (one.cents !== prizes[index]) return `place ${index + 1} does not pay what the rules say`;
    const before = places[index - 1];
    if (before && !ranksAbove(world.logId, week, before, one)) return `place ${index + 1} is not after the one before it`;
  }
  return undefined;
}

/** What is wrong for an account of which the file has everything: its points, or a place that it should have. */
function wrongFor(world: World, { week, places }: RacePaid, account: AccountId, prizes: readonly number[]): string | undefined {
  const points = racePointsOf(world, account, week);
  const own = places.find((one) => one.account === account);
  if (own) return own.points === points ? undefined : `${account} has ${points} points in this week`;
  const last = places.at(-1);
  const isFull = places.length === prizes.length;
  const isBeaten = isFull && (last === undefined || ranksAbove(world.logId, week, last, { account, points }));
  return points === 0 || isBeaten ? undefined : `${account} has ${points} points and no place`;
}

function wrongPlaces(world: World, paid: RacePaid, prizes: readonly number[], entry: EntryContext): string | undefined {
  const concerned = new Set([...paid.places.map(({ account }) => account), ...(Object.keys(world.racePoints) as AccountId[])]);
  for (const account of concerned) {
    const problem = entry.known(account) && wrongFor(world, paid, account, prizes);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** What a view shows of the points of others: most sums need play, and the first play of somebody whom the viewer referred pays the viewer. */
function wrongFriends(world: World, { week, places }: RacePaid, entry: EntryContext): string | undefined {
  const friends = places.filter(({ account }) => !entry.knows(account) && cannotHavePlayed(world, account));
  const possible = friends.length > 0 ? pointsWithoutPlay(world.logId, week) : new Set();
  const friend = friends.find(({ points }) => !possible.has(points));
  return friend && `${friend.account} has played for its points, and its referral was not paid`;
}

export const racePaid = defineEvent({
  type: 'race/paid',
  schema: z.strictObject({
    /** Its Monday, in days since 1970. */
    week: z.int().check(z.gte(0), z.lte(100_000_000)),
    places: z.array(place).check(z.maxLength(MOST_PRIZES)),
  }),
  by: ['house'],
  visibility: () => 'public',
  subjects: ({ places }) => places.map(({ account }) => account),
  postings: ({ places }) => places.map(({ account, cents }) => ({ from: promo, to: player(account), cents, reason: 'race' })),
  requires(world, paid, entry) {
    const { week } = paid;
    if (raceWeek(week * DAY_MS) !== week) return 'a week begins on a Monday';
    if (raceEndsAt(week) > entry.at) return `the week ends at ${isoTime(raceEndsAt(week))}`;
    if (isPaid(world, week)) return 'this week or a later one was paid before';
    if ((openRace(world)?.week ?? week) < week) return 'the week before it is not paid';
    const prizes = racePrizes(world, week);
    return wrongList(world, paid, prizes) ?? wrongPlaces(world, paid, prizes, entry) ?? wrongFriends(world, paid, entry);
  },
  evolve(world, { week, places }, { seq }) {
    endRace(world, { week, places, seq });
  },
  describe: ({ places }, nameOf) =>
    places.length === 0
      ? 'The race of the week had no winner'
      : `The race of the week was won by ${places.map(({ account }) => nameOf(account)).join(', ')}`,
  // A Monday: 2026-01-12.
  specimen: { week: 20_465, places: [{ account: accountSpecimen.account, points: 12, cents: 50_00 }] },
});
