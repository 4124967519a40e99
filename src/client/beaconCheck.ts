/** Checks the signatures of beacons in what a house tells. The judge of entries cannot: the code for it is large, and runs elsewhere. */
import type { BeaconRound } from '../domain/fairness/beacon.ts';
import { eventsOf } from '../domain/log/entry.ts';
import { ContradictionError } from './foldedView.ts';
import type { RemoteHouse } from './remoteHouse.ts';

type CheckedHouse = Pick<RemoteHouse, 'onEntries' | 'world' | 'contradicted'>;

/** A signature that is none is a contradiction of the house. */
export function checkBeacons(house: CheckedHouse, isSigned: (round: BeaconRound) => Promise<boolean>): void {
  const check = async (beacon: BeaconRound, seq: number): Promise<void> => {
    if (await isSigned(beacon)) return;
    house.contradicted(
      new ContradictionError(`entry ${seq} does not hold: the beacon ${beacon.chain.chainHash} did not sign this as round ${beacon.round}`),
    );
  };
  house.onEntries((entries) => {
    for (const { header, ...entry } of entries) {
      for (const { type, data } of eventsOf({ header, ...entry })) {
        if (type !== 'round/played' || !data.beacon) continue;
        const { beacon } = house.world.finishedRounds[data.game].find(({ id }) => id === data.round) ?? { beacon: null };
        if (beacon) void check(beacon, header.seq);
      }
    }
  });
}
