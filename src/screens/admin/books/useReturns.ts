import type { OfficeAnswer } from '../../../house/office/office.ts';
import type { Retry } from '../../../ui/RetryBanner.tsx';
import { useReading } from '../useReading.ts';

type Count = OfficeAnswer<'returns'>;

interface Returns {
  readonly rows: Count['rows'];
  /** 0 to 100 while the log is being read. Null when all of it is counted. */
  readonly reading: number | null;
  readonly failed: Retry | null;
}

const goesOn = ({ countedTo, head }: Count): boolean => countedTo < head;

/** What every game has returned over the whole log. New entries are added as they come. */
export function useReturns(): Returns {
  const { answer, failed } = useReading('returns', {}, { live: true, goesOn });
  if (!answer) return { rows: [], reading: failed ? null : 0, failed };
  return { rows: answer.rows, reading: goesOn(answer) ? (100 * answer.countedTo) / answer.head : null, failed };
}
