import { useEffect, useSyncExternalStore } from 'react';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccountId, selectIsGuest } from '../../store/selectors/account.ts';
import { onHidden } from '../play/useRoundMachine.ts';

/** Live rounds and matches of the house open while somebody follows their topic. A guest writes nothing, so none is opened for one. */
export function useFollowed(house: PlayerHouse | null, topic: 'live-table' | 'live-crash' | 'matches'): void {
  const visible = useSyncExternalStore(onHidden, () => document.visibilityState === 'visible');
  const guest = useAppSelector(selectIsGuest);
  const account = useAppSelector(selectAccountId);
  useEffect(
    () => (house && visible && !guest ? house.follow(topic, account, () => undefined) : undefined),
    [house, topic, account, visible, guest],
  );
}
