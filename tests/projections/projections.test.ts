/** Projections of drawn histories, compared with a fold from entry 1 and with the world. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { earningsBroughtOver } from '../../src/domain/events/earnings.ts';
import type { StoredEntry } from '../../src/domain/log/head.ts';
import { balanceOf, emptyWorld } from '../../src/domain/world.ts';
import { MemoryLog, MemoryLogStore } from '../../src/engine/memoryStores.ts';
import { LogProjections, projections, projectLog } from '../../src/projections/projectLog.ts';
import { betsProjection } from '../../src/projections/bets.ts';
import { completedOffersProjection } from '../../src/projections/completedOffers.ts';
import { MemoryProjections, ownProjections } from '../../src/projections/memoryProjections.ts';
import { movementsProjection } from '../../src/projections/movements.ts';
import type { Projection, ProjectionStore, Row } from '../../src/projections/projection.ts';
import { referencesProjection } from '../../src/projections/references.ts';
import { withdrawalsProjection } from '../../src/projections/withdrawals.ts';
import { drawnHistory } from '../kit/drawnCommands.ts';
import { writeDrawn } from '../kit/drawnLog.ts';
import { FORGED_LOG } from '../kit/forge.ts';
import { runs } from '../kit/runs.ts';
import { sha256 } from '../kit/seeds.ts';
import { projectionStoreContract } from './storeContract.ts';

const ALL = Number.MAX_SAFE_INTEGER;

function logOf(entries: readonly StoredEntry[]): MemoryLogStore {
  const log = new MemoryLog();
  log.entries.push(...entries);
  const last = entries.at(-1);
  if (last) log.head = { logId: FORGED_LOG, seq: last.seq, hash: last.hash, at: 0 };
  return new MemoryLogStore(log);
}

const everything = (store: ProjectionStore, { name }: Projection): Promise<readonly Row[]> => store.query(name, { filter: {}, limit: ALL });
const allOf = (store: ProjectionStore) => Promise.all(projections.map((projection) => everything(store, projection)));

async function fromZero(entries: readonly StoredEntry[]) {
  const store = new MemoryProjections();
  expect(await projectLog(store, logOf(entries))).toBeNull();
  return allOf(store);
}

describe('projections in memory', () => {
  test.each(projectionStoreContract)('$name', ({ run }) => run(new MemoryProjections()));
});

test('projections that were folded in steps equal a fold from entry 1, and agree with the world', async () => {
  await fc.assert(
    fc.asyncProperty(drawnHistory(40), fc.array(fc.nat(40), { maxLength: 4 }), async (history, cuts) => {
      const world = emptyWorld();
      const { stored } = writeDrawn(history, world);
      const store = new MemoryProjections();
      for (const cut of cuts.toSorted((a, b) => a - b)) await projectLog(store, logOf(stored.slice(0, cut)));
      await projectLog(store, logOf(stored));
      expect(await allOf(store)).toEqual(await fromZero(stored));
      const pending = await store.query(withdrawalsProjection.name, { filter: { status: 'pending' }, limit: ALL });
      expect(pending.map(({ key }) => key).toSorted()).toEqual(Object.keys(world.withdrawals).toSorted());
      const open = await store.query(betsProjection.name, { filter: { status: 'open' }, limit: ALL });
      expect(open.map(({ key }) => key).toSorted()).toEqual([...Object.keys(world.bets), ...Object.keys(world.sportBets)].toSorted());
      for (const { id: account, offers } of Object.values(world.accounts)) {
        const completed = await store.query(completedOffersProjection.name, { filter: { account }, limit: ALL });
        expect(Object.fromEntries(completed.map(({ status: offer, at }) => [offer, at]))).toEqual(offers.completed);
        const moved = await store.query(movementsProjection.name, { filter: { account }, limit: ALL });
        expect(moved.reduce((sum, { cents }) => sum + cents, 0)).toBe(balanceOf(world, account));
      }
    }),
    runs(),
  );
});

test('the lists of one account from its own entries equal those of the tables of all', async () => {
  await fc.assert(
    fc.asyncProperty(drawnHistory(40), async (history) => {
      const world = emptyWorld();
      const log = logOf(writeDrawn(history, world).stored);
      const all = new LogProjections(new MemoryProjections(), log);
      for (const { id: account } of Object.values(world.accounts)) {
        const own = ownProjections(account, log);
        for (const projection of [betsProjection, movementsProjection, withdrawalsProjection] as const) {
          const query = { filter: { account }, limit: ALL };
          const listed = await own.query<object>(projection, query);
          expect(listed).toEqual(await all.query<object>(projection, query));
          const refersTo = listed.rows.flatMap(({ body }) => ('refersTo' in body ? (body.refersTo as string[]) : []));
          expect(await own.rows(referencesProjection, refersTo)).toEqual(await all.rows(referencesProjection, refersTo));
        }
      }
    }),
    runs(),
  );
});

test('an offer that was completed before the log began has its own time and no reward', () => {
  const { type, specimen: data } = earningsBroughtOver;
  const place = { seq: 7, at: 1_800_000_000_000, index: 0 };
  const { account, completed } = data;
  const rows = completedOffersProjection
    .keysOf({ type, data }, place)
    .map((key) => completedOffersProjection.fold(undefined, { type, data }, place, key));
  expect(rows).toMatchObject(completed.map(({ offer, completedAt: at }) => ({ seq: 7, at, account, status: offer, cents: 0 })));
  expect(rows.length).toBeGreaterThan(0);
});

test('a shorter log, another log and another version are folded from entry 1', async () => {
  const [history, others] = fc.sample(drawnHistory(60), { numRuns: 2, seed: 7 });
  const [{ stored }, other] = [writeDrawn(history ?? []), writeDrawn(others ?? [])];
  const store = new MemoryProjections();
  for (const entries of [stored, stored.slice(0, 6), other.stored]) {
    await projectLog(store, logOf(entries));
    expect(await allOf(store)).toEqual(await fromZero(entries));
  }
  const next: Projection = { ...movementsProjection, version: movementsProjection.version + 1, keysOf: () => [] };
  const folded = projections.map((projection) => (projection === movementsProjection ? next : projection));
  expect(await everything(store, next)).not.toEqual([]);
  await projectLog(store, logOf(other.stored), {}, { folded });
  expect(await everything(store, next)).toEqual([]);
});

/** Counts all events in one row. */
const counter: Projection = {
  name: 'counter',
  version: 1,
  keysOf: () => ['all'],
  fold: (row, _event, { seq, at }) => ({
    ...(row ?? { key: 'all', seq, at, account: null, game: null, status: '', text: '', body: {} }),
    cents: (row?.cents ?? 0) + 1,
  }),
};
/** Entries with one event each. */
const alike = (count: number): readonly StoredEntry[] => {
  const [first] = writeDrawn([]).stored;
  if (!first) return expect.unreachable();
  return Array.from({ length: count }, (_, before) => ({ ...first, seq: before + 1, hash: sha256(String(before)) }));
};
const countedIn = async (store: ProjectionStore) => (await everything(store, counter)).map(({ cents }) => cents);

test('a row that was folded before changes with each event of the next folding', async () => {
  const store = new MemoryProjections();
  for (const length of [2, 5]) await projectLog(store, logOf(alike(length)), {}, { folded: [counter] });
  expect(await countedIn(store)).toEqual([5]);
});

test('who was overtaken while folding a full batch goes on where the other one is', async () => {
  const entries = alike(2_000);
  let applied = 0;
  class Overtaken extends MemoryProjections {
    override async apply(...changes: Parameters<ProjectionStore['apply']>): Promise<boolean> {
      applied += 1;
      if (applied === 2) await projectLog(this, logOf(entries.slice(0, 1_500)), {}, { folded: [counter] });
      return super.apply(...changes);
    }
  }
  const store = new Overtaken();
  expect(await projectLog(store, logOf(entries), {}, { folded: [counter] })).toBeNull();
  expect(await countedIn(store)).toEqual([2_000]);
});

test('two that fold the same store end with the same rows', async () => {
  const [history] = fc.sample(drawnHistory(60), { numRuns: 1, seed: 7 });
  const { stored } = writeDrawn(history ?? []);
  const store = new MemoryProjections();
  const folding = [10, 25, stored.length].map((end) => projectLog(store, logOf(stored.slice(0, end))));
  await Promise.all(folding);
  await projectLog(store, logOf(stored));
  expect(await allOf(store)).toEqual(await fromZero(stored));
});

test('a query says how far the log is folded, until it is folded to its head', async () => {
  const [history] = fc.sample(drawnHistory(60), { numRuns: 1, seed: 7 });
  const { stored } = writeDrawn(history ?? []);
  const head = stored.length;
  const queries = new LogProjections(new MemoryProjections(), logOf(stored));
  const places: number[] = [];
  for (;;) {
    const end = new AbortController();
    let left = 7;
    const onRead = () => (left -= 1) === 0 && end.abort();
    const { rows, progress: reading } = await queries.query(
      movementsProjection,
      { filter: {}, limit: ALL },
      { signal: end.signal, onRead },
    );
    if (!reading) {
      expect(rows.length).toBeGreaterThan(0);
      break;
    }
    expect([rows, reading.head]).toEqual([[], head]);
    places.push(reading.seq);
  }
  expect(places).toEqual(Array.from({ length: Math.floor((head - 1) / 7) }, (_, i) => (i + 1) * 7));
});
