/** Open bets of a screen's person, whose results are held back until its board has shown them. */
import { useCallback, useEffect, useRef } from 'react';
import type { AccountId, BetId } from '../../domain/ids.ts';
import type { OpenBet } from '../../domain/worldParts.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { betHeld, betShown } from '../../store/stage.ts';

export interface HeldBets {
  readonly hold: (bet: BetId) => void;
  /** Lets go of these; of bets that are not held nothing is said. */
  readonly release: (bets: Iterable<BetId>) => void;
  readonly holds: (bet: BetId) => boolean;
}

/** Holds the account's own among these bets as soon as they are there, and lets go of all when its screen is left. */
export function useHeldBets(account: AccountId, bets: readonly OpenBet[]): HeldBets {
  const dispatch = useAppDispatch();
  const held = useRef(new Set<BetId>());
  const hold = useCallback(
    (bet: BetId) => {
      held.current.add(bet);
      dispatch(betHeld(bet));
    },
    [dispatch],
  );
  const release = useCallback(
    (ids: Iterable<BetId>) => {
      for (const id of ids) if (held.current.delete(id)) dispatch(betShown(id));
    },
    [dispatch],
  );
  const holds = useCallback((bet: BetId) => held.current.has(bet), []);
  useEffect(() => {
    for (const { id, account: owner } of bets) if (owner === account && !held.current.has(id)) hold(id);
  }, [account, bets, hold]);
  useEffect(() => {
    const all = held.current;
    return () => release(all);
  }, [release]);
  return { hold, release, holds };
}
