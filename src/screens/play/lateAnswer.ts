import { timeOfBeaconRound, type BeaconRound } from '../../domain/fairness/beacon.ts';
import { houseTime, type PlayerHouse } from '../../api/playerHouse.ts';
import { showToast } from '../../ui/toasts.ts';
import { t } from '../../languages/t.ts';

/**
 * A bet was answered that draws from this beacon round. A house that answers only when the round is public may have known the result. The page
 * says no more than that, because a slow line looks the same.
 */
export function sayIfLate(house: PlayerHouse, beacon: Pick<BeaconRound, 'chain' | 'round'>): void {
  if (houseTime(house) < timeOfBeaconRound(beacon.chain, beacon.round)) return;
  showToast({
    kind: 'info',
    text: t(
      'The answer came after the random number was public. The house may have known the result, its clocks may differ, or your connection is slow.',
    ),
  });
}
