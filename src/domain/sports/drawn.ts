/**
 * Matches of the house: invented ones, so that there is always something to bet on. Who plays when and at which odds follows from the id of the log. The score
 * is drawn from a seed of its own, to which the house commits when it opens the match, and from the ids of the bets on it or a beacon. The numbers here are
 * never changed, because old logs are judged by them.
 */
import { countedAt, isCorrectedSince, type Corrections } from '../clock.ts';
import { beaconRandomness, beaconRoundAfter, isPublicBeacon, timeOfBeaconRound, type BeaconChain } from '../fairness/beacon.ts';
import { drawsFrom, type Draws } from '../fairness/draw.ts';
import { nobleHashing } from '../fairness/hashing.ts';
import type { BetId, SportEventId } from '../ids.ts';
import { drawnMatchesOf, MOST_DRAWN_MATCHES } from '../rules.ts';
import { HOUR_MS, MINUTE_MS } from '../utc.ts';
import type { World } from '../world.ts';
import type { SportEvent } from '../worldParts.ts';
import { areOddsAllowed, type EventTerms, type SportPick } from './book.ts';

/** A match begins every two hours, by UTC. */
export const MATCH_EVERY_MS = 2 * HOUR_MS;
/** The house opens a match at most so long before its start. */
export const LONGEST_LEAD_MS = MOST_DRAWN_MATCHES * MATCH_EVERY_MS;
/** How long it goes on until its score is drawn. */
const MATCH_MS = 10 * MINUTE_MS;
/** How much of the stakes its bets pay back on average. */
const RETURN_PERCENT = 95;

interface Sport {
  readonly sport: string;
  readonly teams: readonly string[];
  /** The chance that nobody wins. */
  readonly tiePercent: number;
  /** The scores of the loser and of the winner, from numbers 1 and 2 of the draw. Number 0 decides who wins. In a tie both have the loser's score. */
  readonly score: (draws: Draws) => readonly [loser: number, winner: number];
}

function goals(draws: Draws): readonly [number, number] {
  const loser = draws.below(1, 3);
  return [loser, loser + 1 + draws.below(2, 3)];
}

const clubs = ['Tide Rovers', 'Salt Foxes', 'Amber Bay', 'Mast City', 'Cove Rangers', 'Gale Wanderers', 'Beacon Town', 'Reef United'];

const sports: readonly Sport[] = [
  { sport: 'Football', teams: clubs, tiePercent: 25, score: goals },
  { sport: 'Ice hockey', teams: clubs, tiePercent: 25, score: goals },
  {
    sport: 'Basketball',
    teams: clubs,
    tiePercent: 0,
    score(draws) {
      const loser = 70 + draws.below(1, 30);
      return [loser, loser + 1 + draws.below(2, 20)];
    },
  },
  {
    sport: 'Tennis',
    teams: ['Tove Lindahl', 'Ana Verde', 'Ruth Okafor', 'Lea Brandt', 'June Park', 'Nadja Weiss'],
    tiePercent: 0,
    score: (draws) => [draws.below(1, 2), 2],
  },
];

interface HouseMatch {
  readonly terms: EventTerms;
  /** The chances in percent. */
  readonly chances: Readonly<Record<SportPick, number>>;
  readonly score: Sport['score'];
}

/** The largest odds in hundredths that return no more than `RETURN_PERCENT`. */
const oddsFor = (chance: number): number => Math.floor((RETURN_PERCENT * 100) / chance);

/** The match of the house that begins at this time. */
export function houseMatch(logId: string, startsAt: number): HouseMatch {
  const draws = drawsFrom({ serverSeed: logId, clientSeed: 'match', nonce: startsAt });
  const one = sports[draws.below(0, sports.length)] as Sport;
  const { sport, teams, tiePercent, score } = one;
  const home = draws.below(1, teams.length);
  const away = (home + 1 + draws.below(2, teams.length - 1)) % teams.length;
  // The home team wins 30 to 55 of 100 matches in a sport with ties, 35 to 65 in one without.
  const homeWin = tiePercent > 0 ? 30 + draws.below(3, 26) : 35 + draws.below(3, 31);
  const chances = { homeWin, draw: tiePercent, awayWin: 100 - tiePercent - homeWin };
  const odds = {
    homeWin: oddsFor(homeWin),
    draw: tiePercent > 0 ? oddsFor(tiePercent) : null,
    awayWin: oddsFor(chances.awayWin),
  };
  return { terms: { sport, homeTeam: teams[home] ?? '', awayTeam: teams[away] ?? '', startsAt, odds }, chances, score };
}

/** How many hexadecimal digits each bet brings to the draw. */
const DIGITS = 16;

/** What a bet brings to the draw. Its id follows from the command that the player's page made up after the house had committed to its seed. */
const digitsOf = (bet: BetId): string => bet.slice('bet_'.length).slice(0, DIGITS);

/** What the bets on a match bring to its draw, in the order in which they were placed. */
export const digitsOfBets = (bets: readonly BetId[]): string => bets.map(digitsOf).join('');

/** Whether each of these bets brought its digits, in their order and maybe among others. */
export function areBetsIn(digits: string, bets: readonly BetId[]): boolean {
  let next = 0;
  for (let place = 0; place < digits.length && next < bets.length; place += DIGITS)
    if (digits.slice(place, place + DIGITS) === digitsOf(bets[next] as BetId)) next += 1;
  return next === bets.length;
}

/**
 * The client seed of a match: SHA-256 of its id and what its bets brought. So a bettor cannot choose the score, and the house only with the last bet.
 * With a beacon its randomness follows, and bets have no part, because a late bet could choose the score.
 */
export const matchClientSeed = (event: SportEventId, digits: string, signature: string | null = null): string =>
  nobleHashing.sha256(event + digits) + (signature === null ? '' : beaconRandomness(signature));

/** The score of a match of the house, from the seed that it was opened with and what its bets brought. */
export function drawnScore(
  logId: string,
  { startsAt }: { readonly startsAt: number },
  seeds: Readonly<{ serverSeed: string; clientSeed: string }>,
): { home: number; away: number } {
  const { chances, score } = houseMatch(logId, startsAt);
  const draws = drawsFrom({ ...seeds, nonce: 0 });
  const [loser, winner] = score(draws);
  const drawn = draws.below(0, 100);
  if (drawn < chances.homeWin) return { home: winner, away: loser };
  return drawn < chances.homeWin + chances.draw ? { home: loser, away: loser } : { home: loser, away: winner };
}

/** When the score of a match of the house is drawn, UTC milliseconds. */
export const drawnAt = ({ startsAt }: { readonly startsAt: number }): number => startsAt + MATCH_MS;

/**
 * The beacon round that the score of a match is drawn with: the first one after its end. Undefined without a public beacon: whoever has the key
 * of another one would know the score when the match opens.
 */
export const beaconRoundOfMatch = (chain: BeaconChain | null, match: { readonly startsAt: number }): number | undefined =>
  chain && isPublicBeacon(chain) ? beaconRoundAfter(chain, drawnAt(match)) : undefined;

/** When the score of a match can be drawn, UTC milliseconds: at its end, or with its beacon round after that. */
export const scoreDueAt = ({ startsAt, beacon }: { readonly startsAt: number; readonly beacon?: SportEvent['beacon'] }): number =>
  beacon ? timeOfBeaconRound(beacon.chain, beacon.round) : drawnAt({ startsAt });

/**
 * Whether the clock was corrected after a match was bound to its beacon round, which may be out. Then it takes no more bets and is not drawn:
 * the house cancels it.
 */
export const isBeaconSpoilt = (
  { corrections }: { readonly corrections: Corrections },
  { beacon }: Readonly<{ beacon?: SportEvent['beacon'] }>,
): boolean => beacon !== undefined && isCorrectedSince(corrections, beacon.seq);

/** The start of a match as its bettors knew it. A later postponement does not move it. A correction of the clock keeps the wait. */
export const startKnownOf = ({ corrections }: { readonly corrections: Corrections }, { startsAt, knownStart }: SportEvent): number =>
  knownStart ? Math.min(startsAt, countedAt(corrections, knownStart) + knownStart.startsAt - knownStart.at) : startsAt;

/**
 * How long the house waits for the beacon round of a match, or for the end of a match without one that a correction of the clock has put off. Then it
 * cancels the match, and the stakes go back.
 */
export const MATCH_PATIENCE_MS = HOUR_MS;

/** Why the house cannot open the match of this start now, or undefined. */
export function wrongStart(
  { sportEvents, finishedSportEvents, rules, beacon, beaconShownAt }: World,
  startsAt: number,
  at: number,
): string | undefined {
  if (startsAt % MATCH_EVERY_MS !== 0) return 'no match of the house begins then';
  if (startsAt <= at) return 'it has begun';
  // Its score could be known after a correction of the clock.
  if (beacon !== null && drawnAt({ startsAt }) < beaconShownAt) return 'its beacon round has come';
  if (startsAt - at > drawnMatchesOf(rules.rules) * MATCH_EVERY_MS) return 'it is opened too early';
  const isOpened = [...Object.values(sportEvents), ...finishedSportEvents].some(
    (event) => event.seedHash !== undefined && event.startsAt === startsAt,
  );
  return isOpened ? 'the match of this time was opened before' : undefined;
}

/** The start of the next match that the house can open, or null if there is none now. */
export function nextMatchStart(world: World, now: number): number | null {
  const first = Math.floor(now / MATCH_EVERY_MS) + 1;
  for (let place = 0; place < drawnMatchesOf(world.rules.rules); place += 1) {
    const startsAt = (first + place) * MATCH_EVERY_MS;
    if (wrongStart(world, startsAt, now) !== undefined) continue;
    if (areOddsAllowed(houseMatch(world.logId, startsAt).terms.odds, world.rules.rules)) return startsAt;
  }
  return null;
}

/** When the house can open the next match, or null if it draws none. */
export function nextMatchDue(world: World, now: number): number | null {
  if (drawnMatchesOf(world.rules.rules) === 0) return null;
  return nextMatchStart(world, now) === null ? (Math.floor(now / MATCH_EVERY_MS) + 1) * MATCH_EVERY_MS : now;
}
