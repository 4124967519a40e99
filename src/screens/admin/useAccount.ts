import { useState } from 'react';
import type { OfficeAnswer } from '../../api/office.ts';
import type { Retry } from '../../ui/RetryBanner.tsx';
import { useOfficeQuery } from './officeQueries.tsx';

interface Found {
  /** Null if nobody is called that. Undefined where nothing is asked for. While the house looks for another one, the one before. */
  readonly found: OfficeAnswer<'account'>['account'] | undefined;
  readonly failed: Retry | null;
}

/** Finds an account by its ID or its whole name. */
export function useAccount(wanted: string): Found {
  const { answer, isCurrent, failed } = useOfficeQuery('account', { wanted }, { mayRead: wanted !== '' });
  const [kept, setKept] = useState<Found['found']>(undefined);
  const now = wanted === '' ? undefined : isCurrent ? (answer?.account ?? null) : kept;
  if (now !== kept) setKept(now);
  return { found: now, failed: wanted === '' ? null : failed };
}
