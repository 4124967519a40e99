/** How a trail is read page by page: where each page begins, what is told on the way, and where it stops. */
import { expect, test, vi } from 'vitest';
import type { Office } from '../../src/api/office.ts';
import { readBack } from '../../src/client/readBack.ts';
import { idOf } from '../kit/people.ts';

const account = idOf('ada');

/** An office with the entries 1 to 6 in pages of two. `answered` runs before each answer. */
function pages(answered = (): void => undefined) {
  const read = vi.fn((_name: string, { before }: { readonly before: number }) => {
    answered();
    return Promise.resolve({ rows: [before - 1, before - 2], next: before > 3 ? before - 2 : null });
  });
  return { read, office: { read: read as unknown as Office['read'] } };
}

async function listed(rows: AsyncIterable<unknown>): Promise<unknown[]> {
  const all = [];
  for await (const row of rows) all.push(row);
  return all;
}

test('each page begins before the last one, and the place of the next one is told', async () => {
  const { office, read } = pages();
  const onProgress = vi.fn();
  expect(await listed(readBack(office, { account, limit: 2 }, 7, { onProgress }))).toEqual([6, 5, 4, 3, 2, 1]);
  expect(read.mock.calls.map(([name, query]) => [name, query])).toEqual(
    [7, 5, 3].map((before) => ['trail', { account, limit: 2, before }]),
  );
  expect(onProgress.mock.calls).toEqual([[5], [3]]);
});

test('a page that comes after the reader has left is not read', async () => {
  const stop = new AbortController();
  const { office, read } = pages(() => stop.abort());
  expect(await listed(readBack(office, { account, limit: 2 }, 7, { signal: stop.signal }))).toEqual([]);
  expect(read).toHaveBeenCalledOnce();
  expect(read).toHaveBeenCalledWith('trail', { account, limit: 2, before: 7 }, stop.signal);
});

test('no page is asked for once the reader has left', async () => {
  const stop = new AbortController();
  const { office, read } = pages();
  const rows = readBack(office, { account, limit: 2 }, 7, { signal: stop.signal });
  expect(await rows.next()).toEqual({ done: false, value: 6 });
  stop.abort();
  await listed(rows);
  expect(read).toHaveBeenCalledOnce();
});
