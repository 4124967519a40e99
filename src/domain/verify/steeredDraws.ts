/**
 * Whether the house could steer a draw that it shares with its players. It could without a public beacon, and where its clock is behind the world
 * outside: then it knows beacon rounds before it binds anything to them. A clock that is set back may have been right before.
 */
import type { Stamp } from '../clock.ts';
import { isPublicBeacon, timeOfBeaconRound, type BeaconBinding } from '../fairness/beacon.ts';
import type { RoundId } from '../ids.ts';
import { roundOf, type World } from '../world.ts';
import type { OpenRound, SportEvent } from '../worldParts.ts';
import type { Kind } from './discretionWords.ts';

export class SteeredDraws {
  /** The corrections of the clock, oldest first, and by how much it was set back up to each of them. */
  readonly #setBacks: { readonly seq: number; readonly totalMs: number }[] = [];

  /** Called when the clock is set back. */
  corrected(seq: number, ms: number): void {
    this.#setBacks.push({ seq, totalMs: (this.#setBacks.at(-1)?.totalMs ?? 0) + ms });
  }

  /** How the house could steer the draw of an open round, or null. */
  ofRound(world: World, id: RoundId): Kind | null {
    const round = roundOf(world, id);
    if (!round || couldSteer(round.beacon)) return 'shared draw';
    const { chain, due } = round.beacon ?? {};
    return chain && due && this.#hadCome(timeOfBeaconRound(chain, due.round), boundBy(world, round)) ? 'early beacon' : null;
  }

  /** The same of the score of a match of the house. Null for events of admins, too. A match is bound to no beacon but a public one. */
  ofMatch({ seedHash, beacon, createdAt }: SportEvent): Kind | null {
    if (seedHash === undefined) return null;
    if (!beacon) return 'drawn score';
    return this.#hadCome(timeOfBeaconRound(beacon.chain, beacon.round), { seq: beacon.seq, at: createdAt }) ? 'early beacon' : null;
  }

  /** Whether a time had come at an entry, if the clock was right each time that it was set back before. */
  #hadCome(time: number, { seq, at }: Stamp): boolean {
    const setBack = this.#setBacks.findLast((one) => one.seq < seq);
    return setBack !== undefined && time <= at + setBack.totalMs;
  }
}

/**
 * Whether the house could steer the draw of a shared round by its bets: without a beacon, with one whose key somebody may have, or where the log does
 * not name the beacon round. Then the time of a join decides it, or a last bet on a live round.
 */
const couldSteer = (beacon: BeaconBinding | null): boolean =>
  !beacon || !isPublicBeacon(beacon.chain) || (beacon.due?.namedBy ?? null) === null;

/** The entry that bound a shared round to its beacon round: that of its opening, or the join of a flip. */
function boundBy(world: World, round: OpenRound): Stamp {
  const join = round.closesAt === null ? round.bets.at(-1) : undefined;
  return (join && world.bets[join]) ?? round;
}
