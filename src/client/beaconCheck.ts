/** Checks the signatures of beacons in what a house tells. The judge of entries cannot: the code for it is large, and runs elsewhere. */
import type { BeaconRound } from '../domain/fairness/beacon.ts';
import { eventsOf, type Entry } from '../domain/log/entry.ts';
import type { Place } from '../domain/log/head.ts';
import { finishedSportEvent, type World } from '../domain/world.ts';
import { ContradictionError } from './contradiction.ts';

/** Whether the beacon signed the round. Answers in the order of the questions. */
export type IsSigned = (round: BeaconRound) => Promise<boolean>;

/** What an entry says that a beacon signed. `world`: the one after it, because it keeps only the last rounds. */
export function beaconsIn(entry: Entry, world: World): readonly BeaconRound[] {
  return eventsOf(entry).flatMap(({ type, data }) => {
    if (type === 'round/played') return world.finishedRounds[data.game].find(({ id }) => id === data.round)?.beacon ?? [];
    const chain = type === 'sport/settled' && finishedSportEvent(world, data.event)?.beacon?.chain;
    return chain && data.beacon ? [{ chain, ...data.beacon }] : [];
  });
}

/** Whether the beacon signed all of them. If not, the entry does not hold that says them. */
export async function beaconProblem(
  { seq, hash }: Place,
  beacons: readonly BeaconRound[],
  isSigned: IsSigned,
): Promise<ContradictionError | null> {
  for (const beacon of beacons) {
    if (await isSigned(beacon)) continue;
    const problem = `the beacon ${beacon.chain.chainHash} did not sign this as round ${beacon.round}`;
    return new ContradictionError(`entry ${seq} does not hold: ${problem}`, { told: { seq, hash } });
  }
  return null;
}
