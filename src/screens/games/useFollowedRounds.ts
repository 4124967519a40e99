import { useEffect, useSyncExternalStore } from 'react';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccountId, selectIsGuest } from '../../store/selectors/account.ts';
import { onHidden } from '../play/useRoundMachine.ts';

/** Live rounds open while somebody follows their topic. A guest writes nothing, so no round is opened for one. */
export function useFollowedRounds(house: PlayerHouse, topic: 'live-table' | 'live-crash'): void {
  const visible = useSyncExternalStore(onHidden, () => document.visibilityState === 'visible');
  const guest = useAppSelector(selectIsGuest);
  const account = useAppSelector(selectAccountId);
  useEffect(() => (visible && !guest ? house.follow(topic, account, () => undefined) : undefined), [house, topic, account, visible, guest]);
}
