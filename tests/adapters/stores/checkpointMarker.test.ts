/** The newest checkpoint that a browser keeps. */
import { expect, test } from 'vitest';
import type { KeptCheckpoint } from '../../../src/base/markers.ts';
import { localStorageCheckpoint } from '../../../src/browser/checkpointMarker.ts';
import type { TextStorage } from '../../../src/browser/textStorage.ts';
import { MerkleLog } from '../../kit/merkleLog.ts';

const log = new MerkleLog('bountybay/one', ['a', 'b', 'c']);
const kept = (size: number, logId = 'one'): KeptCheckpoint => ({
  logId,
  key: '11'.repeat(32),
  note: log.checkpoint(size),
  witnesses: [{ key: 'a key', knownSince: 1, seenAt: null }],
});

function storage(): TextStorage & { text: string | null } {
  return {
    text: null,
    getItem() {
      return this.text;
    },
    setItem(_key, text) {
      this.text = text;
    },
    removeItem() {
      this.text = null;
    },
  };
}

test('of one log it only moves forward, and another log replaces it', () => {
  const marker = localStorageCheckpoint(storage());
  expect(marker.read()).toBeNull();
  marker.write(kept(2));
  marker.write(kept(1));
  expect(marker.read()).toEqual(kept(2));
  marker.write(kept(3));
  expect(marker.read()).toEqual(kept(3));
  marker.write(kept(1, 'two'));
  expect(marker.read()).toEqual(kept(1, 'two'));
});

test('a witness that cannot be read is left out, and nothing else', () => {
  const texts = storage();
  const [witness] = kept(2).witnesses;
  texts.text = JSON.stringify({ ...kept(2), witnesses: [null, { ...witness, seenAt: 9e18 }, { ...witness, knownSince: -1 }, witness] });
  expect(localStorageCheckpoint(texts).read()).toEqual(kept(2));
});

test.each(['', 'null', '{', '{"logId":"one"}', JSON.stringify({ ...kept(2), note: 'not a note' })])('%s is no checkpoint', (text) => {
  const texts = storage();
  texts.text = text;
  expect(localStorageCheckpoint(texts).read()).toBeNull();
});
