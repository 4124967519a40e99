/** Things that were due and not ended: rounds in flight, shared rounds, started offers, races, sports events. */
import { betsInFlight } from '../events/books.ts';
import { interruptionOf } from '../events/interruption.ts';
import { voidFrom } from '../fairness/beacon.ts';
import { awaitedBeacon } from '../events/rounds.ts';
import { firstAfter, type Stamp } from '../clock.ts';
import { rulebookById, rulebookOf } from '../games/catalog.ts';
import { startedOfferDueAt } from '../earning/offerDue.ts';
import { raceEndsAt, racePlaces } from '../earning/race.ts';
import { drawnAt, startKnownOf } from '../sports/drawn.ts';
import type { AccountId } from '../ids.ts';
import { DAY_MS } from '../utc.ts';
import { openBetsOn, resultDueBy, rulesSetIn, rulesInForceAt, type World } from '../world.ts';
import type { OpenRound, SportEvent } from '../worldParts.ts';
import type { Account } from '../accounts/account.ts';

interface Overdue {
  /** How a sentence names it: `bet bet_…`. */
  readonly name: string;
  /** The latest time at which it was due, UTC milliseconds. */
  readonly dueAt: number;
  /** The entry that began it. */
  readonly seq: number;
  /** The accounts that wait for it, and their stakes or rewards. */
  readonly accounts: readonly AccountId[];
  readonly cents: number;
}

/**
 * A closed house writes few entries, and ends what is due soon after it opens again. A house that writes a thousand entries
 * and lets a day pass leaves it open on purpose.
 */
const TOO_MANY_ENTRIES = 1_000;
const TOO_LONG_MS = DAY_MS;

/** Whether it was due long before the end of the log. */
export const tooLate = ({ dueAt, seq }: Overdue, world: World): boolean =>
  world.at - dueAt > TOO_LONG_MS && world.seq - seq > TOO_MANY_ENTRIES;

function flights(world: World): readonly Overdue[] {
  return betsInFlight(world).flatMap((bet) => {
    const { id, account, stakeCents, at, seq, draw, rulebook, rulesSeq, choice } = bet;
    const [flight, rules] = [rulebookById(rulebook)?.flight, rulesSetIn(world, rulesSeq)];
    if ('round' in draw || !flight || !rules) return [];
    const dueAt = interruptionOf(world, bet)?.at ?? at + flight.longestMs(choice, rules);
    return [{ name: `bet ${id}`, dueAt, seq, accounts: [account], cents: stakeCents }];
  });
}

/** The latest time at which a shared flight can end with any draw. */
function latestEnd(world: World, start: Stamp, { game, rulesSeq }: OpenRound): number {
  const longestMs = rulebookOf(game).flight?.longestMs({ rideOn: true }, rulesInForceAt(world, rulesSeq)) ?? 0;
  return firstAfter(world.corrections, start.seq)?.at ?? start.at + longestMs;
}

const sharedRounds = (world: World): readonly Overdue[] =>
  Object.values(world.rounds).flatMap((round) => {
    const { id, closesAt, flight } = round;
    const beacon = awaitedBeacon(round);
    const seq = flight?.seq ?? beacon?.due?.seq ?? round.seq;
    const dueAt = flight ? latestEnd(world, flight, round) : ((beacon && voidFrom(world, beacon)) ?? closesAt);
    const bets = round.bets.flatMap((bet) => world.bets[bet] ?? []);
    const [accounts, cents] = [bets.map(({ account }) => account), bets.reduce((sum, { stakeCents }) => sum + stakeCents, 0)];
    return dueAt === null ? [] : [{ name: `round ${id}`, dueAt, seq, accounts, cents }];
  });

function offers(world: World): readonly Overdue[] {
  return Object.values<Account>(world.accounts).flatMap(({ id, offers: { started } }) =>
    Object.entries(started).map(([offer, promise]) => ({
      name: `offer ${offer} of ${id}`,
      dueAt: startedOfferDueAt(world, promise),
      seq: promise.seq,
      accounts: [id],
      cents: promise.rewardCents,
    })),
  );
}

/** The race of a week is paid soon after its end. */
const races = (world: World): readonly Overdue[] =>
  world.race.open.map(({ week, seq }) => {
    const places = racePlaces(world, week);
    const accounts = places.map(({ account }) => account);
    return {
      name: `the race of day ${week}`,
      dueAt: raceEndsAt(week),
      seq,
      accounts,
      cents: places.reduce((sum, one) => sum + one.cents, 0),
    };
  });

/**
 * The house draws the score of its own matches, so it cannot leave out those that it would lose. One that a correction of the clock spoilt is
 * cancelled at once, one that it puts off soon after it would have ended.
 */
function matchDueAt(world: World, match: SportEvent): number {
  const spoilt = match.beacon && firstAfter(world.corrections, match.beacon.seq);
  return spoilt?.at ?? drawnAt({ startsAt: startKnownOf(world, match) });
}

/** An event with open bets ends. For want of a score the house cancels those of admins. */
const sportEvents = (world: World): readonly Overdue[] =>
  Object.values(world.sportEvents).flatMap((event) => {
    const bets = openBetsOn(world, event);
    const [first] = bets;
    if (!first) return [];
    const accounts = bets.map(({ account }) => account);
    const cents = bets.reduce((sum, { stakeCents }) => sum + stakeCents, 0);
    const isOfHouse = event.seedHash !== undefined;
    const name = isOfHouse ? `match ${event.id} of the house` : `event ${event.id}`;
    return [{ name, dueAt: isOfHouse ? matchDueAt(world, event) : resultDueBy(event), seq: first.seq, accounts, cents }];
  });

/** Everything that was due before a time, which is that of the last entry by default. Walks the whole world: meant for the end of a log. */
export const overdueIn = (world: World, at = world.at): readonly Overdue[] =>
  [...flights(world), ...sharedRounds(world), ...offers(world), ...races(world), ...sportEvents(world)].filter(({ dueAt }) => dueAt < at);
