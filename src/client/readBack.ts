/** The trail of an account, which the office reads back through the log as far as it is asked for. */
import type { ReadOptions } from '../base/readEntries.ts';
import type { OfficeAnswer, OfficeQuery, Office } from '../api/office.ts';

/** Rows before an entry (exclusive), newest first, `limit` at a time. */
export async function* readBack(
  { read }: Pick<Office, 'read'>,
  asked: Omit<OfficeQuery<'trail'>, 'before'>,
  before: number,
  { signal, onProgress }: ReadOptions = {},
): AsyncGenerator<OfficeAnswer<'trail'>['rows'][number], void> {
  let next: number | null = before;
  while (next !== null && !signal?.aborted) {
    const answer: OfficeAnswer<'trail'> = await read('trail', { ...asked, before: next }, signal);
    if (signal?.aborted) return;
    for (const row of answer.rows) yield row;
    next = answer.next;
    if (next !== null) onProgress?.(next);
  }
}
