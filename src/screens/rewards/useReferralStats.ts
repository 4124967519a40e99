import { useCallback, useEffect, useState } from 'react';
import type { Account } from '../../domain/accounts/account.ts';
import type { ReferralStats } from '../../house/backend/shapes.ts';
import { useEarning } from '../../store/earningContext.ts';

/** How often, and how long apart, the backend is asked again if it does not know a friend that the log knows. */
const BEHIND_TRIES = 5;
const BEHIND_MS = 2_000;

interface ReferralStatsState {
  /** Null until they have been read. */
  readonly stats: ReferralStats | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The stats of the backend. They are read again whenever the log counts another friend or pays for one. */
export function useReferralStats({ id, referred, referredPaid }: Pick<Account, 'id' | 'referred' | 'referredPaid'>): ReferralStatsState {
  const { backend, state, reload } = useEarning();
  const [stats, setStats] = useState<ReferralStats | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!backend) return;
    let over = false;
    let later: ReturnType<typeof setTimeout> | undefined;
    const ask = async (triesLeft: number): Promise<void> => {
      try {
        const loaded = await backend.referralStats(id);
        if (over) return;
        setStats(loaded);
        setFailed(false);
        if (loaded.referrals < referred && triesLeft > 0) later = setTimeout(() => void ask(triesLeft - 1), BEHIND_MS);
      } catch (error) {
        console.warn('The referral stats could not be loaded', error);
        if (!over) setFailed(true);
      }
    };
    void ask(BEHIND_TRIES);
    return () => {
      over = true;
      clearTimeout(later);
    };
  }, [backend, id, referred, referredPaid, attempt]);

  const retry = useCallback((): void => {
    setFailed(false);
    setStats(null);
    setAttempt((before) => before + 1);
    if (state.phase === 'failed') reload();
  }, [state.phase, reload]);
  return { stats, failed: failed || state.phase === 'failed', retry };
}
