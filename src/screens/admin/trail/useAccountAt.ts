import { useState } from 'react';
import type { AccountId } from '../../../domain/ids.ts';
import type { OfficeAnswer } from '../../../house/office/office.ts';
import type { Retry } from '../../../ui/RetryBanner.tsx';
import { useReading } from '../useReading.ts';

type Then = OfficeAnswer<'accountAt'>;

interface AccountAt {
  /** 0 to 100 while the log is being read. Null when the answer is there. */
  readonly reading: number | null;
  /** The last answer. Null before the account existed. */
  readonly past: Then['past'];
  readonly failed: Retry | null;
}

const goesOn = ({ reading }: Then): boolean => reading !== null;

/** An account as it was after an entry. The log is read once, while nothing more urgent is read. */
export function useAccountAt(account: AccountId, seq: number, mayRead: boolean): AccountAt {
  const { answer, failed } = useReading('accountAt', { account, seq }, { mayRead, goesOn });
  const [shown, setShown] = useState<Then['past']>(null);
  const past = answer && answer.reading === null ? answer.past : shown;
  if (past !== shown) setShown(past);
  if (answer === null) return { reading: failed ? null : 0, past, failed };
  return { reading: answer.reading && (100 * answer.reading.seq) / Math.max(1, answer.reading.head), past, failed };
}
