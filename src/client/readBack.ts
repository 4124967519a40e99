/** What an office reads back through the log, entry by entry, as far as it is asked for. */
import type { ReadOptions } from '../base/entries.ts';
import type { OfficeAnswer, OfficeQuery, Office } from '../api/office.ts';

type Backwards = 'trail' | 'decidedBets';
type Cursor = OfficeQuery<Backwards>['before'];
type Row<Name extends Backwards> = OfficeAnswer<Name>['rows'][number];

/** Rows before an entry (exclusive), newest first, `limit` at a time. */
export async function* readBack<Name extends Backwards>(
  { read }: Pick<Office, 'read'>,
  name: Name,
  asked: Omit<OfficeQuery<Name>, 'before'>,
  before: number,
  { signal, onProgress }: ReadOptions = {},
): AsyncGenerator<Row<Name>, void> {
  let next: Cursor | null = { seq: before, place: 0 };
  while (next !== null && !signal?.aborted) {
    const answer: { readonly rows: readonly Row<Name>[]; readonly next: Cursor | null } = await read(
      name,
      { ...asked, before: next } as unknown as OfficeQuery<Name>,
      signal,
    );
    if (signal?.aborted) return;
    for (const row of answer.rows) yield row;
    next = answer.next;
    if (next) onProgress?.(next.seq);
  }
}
