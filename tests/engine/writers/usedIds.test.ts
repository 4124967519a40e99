/** Which ids need a look-up: never too few. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commandKey } from '../../../src/base/uniqueKeys.ts';
import { UsedIds } from '../../../src/engine/writers/usedIds.ts';

const logOf = (...ids: readonly string[]) => ({
  async *usedKeys(): AsyncIterable<readonly string[]> {
    yield ['genesis', 'wall:offers:7'];
    for (const id of ids) yield [commandKey(id)];
  },
});
const settled = () => new Promise((resolve) => setTimeout(resolve, 1));

/** A version 4 UUID that follows from a number. */
const idNumbered = (n: number): string => {
  const hex = [1, 2, 3, 4].map((part) => (Math.imul(n * 4 + part, 2_654_435_761) >>> 0).toString(16).padStart(8, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
};

describe('ids that were used', () => {
  test('are all known, whatever they are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uuid(), { maxLength: 200 }), async (ids) => {
        const used = UsedIds.of(logOf(...ids), ids.length);
        await settled();
        for (const id of ids) expect(used.mayHave(id)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  test('may be any while the log is read, and after it could not be read; what is kept meanwhile is among them', async () => {
    let go = (): void => undefined;
    const waits = new Promise<void>((resolve) => (go = resolve));
    const slow = UsedIds.of(
      {
        async *usedKeys() {
          await waits;
          yield [commandKey(idNumbered(1))];
        },
      },
      1,
    );
    expect(slow.mayHave(idNumbered(2))).toBe(true);
    slow.add([{ entry: { act: { command: { id: idNumbered(3) } } } }] as never);
    go();
    await settled();
    expect([1, 2, 3].map((n) => slow.mayHave(idNumbered(n)))).toEqual([true, false, true]);
    const broken = UsedIds.of(
      {
        // oxlint-disable-next-line require-yield -- It fails before its first page.
        async *usedKeys() {
          throw new Error('the database is away');
        },
      },
      1,
    );
    await settled();
    expect(broken.mayHave(idNumbered(2))).toBe(true);
  });

  test('are few among new ones, also when there are many', async () => {
    const kept = Array.from({ length: 20_000 }, (_, n) => idNumbered(n));
    const used = UsedIds.of(logOf(...kept), kept.length);
    // Until all are read every id may be there.
    await expect.poll(() => used.mayHave(idNumbered(999_999))).toBe(false);
    expect(kept.every((id) => used.mayHave(id))).toBe(true);
    const fresh = Array.from({ length: 20_000 }, (_, n) => idNumbered(1_000_000 + n));
    expect(fresh.filter((id) => used.mayHave(id)).length).toBeLessThan(100);
  });
});
