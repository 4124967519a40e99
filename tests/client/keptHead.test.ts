/** What a browser keeps of a log between visits, and a house that writes its log anew in between. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { nobleHashing } from '../../src/domain/fairness/hashing.ts';
import type { Entry } from '../../src/domain/log/entry.ts';
import { NO_HASH, type Place } from '../../src/domain/log/head.ts';
import { view } from '../../src/domain/log/view.ts';
import type { HouseMessage } from '../../src/api/messages.ts';
import { HouseServerError } from '../../src/base/ports.ts';
import type { CheckpointSource } from '../../src/client/checkpointSource.ts';
import { CheckpointWatch } from '../../src/client/checkpointWatch.ts';
import type { ContradictionError, FoldedView } from '../../src/client/foldedView.ts';
import { HeadReceipt } from '../../src/client/headReceipt.ts';
import type { RemoteLog } from '../../src/client/remoteLog.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import type { RemotePorts } from '../../src/client/remotePorts.ts';
import { FileInspector } from '../../src/files/fileInspector.ts';
import { serveHouse } from '../kit/gateway.ts';
import { lying } from '../kit/lies.ts';
import { connectTo, remoteOf, sourceOf, Tap, TestCheckpoint, watchOf } from '../kit/remote.ts';
import { seen, serveSocket, signUp, type SignedUp, type SocketHouse } from '../kit/socket.ts';
import { accept, diceBet, TestMarker } from '../kit/testHouse.ts';

const BET = 'b3f5a0de-0c4e-4d6a-9f3b-2a7f1c9e8d10';

let served: SocketHouse;
/** The same log up to ada's bet on a match, which is there on the other team. */
let rewritten: SocketHouse;
let ada: SignedUp;
let bob: SignedUp;
let marker: TestMarker;
/** Where ada's bet is in the log that she was told. */
let own: Place;
/** The head that her browser kept of her first visit. */
let kept: Place;
const houses: RemoteHouse[] = [];

async function visit(isProved: boolean): Promise<void> {
  served = await serveSocket();
  [ada, bob] = [await signUp(served, 'ada'), await signUp(served, 'bob')];
  const fork = await served.machine.forked();
  marker = new TestMarker();
  const first = page(served, ada.token);
  await first.opened;
  accept(await first.submit(betOn(first, 'homeWin'), ada.id, { id: BET }));
  own = { seq: first.head.seq, hash: first.head.hash };
  served.machine.clock.move(2_000);
  if (isProved) await watchOf(first, sourceOf(served)).look();
  accept(await served.house.submit(diceBet(10_00), bob.id));
  await seen(() => first.head.seq === served.house.durableHead.seq);
  kept = { seq: first.head.seq, hash: first.head.hash };
  first.close();

  const other = await serveHouse({}, fork);
  accept(await other.house.submit(betOn(other.house, 'awayWin'), ada.id, { id: BET }));
  for (const cents of [10_00, 11_00]) accept(await other.house.submit(diceBet(cents), bob.id));
  fork.clock.move(2_000);
  const url = await other.app.listen({ port: 0, host: '127.0.0.1' });
  rewritten = { ...other, socketUrl: `${url.replace('http', 'ws')}/socket` };
}

// Her bet was proved in that visit. What came after it, and has nothing for her, was not.
beforeEach(async () => visit(true));
afterEach(async () => {
  for (const house of houses.splice(0)) house.close();
  await rewritten.close();
  await served.close();
});

function betOn({ world }: Pick<RemoteHouse, 'world'>, pick: 'homeWin' | 'awayWin'): Command {
  const event = Object.values(world.sportEvents)[0];
  if (!event) throw new Error('there is no match');
  return { type: 'PlaceSportBet', payload: { event: event.id, pick, oddsHundredths: event.odds[pick], stakeCents: 50_00 } };
}

function page(at: SocketHouse, token: string | null, ports: Partial<RemotePorts> = {}): RemoteHouse {
  const house = remoteOf(at, token, { receipt: marker, clock: at.machine.clock, ...ports });
  houses.push(house);
  return house;
}

/** A page of the house that wrote its log anew, and names the place that the browser kept as it was. */
async function lyingPage(
  token: string | null = ada.token,
  more?: (message: HouseMessage) => HouseMessage | undefined,
): Promise<RemoteHouse> {
  const tap = new Tap();
  const wrote = marker.head;
  tap.onReceived = lying((message) => (message.kind === 'place' ? { ...message, hash: kept.hash } : more?.(message)));
  const house = page(rewritten, token, { connect: tap.over(connectTo(rewritten)) });
  await house.opened;
  await seen(() => marker.head !== wrote);
  return house;
}

const away = async (): Promise<never> => {
  throw new HouseServerError('The house server cannot be reached at the moment.');
};
const silent: CheckpointSource = { newest: away, cosigned: away, witnesses: away, inclusion: away, consistency: away };
const named = (house: RemoteHouse): string | null => ('sentence' in house.connectionState ? house.connectionState.sentence : null);

test('a head that the house only says it has stays beside the newer one', async () => {
  const house = await lyingPage();
  expect(marker.head).toMatchObject({ seq: house.head.seq, hash: house.head.hash, unproved: [kept] });
  expect([...house.unproved]).toContainEqual([kept.seq, kept.hash]);
  expect((await house.shown()).hashes.get(kept.seq)).toBe(kept.hash);
  expect(house.connectionState.phase).toBe('open');
});

test('a house that answers at its line, and never what proves the kept head, is named', async () => {
  const house = await lyingPage();
  await expect(watchOf(house, silent).look()).rejects.toThrow('it does not show what it told before');
  expect(named(house)).toContain(`it does not show what it told before, up to entry ${house.head.seq}`);
  expect(marker.head?.unproved).toEqual([kept]);
});

test('an own entry that was not proved before the page closed is missed at once', async () => {
  await rewritten.close();
  await served.close();
  await visit(false);
  expect(marker.head?.unproved?.at(-1)).toEqual(own);
  await expect(page(rewritten, ada.token).opened).rejects.toThrow(`entry ${own.seq} is not the one that was sent before`);
});

test('500 unproved places are kept: those that were there first', async () => {
  const old = Array.from({ length: 500 }, (_, n) => ({ seq: n + 1, hash: n.toString(16).padStart(64, '0') }));
  const head = { ...served.house.durableHead, seq: 1_000, hash: 'f'.repeat(64) };
  marker.write({ ...head, unproved: old });
  const view = { expectBalances: () => undefined, viewer: ada.id, newer: null, head: { ...head, seq: 2_000 }, world: served.house.world };
  const log = { insist: async (_: number, ask: () => unknown) => ask(), hashAt: async () => head.hash };
  const checked = <T>(check: () => T): T => check();
  const receipt = new HeadReceipt({ marker, view: view as unknown as FoldedView, log: log as unknown as RemoteLog, checked });
  await receipt.compare();
  const places = [{ seq: head.seq, hash: head.hash }, ...old.slice(0, -1)];
  expect(marker.head).toMatchObject({ seq: 2_000, unproved: places });
  const told = served.machine.kept.log.entries
    .map(readStored)
    .map((entry) => ({ ...entry, header: { ...entry.header, seq: 1_000 + entry.header.seq } }));
  receipt.received(told);
  receipt.keep();
  expect(marker.head?.unproved).toEqual(places);
  receipt.proved(new Map(old.map(({ seq, hash }) => [seq, hash] as const)));
  receipt.received(told);
  receipt.keep();
  expect(marker.head?.unproved).toHaveLength(3);
});

test.each([
  [
    'its checkpoint',
    async (house: RemoteHouse) =>
      void (await watchOf(house, sourceOf(rewritten))
        .look()
        .catch(() => undefined)),
  ],
  [
    'its export',
    async (house: RemoteHouse) => {
      const file = new Blob([`${[...view(rewritten.machine.lines(), ada.id, nobleHashing)].join('\n')}\n`]);
      const shown = await house.shown();
      const { report, differs } = await new FileInspector().inspect(file, { shown });
      expect(report.ok).toBe(true);
      if (differs !== undefined) house.judgeShown(differs, shown);
    },
  ],
])('the page after the one that was lied to finds it by %s', async (_, look) => {
  (await lyingPage()).close();
  const wrote = marker.head;
  const next = page(rewritten, ada.token);
  await next.opened;
  await seen(() => marker.head !== wrote);
  await look(next);
  expect(named(next)).toContain(`entry ${kept.seq} `);
});

test.each([
  ['a checkpoint', async (house: RemoteHouse) => void (await watchOf(house, sourceOf(served)).look())],
  [
    'a verified export',
    async (house: RemoteHouse) => {
      const shown = await house.shown();
      const file = new Blob([`${[...view(served.machine.lines(), ada.id, nobleHashing)].join('\n')}\n`]);
      house.judgeShown((await new FileInspector().inspect(file, { shown })).differs ?? null, shown);
    },
  ],
])('%s proves the kept head and own entries, and they are kept no longer', async (_, prove) => {
  served.machine.clock.move(2_000);
  const house = page(served, ada.token);
  await house.opened;
  accept(await house.submit(diceBet(1_00), ada.id));
  const newer = { seq: house.head.seq, hash: house.head.hash };
  accept(await served.house.submit(diceBet(1_00), bob.id));
  await seen(() => house.head.seq === served.house.durableHead.seq);
  expect(marker.head).toMatchObject({ seq: house.head.seq, unproved: [kept, newer] });
  served.machine.clock.move(2_000);
  await prove(house);
  expect(marker.head).toMatchObject({ seq: house.head.seq, unproved: [] });
  expect(house.connectionState.phase).toBe('open');
});

test('a place that another log has instead is not proved', async () => {
  const house = await lyingPage();
  house.proved(new Map([[kept.seq, rewritten.house.durableHead.hash]]));
  expect(marker.head?.unproved).toEqual([kept]);
});

test('a log that names no key is not named, and the kept head stays', async () => {
  const house = await lyingPage();
  const { head, world, unproved } = house;
  const first = { header: { seq: 1, prev: NO_HASH, logId: head.logId }, events: [] };
  const withoutKey = {
    head,
    world,
    unproved,
    firstEntry: async () => first as unknown as Entry,
    contradicted: (error: ContradictionError) => house.contradicted(error),
    proved: (places: ReadonlyMap<number, string>) => house.proved(places),
    insist: <T>(ask: () => Promise<T>) => house.insist(ask),
  };
  const watch = new CheckpointWatch({ house: withoutKey, source: silent, marker: new TestCheckpoint(), clock: house.ports.clock });
  expect(await watch.look()).toBeNull();
  expect([marker.head?.unproved, house.connectionState.phase]).toEqual([[kept], 'open']);
});

test('a guest whom the house does not answer names nothing', async () => {
  const house = await lyingPage(null);
  await expect(watchOf(house, silent).look()).rejects.toThrow(HouseServerError);
  expect(house.connectionState.phase).toBe('open');
});

test('what is not proved while the line is broken, or the house does not even say what time it is, names nothing', async () => {
  const tap = new Tap();
  const house = page(served, ada.token, { connect: tap.over(connectTo(served)) });
  await house.opened;
  let [tries, times] = [0, 0];
  // Ten tries end with a broken line. In the next ten a gateway has no house. Then there is an answer.
  const source: CheckpointSource = {
    ...sourceOf(served),
    witnesses: async () => {
      tries += 1;
      if (tries > 20) return [];
      if (tries <= 10) tap.cut();
      return away();
    },
  };
  tap.onReceived = lying((message) => {
    if (message.kind !== 'time') return undefined;
    times += 1;
    return tries > 10 ? { kind: 'unanswered', ask: message.ask, now: message.now } : undefined;
  });
  served.machine.clock.move(2_000);
  expect(await watchOf(house, source, new TestCheckpoint()).look()).toMatchObject({ upTo: house.head.seq });
  expect([tries, times]).toEqual([21, 20]);
});
