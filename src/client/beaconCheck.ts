/** Checks the signatures of beacons in what a house tells. The judge of entries cannot: the code for it is large, and runs elsewhere. */
import type { BeaconRound } from '../domain/fairness/beacon.ts';
import { eventsOf, type Entry } from '../domain/log/entry.ts';
import { finishedSportEvent, type World } from '../domain/world.ts';
import { ContradictionError } from './foldedView.ts';

/** Whether the beacon signed the round. Answers in the order of the questions. */
export type IsSigned = (round: BeaconRound) => Promise<boolean>;

/**
 * Called after an entry was folded, with the world after it: it keeps only the last rounds. Calls `contradicted` for a signature that is
 * none.
 */
export async function checkBeacons(
  entry: Entry,
  world: World,
  isSigned: IsSigned,
  contradicted: (error: ContradictionError) => void,
): Promise<void> {
  const drawn = eventsOf(entry).flatMap(({ type, data }) => {
    if (type === 'round/played') return world.finishedRounds[data.game].find(({ id }) => id === data.round)?.beacon ?? [];
    const chain = type === 'sport/settled' && finishedSportEvent(world, data.event)?.beacon?.chain;
    return chain && data.beacon ? [{ chain, ...data.beacon }] : [];
  });
  for (const beacon of drawn) {
    if (await isSigned(beacon)) continue;
    const problem = `the beacon ${beacon.chain.chainHash} did not sign this as round ${beacon.round}`;
    contradicted(new ContradictionError(`entry ${entry.header.seq} does not hold: ${problem}`));
  }
}
