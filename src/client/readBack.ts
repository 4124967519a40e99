/** The trail of an account, which the office reads back through the log as far as it is asked for. */
import type { ReadOptions } from '../base/entries.ts';
import type { OfficeAnswer, OfficeQuery, Office } from '../api/office.ts';

type Cursor = OfficeQuery<'trail'>['before'];

/** Rows before an entry (exclusive), newest first, `limit` at a time. */
export async function* readBack(
  { read }: Pick<Office, 'read'>,
  asked: Omit<OfficeQuery<'trail'>, 'before'>,
  before: number,
  { signal, onProgress }: ReadOptions = {},
): AsyncGenerator<OfficeAnswer<'trail'>['rows'][number], void> {
  let next: Cursor | null = { seq: before, place: 0 };
  while (next !== null && !signal?.aborted) {
    const answer: OfficeAnswer<'trail'> = await read('trail', { ...asked, before: next }, signal);
    if (signal?.aborted) return;
    for (const row of answer.rows) yield row;
    next = answer.next;
    if (next) onProgress?.(next.seq);
  }
}
