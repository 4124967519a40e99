import { timeOfBeaconRound, type BeaconRound } from '../../domain/fairness/beacon.ts';
import { houseTime, type PlayerHouse } from '../../api/playerHouse.ts';
import { showToast } from '../../ui/toasts.ts';
import { t } from '../../languages/t.ts';

/**
 * Call it when the house has answered a bet that draws from this beacon round. If the round is public by then, the house may have known the
 * result. The toast only informs, because a slow connection looks the same.
 */
export function warnIfLate(house: PlayerHouse, beacon: Pick<BeaconRound, 'chain' | 'round'>): void {
  if (houseTime(house) < timeOfBeaconRound(beacon.chain, beacon.round)) return;
  showToast({
    kind: 'info',
    text: t(
      'The answer came after the random number was public. The house may have known the result, its clocks may differ, or your connection is slow.',
    ),
  });
}
