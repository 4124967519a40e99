import { beforeAll, describe, expect, test } from 'vitest';
import { eventsOf } from '../../../src/domain/log/entry.ts';
import { NO_HASH } from '../../../src/domain/log/head.ts';
import { readStored } from '../../../src/domain/log/stored.ts';
import { balanceOf, rulesSetIn } from '../../../src/domain/world.ts';
import { checkChain, seqAt, trailBack, type TrailEntry, type TrailQuery } from '../../../src/engine/office/logReadings.ts';
import { decidedBetsProjection } from '../../../src/projections/decidedBets.ts';
import { MemoryProjections } from '../../../src/projections/memoryProjections.ts';
import type { RowFilter } from '../../../src/projections/projection.ts';
import { LogProjections } from '../../../src/projections/projectLog.ts';
import { compare, ReturnsCount } from '../../../src/projections/returns.ts';
import { accept, bet, houseWith } from '../../kit/testHouse.ts';
import { admin, eventfulDay, type EventfulDay } from './kit.ts';

const start = { seq: 0, hash: NO_HASH };
let day: EventfulDay;
beforeAll(async () => {
  day = await eventfulDay();
});

async function trail(query: TrailQuery, atOnce = 3): Promise<TrailEntry[]> {
  const { house } = day.tab;
  const entries: TrailEntry[] = [];
  for await (const entry of trailBack(house, query, house.head.seq + 1, { atOnce })) entries.push(entry);
  return entries;
}

describe('a trail', () => {
  test('holds every entry that concerns the account, newest first, and sums to the balance', async () => {
    const entries = await trail({ account: day.ada });
    const concerned = day.browser.log.entries.filter(({ subjects }) => subjects.includes(day.ada)).map(({ seq }) => seq);
    expect(entries.map(({ seq }) => seq)).toEqual(concerned.toReversed());
    expect(entries.flatMap(({ events }) => events).reduce((sum, { cents }) => sum + cents, 0)).toBe(
      balanceOf(day.tab.house.world, day.ada),
    );
    expect(entries.every(({ hashMatches: sound }) => sound)).toBe(true);
    expect(entries.at(-1)?.events[0]?.sentence).toBe('ada registered');
  });

  test('says nothing of others in the same entry', async () => {
    const entries = await trail({ account: day.ada, kind: 'sport' });
    const settled = entries.find(({ events }) => events.some(({ type }) => type === 'sport/settled'));
    expect(settled?.events.map(({ sentence }) => sentence).join()).not.toContain('bob');
    expect(entries.flatMap(({ events }) => events.map(({ type }) => type.split('/')[0]))).toEqual(expect.not.arrayContaining(['bet']));
  });

  test('is narrowed down to a time', async () => {
    const all = await trail({ account: day.bob });
    const [newest, oldest] = [all[1]?.at ?? 0, all[4]?.at ?? 0];
    const some = await trail({ account: day.bob, from: oldest, to: newest });
    expect(some.map(({ seq }) => seq)).toEqual(all.filter(({ at }) => at >= oldest && at <= newest).map(({ seq }) => seq));
  });

  test('is narrowed down to a time as well where the clock was corrected and times fall', async () => {
    const all = await trail({ account: day.ada });
    const times = all.map(({ at }) => at);
    expect(times, 'times fell').not.toEqual(times.toSorted((a, b) => b - a));
    for (const from of times.filter((_, place) => place % 3 === 0)) {
      for (const to of times.filter((_, place) => place % 4 === 0)) {
        const some = await trail({ account: day.ada, from, to });
        expect(some.map(({ seq }) => seq)).toEqual(all.filter(({ at }) => at >= from && at <= to).map(({ seq }) => seq));
      }
    }
  });

  test('names an entry whose bytes were changed', async () => {
    const other = await eventfulDay();
    const victim = other.browser.log.entries.findIndex(({ lines }) => lines.includes('"ChangeClientSeed"'));
    const stored = other.browser.log.entries[victim];
    if (!stored) throw new Error('no victim');
    other.browser.log.entries[victim] = { ...stored, lines: stored.lines.replace('my own', 'my 0wn') };
    const { house, store } = other.tab;
    expect(await checkChain(store, house.hashing, start)).toEqual({
      holdsTo: { seq: stored.seq - 1, hash: other.browser.log.entries[victim - 1]?.hash },
      brokenAt: stored.seq,
      head: house.head.seq,
    });
    const { value } = await trailBack(house, { account: other.ada }, stored.seq + 1, {}).next();
    expect(value).toMatchObject({ seq: stored.seq, hashMatches: false });
  });
});

test('a place is found by its time', async () => {
  const { browser, tab } = await houseWith();
  const start = tab.house.head.seq;
  for (let i = 0; i < 20; i += 1) {
    browser.clock.move(1_000);
    accept(await bet(tab, admin, 1_00));
  }
  const { at } = tab.house.head;
  expect(await seqAt(tab.store, at)).toBe(start + 20);
  expect(await seqAt(tab.store, at - 1)).toBe(start + 19);
  expect(await seqAt(tab.store, at - 5_000)).toBe(start + 15);
  expect(await seqAt(tab.store, at - 60_000)).toBe(0);
});

test('the chain holds from the first entry to the head', async () => {
  const { house, store } = day.tab;
  expect(await checkChain(store, house.hashing, start)).toEqual({
    holdsTo: { seq: house.head.seq, hash: house.head.hash },
    brokenAt: null,
    head: house.head.seq,
  });
});

test('every decided bet is in the history and can be searched', async () => {
  const queries = new LogProjections(new MemoryProjections(), day.tab.store);
  const all = async (filter: RowFilter) => (await queries.query(decidedBetsProjection, { filter, limit: 1_000 })).rows;
  const decided = day.browser.log.entries
    .flatMap((stored) => eventsOf(readStored(stored)))
    .filter(({ type }) => /^(?:bet\/(?:settled|voided)|sport\/bet-(?:settled|voided))$/u.test(type));
  const rows = await all({});
  expect(rows.map(({ body }) => body.bet)).toEqual(decided.map((event) => ('bet' in event.data ? event.data.bet : '')).toReversed());
  expect(await all({ account: day.ada })).toEqual(rows.filter(({ account }) => account === day.ada));
  expect((await all({ game: 'sports' })).map(({ body: { outcome, winCents } }) => [outcome, winCents])).toEqual([
    ['lost', -5_00],
    ['won', 12_50],
  ]);
  expect(await all({ text: 'WON' })).toHaveLength(1);
});

test('what games returned is counted from the log as from the entries, and compared with the exact return', async () => {
  const { house, store } = day.tab;
  for (let i = 0; i < 40; i += 1) accept(await bet(day.tab, admin, 50));
  const count = new ReturnsCount((seq) => rulesSetIn(house.world, seq));
  expect(await count.readOn(store)).toBe(true);
  const [dice] = count.rows();
  let [staked, paid] = [0, 0];
  for (const event of day.browser.log.entries.flatMap((stored) => eventsOf(readStored(stored)))) {
    if (event.type !== 'bet/settled') continue;
    staked += event.data.stakeCents;
    paid += event.data.payoutCents;
  }
  expect(dice).toMatchObject({ game: 'dice', stakedCents: staked, paidCents: paid });
  if (!dice) throw new Error('no dice');
  const { exact, band, realised } = compare(dice);
  expect(exact).toBeCloseTo(0.98, 10);
  expect(realised).toBeCloseTo(paid / staked, 10);
  expect(band[0]).toBeLessThan(0.98);
  expect(band[1]).toBeGreaterThan(0.98);
  // At 50 or under the multiplier is 1.9404 with probability 50/99 and 0 otherwise.
  const variance = (50 / 99) * 1.9404 ** 2 - 0.98 ** 2;
  const squares = day.browser.log.entries
    .flatMap((stored) => eventsOf(readStored(stored)))
    .reduce((sum, event) => sum + (event.type === 'bet/settled' ? event.data.stakeCents ** 2 : 0), 0);
  expect(dice.variance).toBeCloseTo(variance * squares, 3);
});
