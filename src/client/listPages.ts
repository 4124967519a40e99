/** Lists of the own account and of the chat. The house answers places, and the page judges the entries at them. */
import type { Entry } from '../domain/log/entry.ts';
import type { CallAnswer } from '../api/calls.ts';
import type { PlayerHouse } from '../api/playerHouse.ts';
import type { ReadOptions } from '../base/entries.ts';
import { HouseServerError } from '../base/ports.ts';
import type { RowPlace } from '../projections/projection.ts';

export interface ListPage {
  /** Newest first. Each names its entry, and by its key what of the entry is meant. */
  readonly rows: readonly RowPlace[];
  /** The entries of the rows, and others that tell of them. */
  readonly entries: readonly Entry[];
}

/**
 * The pages from before an entry (exclusive), newest first. Rows that do not come in this order are left out. Rejects with
 * StoreUnavailableError, also if a row comes without its entry.
 */
export async function* listPages(
  ask: (after: RowPlace) => Promise<CallAnswer<'ownEntries'>>,
  house: Pick<PlayerHouse, 'readEntry'>,
  before: number,
  { signal, onProgress }: ReadOptions,
): AsyncGenerator<ListPage, void> {
  let after: RowPlace | null = { seq: before, key: '' };
  while (after && !signal?.aborted) {
    const answer: CallAnswer<'ownEntries'> = await ask(after);
    if (signal?.aborted) return;
    if (answer.progress) {
      onProgress?.(answer.progress.seq);
      continue;
    }
    const entries = answer.entries.map((lines) => house.readEntry(lines));
    const places = new Set(entries.map(({ header }) => header.seq));
    const rows: RowPlace[] = [];
    for (const row of answer.rows) {
      if (!places.has(row.seq)) throw new HouseServerError(`The house server left out entry ${row.seq} of its answer.`);
      const last: RowPlace = rows.at(-1) ?? after;
      if (row.seq < last.seq || (row.seq === last.seq && row.key < last.key)) rows.push(row);
    }
    yield { rows, entries };
    after = answer.next && (rows.at(-1) ?? null);
  }
}
