/**
 * When the house opens live rounds. Roulette follows the wall clock, so its rounds are numbered since 1970. A flight of Crash takes as long
 * as it takes, so its rounds are numbered one after the other, and the next one opens some time after the end of the last.
 */
import { countedAt } from '../clock.ts';
import { beaconRoundAfter, isPublicBeacon } from '../fairness/beacon.ts';
import { liveCrashOf, type Rules } from '../rules.ts';
import type { World } from '../world.ts';
import type { FinishedRound, OpenRound } from '../worldParts.ts';
import { liveRoundAt } from './liveRoulette.ts';
import type { LiveGameName } from './names.ts';

/** All times are UTC milliseconds. */
interface LiveSchedule {
  /** The number of a round that is opened at this time. */
  readonly numberAt: (world: World, at: number) => number;
  /** Why no round may be opened at this time, or undefined. */
  readonly whyClosed: (world: World, at: number) => string | undefined;
  /** When betting closes on a round that is opened at this time. */
  readonly closesAt: (at: number, rules: Rules) => number;
  /** From when on the next round may be opened; null if none may. */
  readonly opensAt: (world: World, now: number) => number | null;
}

/** The live round of this game that was played last. After a correction of the clock earlier numbers may come again, with other seeds. */
const newestOf = ({ finishedRounds }: World, game: LiveGameName): FinishedRound | undefined => finishedRounds[game][0];

const rulesOf = ({ rules }: World): Rules => rules.rules;

const roulette: LiveSchedule = {
  numberAt: (world, at) => liveRoundAt(at, rulesOf(world)).id,
  whyClosed(world, at) {
    const { id, phase } = liveRoundAt(at, rulesOf(world));
    if (newestOf(world, 'roulette')?.draw.nonce === id) return `live round ${id} is over`;
    return phase === 'betting' ? undefined : 'the time of betting is over';
  },
  closesAt: (at, rules) => liveRoundAt(at, rules).spinsAt,
  opensAt(world, now) {
    const { phase, endsAt, id } = liveRoundAt(now, rulesOf(world));
    return phase === 'betting' && newestOf(world, 'roulette')?.draw.nonce !== id ? now : endsAt;
  },
};

/** When the pause after the last flight is over. */
function crashOpensAt(world: World): number {
  const last = newestOf(world, 'crash');
  return last ? countedAt(world.corrections, last) + liveCrashOf(rulesOf(world)).pauseMs : 0;
}

const crash: LiveSchedule = {
  numberAt: (world) => (newestOf(world, 'crash')?.draw.nonce ?? 0) + 1,
  whyClosed(world, at) {
    if (liveCrashOf(rulesOf(world)).bettingMs === 0) return 'the rules have no shared rounds of Crash';
    return at < crashOpensAt(world) ? 'the pause after the last round is not over' : undefined;
  },
  closesAt: (at, rules) => at + liveCrashOf(rules).bettingMs,
  opensAt: (world) => (liveCrashOf(rulesOf(world)).bettingMs === 0 ? null : crashOpensAt(world)),
};

/**
 * No round is opened that would draw from a beacon round which has come: after its clock was set back, a house could choose the seed to suit the
 * signature.
 */
const beforeItsBeacon = (schedule: LiveSchedule): LiveSchedule => ({
  ...schedule,
  whyClosed(world, at) {
    const hasCome = world.beacon !== null && schedule.closesAt(at, world.rules.rules) < world.beaconShownAt;
    return schedule.whyClosed(world, at) ?? (hasCome ? 'its beacon round has come' : undefined);
  },
  opensAt(world, now) {
    const opensAt = schedule.opensAt(world, now);
    return opensAt === null || world.beacon === null ? opensAt : Math.max(opensAt, world.beaconShownAt);
  },
});

export const liveSchedules: Readonly<Record<LiveGameName, LiveSchedule>> = {
  roulette: beforeItsBeacon(roulette),
  crash: beforeItsBeacon(crash),
};

/**
 * The beacon round that the opening of a live round names: the first one after its close. Undefined without a public beacon: whoever has the key of
 * another one would know the result when the round opens.
 */
export const beaconRoundOfLive = ({ beacon, rules }: World, game: LiveGameName, at: number): number | undefined =>
  beacon && isPublicBeacon(beacon) ? beaconRoundAfter(beacon, liveSchedules[game].closesAt(at, rules.rules)) : undefined;

/** The open live round of a game, if there is one. */
export function liveRoundOf({ liveRounds, rounds }: Pick<World, 'liveRounds' | 'rounds'>, game: LiveGameName): OpenRound | undefined {
  const id = liveRounds[game];
  return id === null ? undefined : rounds[id];
}
