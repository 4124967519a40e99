import { useState } from 'react';
import type { OfficeAnswer } from '../../api/office.ts';
import type { Retry } from '../../ui/RetryBanner.tsx';
import { useOfficeQuery } from './officeQueries.tsx';

interface Found {
  /**
   * Null: nobody has that name or ID. Undefined: nothing was asked for, or there is no answer yet. While another account is looked for, it is
   * still the previous one.
   */
  readonly found: OfficeAnswer<'account'>['account'] | undefined;
  readonly failed: Retry | null;
}

/** Finds an account by its ID or its whole name. */
export function useAccount(wanted: string): Found {
  const { answer, isCurrent, failed } = useOfficeQuery('account', { wanted }, { mayRead: wanted !== '' });
  const [kept, setKept] = useState<Found['found']>(undefined);
  const shown = wanted === '' ? undefined : isCurrent ? (answer?.account ?? null) : kept;
  if (shown !== kept) setKept(shown);
  return { found: shown, failed: wanted === '' ? null : failed };
}
