import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nobleHashing } from '../../src/domain/fairness/hashing.ts';
import { EntryFeed } from '../../src/domain/log/entryFeed.ts';
import { foldEntry } from '../../src/domain/log/fold.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import { looksLikeTrailer } from '../../src/domain/log/trailer.ts';
import { emptyWorld } from '../../src/domain/world.ts';
import { changeCopy } from '../../src/base/changeCopy.ts';
import { deepFreeze } from '../kit/deepFreeze.ts';
import { foldAll } from '../kit/foldAll.ts';

const everyEvent = () => {
  const feed = new EntryFeed(nobleHashing);
  const lines = readFileSync('fixtures/histories/every-event.jsonl', 'utf8').trimEnd().split('\n');
  return lines.flatMap((line) => (looksLikeTrailer(line) ? [] : (feed.line(line) ?? []))).map(readStored);
};

test('every event leads to the world that a fold in place leads to, and changes nothing of the one before', () => {
  const entries = everyEvent();
  const last = entries.reduce((world, entry) => changeCopy(deepFreeze(world), (draft) => foldEntry(draft, entry)), emptyWorld());
  expect(JSON.stringify(last)).toBe(JSON.stringify(foldAll(entries)));
});

test('a change that fails changes nothing', () => {
  const world = emptyWorld();
  const fail = (): void =>
    void changeCopy(world, (draft) => {
      draft.seq = 7;
      throw new Error('half of it');
    });
  expect(fail).toThrow('half of it');
  expect(world).toEqual(emptyWorld());
});
