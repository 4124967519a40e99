/** Whatever changes a word is declared to touch it: the fixtures are folded entry by entry, and every topic is made anew each time. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nobleHashing } from '../../../src/domain/fairness/hashing.ts';
import { eventsOf } from '../../../src/domain/log/entry.ts';
import { EntryFeed } from '../../../src/domain/log/entryFeed.ts';
import { foldEntry } from '../../../src/domain/evolve.ts';
import { readStored } from '../../../src/domain/log/stored.ts';
import { looksLikeTrailer } from '../../../src/domain/log/trailer.ts';
import { emptyWorld } from '../../../src/domain/world.ts';
import { topicNames, topicOf, type Topic } from '../../../src/api/topics/catalog.ts';

function* entriesOf(file: string) {
  const feed = new EntryFeed(nobleHashing);
  for (const line of readFileSync(`fixtures/${file}.jsonl`, 'utf8').trimEnd().split('\n')) {
    const stored = looksLikeTrailer(line) ? null : feed.line(line);
    if (stored) yield readStored(stored);
  }
}

test.each([
  ['histories/every-event', ['standings-all', 'rounds-newest', 'rounds-biggest', 'offer-counts', 'offer-payouts', 'people', 'admins']],
  ['histories/first-day', []],
])('in %s', (file, changing: readonly string[]) => {
  const world = emptyWorld();
  const changed = new Set<Topic>();
  const saidAt = (topic: Topic, now: number): string => {
    const readers = new Set(Object.values(world.accounts).map(({ id }) => id));
    const pages = [...readers].map((account) => ({ tab: account, account }));
    const { rows, total, own } = topicOf(topic).answer({ world, now, pages, readers, followers: new Set() });
    return JSON.stringify([rows, total, [...own].map((one) => JSON.stringify(one)).toSorted((a, b) => (a < b ? -1 : 1))]);
  };
  for (const entry of entriesOf(file)) {
    const { at, seq } = entry.header;
    const before = topicNames.map((topic) => saidAt(topic, at));
    foldEntry(world, entry);
    const types = eventsOf(entry).map(({ type }) => type);
    topicNames.forEach((topic, place) => {
      if (saidAt(topic, at) === before[place]) return;
      changed.add(topic);
      expect(
        types.some((type) => topicOf(topic).touchedBy.includes(type)),
        `entry ${seq} (${types.join(', ')}) touches ${topic}`,
      ).toBe(true);
    });
  }
  expect([...changed]).toEqual(expect.arrayContaining([...changing]));
});

test.each(topicNames)('what is said on %s fits its declaration, and comes through JSON unchanged', (topic) => {
  const world = emptyWorld();
  for (const entry of entriesOf('histories/every-event')) foldEntry(world, entry);
  const readers = new Set(Object.values(world.accounts).map(({ id }) => id));
  const pages = [...readers].map((account) => ({ tab: account, account }));
  const { row, own: ofOwn, answer } = topicOf(topic);
  const { rows, own } = answer({ world, now: world.at, pages, readers, followers: readers });
  for (const [schema, said] of [...rows.map((one) => [row, one] as const), ...[...own.values()].map((one) => [ofOwn, one] as const)])
    expect(schema.parse(JSON.parse(JSON.stringify(said)))).toEqual(said);
});
