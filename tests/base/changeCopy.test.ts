import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nobleHashing } from '../../src/domain/fairness/hashing.ts';
import { EntryFeed } from '../../src/domain/log/entryFeed.ts';
import type { Entry } from '../../src/domain/log/entry.ts';
import { foldEntry } from '../../src/domain/evolve.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import { looksLikeTrailer } from '../../src/domain/log/trailer.ts';
import { emptyWorld, type World } from '../../src/domain/world.ts';
import { changeCopy } from '../../src/base/changeCopy.ts';
import { deepFreeze } from '../kit/deepFreeze.ts';
import { foldAll } from '../kit/foldAll.ts';

const everyEvent = () => {
  const feed = new EntryFeed(nobleHashing);
  const lines = readFileSync('fixtures/histories/every-event.jsonl', 'utf8').trimEnd().split('\n');
  return lines.flatMap((line) => (looksLikeTrailer(line) ? [] : (feed.line(line) ?? []))).map(readStored);
};

test.each([
  ['few', 1],
  ['many', 10_000],
])('every event, as one of %s, leads to the world that a fold in place leads to, and changes nothing of the one before', (_, events) => {
  const entries = everyEvent();
  const fold = (world: World, entry: Entry): World => changeCopy(deepFreeze(world), (draft) => foldEntry(draft, entry), events);
  const last = entries.reduce(fold, emptyWorld());
  expect(JSON.stringify(last)).toBe(JSON.stringify(foldAll(entries)));
});

test.each([1, 10_000])('a change by %i events that fails changes nothing', (events) => {
  const world = emptyWorld();
  const fail = (): void =>
    void changeCopy(
      world,
      (draft) => {
        draft.seq = 7;
        throw new Error('half of it');
      },
      events,
    );
  expect(fail).toThrow('half of it');
  expect(world).toEqual(emptyWorld());
});

test.each([
  ['shares what did not change', 199, 0, true],
  ['shares what did not change of a world with more accounts than events', 200, 201, true],
  ['copies a small world whole', 200, 200, false],
])('after a change it %s: %i events, %i accounts', (_, events, accounts, shares) => {
  const ids = Array.from({ length: accounts }, (__, at) => [`acc_${at}`, {}] as const);
  const world = { ...emptyWorld(), accounts: Object.fromEntries(ids) } as World;
  const changed = changeCopy(world, (draft) => void (draft.seq = 7), events);
  expect([world.seq, changed.seq, changed.ledger === world.ledger]).toEqual([0, 7, shares]);
  // Whoever folds on in place changes it.
  expect(Object.isFrozen(changed)).toBe(false);
});
