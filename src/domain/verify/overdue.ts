/**
 * What is overdue in a log: rounds in flight, shared rounds, started offers, races and sports events that were to end and did not. A house could
 * otherwise leave open whatever it would lose. `atEnd.ts` refuses a log that leaves something open for too long, and `discretion.ts` counts what
 * came late.
 *
 * There is one function for each kind of thing. All take a time as `before`, and answer null for what was not due before it. `overdueIn` asks them
 * about a whole world, `endedBy` about what one event ends.
 */
import { betsInFlight } from '../events/books.ts';
import { interruptionOf } from '../events/interruption.ts';
import { voidFrom } from '../fairness/beacon.ts';
import { awaitedBeacon } from '../events/rounds.ts';
import { firstAfter, type Stamp } from '../clock.ts';
import { rulebookById, rulebookOf } from '../games/catalog.ts';
import { startedOfferDueAt } from '../earning/offerDue.ts';
import { raceEndsAt, racePlaces } from '../earning/race.ts';
import { drawnAt, LONGEST_LEAD_MS } from '../sports/drawn.ts';
import type { DomainEvent } from '../events/catalog.ts';
import type { AccountId, OfferId } from '../ids.ts';
import { DAY_MS, HOUR_MS } from '../utc.ts';
import { accountOf, openBet, openBetsOn, resultDueBy, roundOf, rulesInForceAt, rulesSetIn, sportEventOf, type World } from '../world.ts';
import type { OpenBet, OpenRound, RacePlace, SportEvent } from '../worldParts.ts';
import type { Account } from '../accounts/account.ts';

export interface Overdue {
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

/** A house that writes a thousand entries and lets a day pass leaves it open on purpose. */
const TOO_MANY_ENTRIES = 1_000;
const TOO_LONG_MS = DAY_MS;
/** A house that wrote nothing for so long was closed. The two hours that are left of the day are for what it ends when it opens again. */
export const CLOSED_MS = TOO_LONG_MS - 2 * HOUR_MS;

/**
 * Whether it was due long before the end of the log. What was due while the house was closed counts from when it opened again. `openings`: these
 * times, oldest first, UTC milliseconds.
 */
export const isTooLate = ({ dueAt, seq }: Overdue, world: World, openings: readonly number[]): boolean =>
  world.at - (openings.find((at) => at > dueAt) ?? dueAt) > TOO_LONG_MS && world.seq - seq > TOO_MANY_ENTRIES;

/** A player's own bet in flight, with no shared round. `outcome`: that with which it ends now; without it, it may take as long as with any draw. */
function overdueFlight(world: World, bet: OpenBet, before: number, outcome?: object): Overdue | null {
  const { id, account, stakeCents, at, seq, draw, rulebook, rulesSeq, choice } = bet;
  const flown = rulebookById(rulebook)?.flight;
  const rules = flown && rulesSetIn(world, rulesSeq);
  if ('round' in draw || !rules) return null;
  const endsAt = at + (outcome ? flown.endsAfter(choice, outcome, rules) : flown.longestMs(choice, rules));
  // What comes after its end does not put it off.
  const dueAt = Math.min(interruptionOf(world, bet)?.at ?? Infinity, endsAt);
  if (dueAt >= before) return null;
  return { name: `bet ${id}`, dueAt, seq, accounts: [account], cents: stakeCents };
}

/**
 * The latest time at which a shared flight should have ended with any draw, or with the one that is known. Without a beacon to wait for it starts
 * when betting closes.
 */
function latestEnd(world: World, start: Stamp, { game, rulesSeq, beacon, closesAt }: OpenRound, drawn?: object): number {
  const { flight } = rulebookOf(game);
  const longestMs = flight?.longestMs({ rideOn: true }, rulesInForceAt(world, rulesSeq)) ?? 0;
  const startedBy = beacon ? start.at : Math.min(start.at, closesAt ?? start.at);
  const drawnEnd = flight && drawn ? startedBy + flight.overAfter(drawn) : Infinity;
  // What comes after its end does not put it off.
  return Math.min(firstAfter(world.corrections, start.seq)?.at ?? Infinity, startedBy + longestMs, drawnEnd);
}

/** What an event says of the shared round that it starts or ends. */
interface KnownOfRound {
  /** The stakes that it held back. Default: of all its bets. */
  readonly stakes?: readonly OpenBet[];
  /** What was drawn for it. Default: anything may be drawn. */
  readonly drawn?: object;
}

/** A shared round that was to start or end. */
function overdueRound(world: World, round: OpenRound, before: number, { stakes, drawn }: KnownOfRound = {}): Overdue | null {
  const { id, closesAt, flight: start } = round;
  const beacon = awaitedBeacon(round);
  const seq = start?.seq ?? beacon?.due?.seq ?? round.seq;
  const dueAt = start ? latestEnd(world, start, round, drawn) : ((beacon && voidFrom(world, beacon)) ?? closesAt);
  if (dueAt === null || dueAt >= before) return null;
  return { name: `round ${id}`, dueAt, seq, ...waitingIn(stakes ?? round.bets.flatMap((bet) => world.bets[bet] ?? [])) };
}

const waitingIn = (bets: readonly Pick<OpenBet, 'account' | 'stakeCents'>[]): Pick<Overdue, 'accounts' | 'cents'> => ({
  accounts: bets.map(({ account }) => account),
  cents: bets.reduce((sum, { stakeCents }) => sum + stakeCents, 0),
});

/** An offer that a player has started, and that the house is to complete. `of`: the id of the offer. */
function overdueOffer(world: World, { id, offers: { started } }: Account, of: OfferId, before: number): Overdue | null {
  const promise = started[of];
  if (!promise) return null;
  const { seq, rewardCents } = promise;
  const dueAt = startedOfferDueAt(world, promise);
  return dueAt >= before ? null : { name: `offer ${of} of ${id}`, dueAt, seq, accounts: [id], cents: rewardCents };
}

/** The race of a week is paid soon after its end. `paid`: the places that it is known to pay. */
function overdueRace(
  world: World,
  { week, seq }: World['race']['open'][number],
  before: number,
  paid?: readonly RacePlace[],
): Overdue | null {
  const dueAt = raceEndsAt(week);
  if (dueAt >= before) return null;
  const places = paid ?? racePlaces(world, week);
  const accounts = places.map(({ account }) => account);
  return { name: `the race of day ${week}`, dueAt, seq, accounts, cents: places.reduce((sum, one) => sum + one.cents, 0) };
}

/**
 * The latest start of a match of the house. A correction of the clock keeps the wait of whoever bet first, but a view need not show that bet.
 * So the start is as long after the correction as the house opens a match at most.
 */
function latestStartOf({ corrections }: World, { startsAt, knownStart }: SportEvent): number {
  const correction = knownStart && firstAfter(corrections, knownStart.seq);
  return correction ? Math.min(startsAt, correction.at + LONGEST_LEAD_MS) : startsAt;
}

/**
 * The house draws the score of its own matches, so it cannot leave out those that it would lose. One that a correction of the clock spoilt is
 * cancelled at once, one that it puts off soon after it would have ended.
 */
function matchDueAt(world: World, match: SportEvent): number {
  const spoilt = match.beacon && firstAfter(world.corrections, match.beacon.seq);
  return Math.min(spoilt?.at ?? Infinity, drawnAt({ startsAt: latestStartOf(world, match) }));
}

/** How a sentence names an event of sports. */
export const nameOfEvent = ({ id, seedHash }: SportEvent): string => (seedHash === undefined ? `event ${id}` : `match ${id} of the house`);

/** An event with open bets ends. For want of a score the house cancels those of admins. */
function overdueSportEvent(world: World, event: SportEvent, before: number): Overdue | null {
  const bets = openBetsOn(world, event);
  const [first] = bets;
  if (!first) return null;
  const isOfHouse = event.seedHash !== undefined;
  const dueAt = isOfHouse ? matchDueAt(world, event) : resultDueBy(event);
  return dueAt >= before ? null : { name: nameOfEvent(event), dueAt, seq: first.seq, ...waitingIn(bets) };
}

const present = (all: readonly (Overdue | null)[]): readonly Overdue[] => all.filter((one) => one !== null);

/** The flights and shared rounds that were due before a time. */
export const overdueRounds = (world: World, before: number): readonly Overdue[] =>
  present([
    ...betsInFlight(world).map((bet) => overdueFlight(world, bet, before)),
    ...Object.values(world.rounds).map((round) => overdueRound(world, round, before)),
  ]);

/** The sports events that were due before a time. */
export const overdueEvents = (world: World, before: number): readonly Overdue[] =>
  present(Object.values(world.sportEvents).map((event) => overdueSportEvent(world, event, before)));

const overdueOffers = (world: World, before: number): readonly Overdue[] =>
  present(
    Object.values<Account>(world.accounts).flatMap((account) =>
      Object.keys(account.offers.started).map((id) => overdueOffer(world, account, id as OfferId, before)),
    ),
  );

/** Everything that was due before a time, which is that of the last entry by default. Walks the whole world: meant for the end of a log. */
export const overdueIn = (world: World, before = world.at): readonly Overdue[] => [
  ...overdueRounds(world, before),
  ...overdueOffers(world, before),
  ...present(world.race.open.map((open) => overdueRace(world, open, before))),
  ...overdueEvents(world, before),
];

/** What an event ends, or a flight that it starts, that was due before a time. The world is as before the event. Null: nothing. */
export function endedBy({ type, data }: DomainEvent, world: World, before: number): Overdue | null {
  switch (type) {
    case 'bet/settled': {
      const bet = openBet(world, data.bet);
      return bet ? overdueFlight(world, bet, before, data.outcome) : null;
    }
    // Stakes go back before their round is cancelled.
    case 'bet/voided': {
      const [bet, round] = [openBet(world, data.bet), data.round && roundOf(world, data.round)];
      if (!bet) return null;
      return round ? overdueRound(world, round, before, { stakes: [bet] }) : overdueFlight(world, bet, before);
    }
    case 'round/started':
    case 'round/cancelled': {
      const round = roundOf(world, data.round);
      return round ? overdueRound(world, round, before) : null;
    }
    case 'round/played': {
      const round = roundOf(world, data.round);
      return round ? overdueRound(world, round, before, { drawn: data.outcome }) : null;
    }
    case 'offer/completed': {
      const account = accountOf(world, data.account);
      return account ? overdueOffer(world, account, data.offer, before) : null;
    }
    case 'race/paid': {
      const open = world.race.open.find(({ week }) => week === data.week);
      // A view shows the points of its viewer only, but everybody who is paid.
      return open ? overdueRace(world, open, before, data.places) : null;
    }
    case 'sport/settled':
    case 'sport/cancelled': {
      const event = sportEventOf(world, data.event);
      return event ? overdueSportEvent(world, event, before) : null;
    }
    default:
      return null;
  }
}
