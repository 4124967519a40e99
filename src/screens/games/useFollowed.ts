import { useEffect, useSyncExternalStore } from 'react';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccountId, selectIsGuest } from '../../store/selectors/account.ts';
import { onVisibilityChange } from '../play/useRoundMachine.ts';

/** Follows a topic while this page is visible. The house opens live rounds and matches only while a player follows them. Guests do not count. */
export function useFollowed(house: PlayerHouse | null, topic: 'live-table' | 'live-crash' | 'matches'): void {
  const visible = useSyncExternalStore(onVisibilityChange, () => document.visibilityState === 'visible');
  const guest = useAppSelector(selectIsGuest);
  const account = useAppSelector(selectAccountId);
  useEffect(
    () => (house && visible && !guest ? house.follow(topic, account, () => undefined) : undefined),
    [house, topic, account, visible, guest],
  );
}
