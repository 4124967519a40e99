import { useMemo } from 'react';
import type { Account } from '../../domain/accounts/account.ts';
import type { ReferralStats } from '../../api/backend/shapes.ts';
import { useEarning } from '../../store/earningContext.ts';
import { useAnswer } from '../shell/useAnswer.ts';

/** How often, and how long apart, the backend is asked again if it does not know a friend that the log knows. */
const BEHIND_TRIES = 5;
const BEHIND_MS = 2_000;

interface ReferralStatsState {
  /** Undefined until they have been read. */
  readonly stats: ReferralStats | undefined;
  /** Reads them again after a failure. Null if there was none. */
  readonly retry: (() => void) | null;
}

/** Ends early once nobody waits any more. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** The stats of the backend. They are read again whenever the log counts another friend or pays for one. */
export function useReferralStats({ id, referred, referredPaid }: Pick<Account, 'id' | 'referred' | 'referredPaid'>): ReferralStatsState {
  const { backend, state, reload } = useEarning();
  const known = useMemo(() => ({ referred, referredPaid }), [referred, referredPaid]);
  const ask = useMemo(() => {
    if (!backend) return null;
    return async (show: (stats: ReferralStats) => void, signal: AbortSignal): Promise<ReferralStats> => {
      let stats = await backend.referralStats(id);
      for (let tries = 0; !signal.aborted && tries < BEHIND_TRIES && stats.referrals < known.referred; tries += 1) {
        show(stats);
        await wait(BEHIND_MS, signal);
        if (signal.aborted) break;
        stats = await backend.referralStats(id);
      }
      return stats;
    };
  }, [backend, id, known]);
  const { answer: stats, failed, again } = useAnswer(ask);
  if (!failed && state.phase !== 'failed') return { stats, retry: null };
  const retry = (): void => {
    again();
    if (state.phase === 'failed') reload();
  };
  return { stats, retry };
}
