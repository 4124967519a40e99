import { expect, test } from 'vitest';
import { pooledEntropy } from '../../src/base/entropy.ts';

/** Bytes that count on, and how they were asked for. */
function counting() {
  const asked: number[] = [];
  let next = 0;
  const bytes = (count: number): Uint8Array => {
    asked.push(count);
    return Uint8Array.from({ length: count }, () => (next = (next + 1) % 251));
  };
  return { asked, source: { bytes } };
}

test('each byte of the source is handed out once, in few calls', () => {
  const { asked, source } = counting();
  const pooled = pooledEntropy(source);
  const taken = Array.from({ length: 256 }, () => [...pooled.bytes(16)]).flat();
  expect(asked).toEqual([4_096]);
  expect(taken).toEqual(Array.from({ length: 4_096 }, (_, i) => (i + 1) % 251));
  expect(pooled.bytes(1)).toHaveLength(1);
  expect(asked).toEqual([4_096, 4_096]);
});

test('what was handed out is the receiver’s own, and what is larger than the pool comes from the source', () => {
  const { asked, source } = counting();
  const pooled = pooledEntropy(source);
  const first = pooled.bytes(3);
  first.fill(0);
  expect([...pooled.bytes(3)]).toEqual([4, 5, 6]);
  expect(pooled.bytes(5_000)).toHaveLength(5_000);
  expect(pooled.bytes(0)).toHaveLength(0);
  expect(asked).toEqual([4_096, 5_000]);
});
