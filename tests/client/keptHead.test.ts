/** What a browser keeps of a log between visits, and a house that writes its log anew in between. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { nobleHashing } from '../../src/domain/fairness/hashing.ts';
import type { Entry } from '../../src/domain/log/entry.ts';
import { NO_HASH, type Place } from '../../src/domain/log/head.ts';
import { view } from '../../src/domain/log/view.ts';
import type { HouseMessage } from '../../src/api/messages.ts';
import type { ContradictionMarker, MarkedHead } from '../../src/base/markers.ts';
import { HouseServerError } from '../../src/base/ports.ts';
import type { CheckpointSource } from '../../src/client/checkpointSource.ts';
import { CheckpointWatch } from '../../src/client/checkpointWatch.ts';
import type { ContradictionError } from '../../src/client/contradiction.ts';
import type { FoldedView } from '../../src/client/foldedView.ts';
import { NamedTimes } from '../../src/client/namedTimes.ts';
import { OwnFlights } from '../../src/client/ownFlights.ts';
import { HeadReceipt } from '../../src/client/headReceipt.ts';
import { HouseClock } from '../../src/client/houseClock.ts';
import { TryLaterError } from '../../src/client/houseCalls.ts';
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
/** All that it kept. */
let keptWhole: MarkedHead;
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
  if (!marker.head) throw new Error('nothing is kept');
  keptWhole = marker.head;
  // Most tests are about a page that had not read the first entries.
  marker.write({ ...keptWhole, balances: keptWhole.balances?.map((balance) => ({ ...balance, told: undefined })) });

  rewritten = await serveAgain(fork);
  const { house } = rewritten;
  accept(await house.submit(betOn(house, 'awayWin'), ada.id, { id: BET }));
  for (const cents of [10_00, 11_00]) accept(await house.submit(diceBet(cents), bob.id));
  fork.clock.move(2_000);
}

async function serveAgain(machine: SocketHouse['machine']): Promise<SocketHouse> {
  const other = await serveHouse({}, machine);
  const url = await other.app.listen({ port: 0, host: '127.0.0.1' });
  return { ...other, socketUrl: `${url.replace('http', 'ws')}/socket` };
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
  const house = remoteOf(at, token, { headMarker: marker, clock: at.machine.clock, ...ports });
  houses.push(house);
  return house;
}

/** A page of the house that wrote its log anew, and names the place that the browser kept as it was. */
async function lyingPage(
  token: string | null = ada.token,
  more?: (message: HouseMessage) => HouseMessage | undefined,
  ports: Partial<RemotePorts> = {},
): Promise<RemoteHouse> {
  const tap = new Tap();
  tap.onReceived = lying((message) => (message.kind === 'place' ? { ...message, hash: kept.hash } : more?.(message)));
  const house = page(rewritten, token, { connect: tap.over(connectTo(rewritten)), ...ports });
  await house.opened;
  await seen(() => marker.head?.seq === house.head.seq);
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

const UNLOADED = 'What checks the house server could not be loaded. An ad blocker or a proxy may be the reason. Load this page again.';

test('where the house answers at its line, and what proves the kept head never comes, the page ends, and the next one asks again', async () => {
  const write = vi.fn<ContradictionMarker['write']>();
  const contradiction = { read: () => null, write, clear: () => undefined };
  const house = await lyingPage(ada.token, undefined, { contradiction });
  await expect(watchOf(house, silent).look()).rejects.toThrow(UNLOADED);
  expect(house.connectionState).toEqual({ phase: 'ended', by: 'page', sentence: UNLOADED });
  expect(await house.submit(diceBet(1_00), ada.id)).toMatchObject({ kind: 'refused' });
  expect([house.evidence, write.mock.calls]).toEqual([null, []]);
  expect(marker.head?.unproved).toEqual([kept]);
  const next = await lyingPage();
  await expect(watchOf(next, sourceOf(rewritten)).look()).rejects.toThrow(`does not have entry ${kept.seq} as it was sent`);
  expect(next.connectionState.phase).toBe('doubted');
});

test('an own entry that was not proved before the page closed is missed at once', async () => {
  await rewritten.close();
  await served.close();
  await visit(false);
  expect(marker.head?.unproved?.at(-1)).toEqual(own);
  await expect(page(rewritten, ada.token).opened).rejects.toThrow(`entry ${own.seq} is not the one that was sent before`);
});

test('a bet of the same stake on the other team is named by all that the earlier page was told', async () => {
  marker.head = keptWhole;
  await expect(lyingPage()).rejects.toThrow(`the entries up to entry ${kept.seq} are not those that were sent before`);
});

test('500 unproved places are kept: those that were there first', async () => {
  const old = Array.from({ length: 500 }, (_, n) => ({ seq: n + 1, hash: n.toString(16).padStart(64, '0') }));
  const head = { ...served.house.durableHead, seq: 1_000, hash: 'f'.repeat(64) };
  marker.write({ ...head, unproved: old });
  const [expectKept, assertStillHas] = [() => undefined, () => undefined];
  const view = {
    expectKept,
    assertStillHas,
    viewer: ada.id,
    newer: null,
    head: { ...head, seq: 2_000 },
    world: served.house.world,
  };
  const log = {
    untilAnswered: async (_: number, ask: () => unknown) => ask(),
    hashAt: async () => head.hash,
    trailBack: async function* () {},
  };
  const checked = <T>(check: () => T): T => check();
  const receipt = new HeadReceipt({
    marker,
    view: view as unknown as FoldedView,
    log: log as unknown as RemoteLog,
    checked,
    times: new NamedTimes(),
    own: { pressedCashOuts: [], knows: () => false },
    clock: served.machine.clock,
    flights: new OwnFlights(new HouseClock(served.machine.clock)),
  });
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
  const next = page(rewritten, ada.token);
  await next.opened;
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
    world: { ...world, checkpointKeys: [] },
    unproved,
    firstEntry: async () => first as unknown as Entry,
    contradicted: (error: ContradictionError) => house.contradicted(error),
    proved: (places: ReadonlyMap<number, string>) => house.proved(places),
    load: <T>(ask: () => Promise<T>) => house.load(ask),
  };
  const watch = new CheckpointWatch({ house: withoutKey, source: silent, marker: new TestCheckpoint(), clock: house.ports.clock });
  expect(await watch.look()).toBeNull();
  expect([marker.head?.unproved, house.connectionState.phase]).toEqual([[kept], 'open']);
});

test('a house that takes bets, but never says what time it is or comes with its checkpoints, ends the page', async () => {
  const tap = new Tap();
  tap.onReceived = lying((message) => (message.kind === 'time' ? { kind: 'unanswered', ask: message.ask, now: message.now } : undefined));
  const house = page(served, ada.token, { connect: tap.over(connectTo(served)) });
  await house.opened;
  const witnesses = async (): Promise<never> => {
    accept(await house.submit(diceBet(1_00), ada.id));
    return away();
  };
  await expect(watchOf(house, { ...sourceOf(served), witnesses }).look()).rejects.toThrow(UNLOADED);
  expect(named(house)).toBe(UNLOADED);
});

test('a house that cuts the line at each question for its checkpoints ends the page', async () => {
  const tap = new Tap();
  const house = page(served, ada.token, { connect: tap.over(connectTo(served)) });
  await house.opened;
  let tries = 0;
  const witnesses = async (): Promise<never> => {
    tries += 1;
    tap.cut();
    return away();
  };
  await expect(watchOf(house, { ...sourceOf(served), witnesses }).look()).rejects.toThrow(UNLOADED);
  expect(house.connectionState.phase).toBe('ended');
  expect(tries).toBe(27);
});

test('a house that answers later is asked again, and its page goes on', async () => {
  const house = page(served, ada.token);
  await house.opened;
  // The newest checkpoint may be a second old.
  served.machine.clock.move(2_000);
  const own = sourceOf(served);
  let tries = 0;
  const witnesses = async (): Promise<readonly string[] | null> => {
    tries += 1;
    if (tries <= 20) throw new TryLaterError('Too many requests. Try again in a minute.', 1);
    return own.witnesses();
  };
  expect(await watchOf(house, { ...own, witnesses }).look()).toMatchObject({ upTo: house.head.seq });
  expect([tries, house.connectionState.phase]).toEqual([21, 'open']);
});

test('a house that never says anything but that it answers later ends the page', async () => {
  const house = page(served, ada.token);
  await house.opened;
  let tries = 0;
  const witnesses = async (): Promise<never> => {
    tries += 1;
    throw new TryLaterError('Too many requests. Try again in a minute.', 1);
  };
  await expect(watchOf(house, { ...sourceOf(served), witnesses }).look()).rejects.toThrow(UNLOADED);
  expect([tries, named(house)]).toEqual([27, UNLOADED]);
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

test('what a page was told is kept, though the house does not answer for the head of an earlier one', async () => {
  const [fork, tap] = [await served.machine.forked(), new Tap()];
  tap.onSent = (text) => (text.includes('"kind":"place"') ? null : text);
  const second = page(served, ada.token, { connect: tap.over(connectTo(served)) });
  await second.opened;
  accept(await second.submit(diceBet(1_00), ada.id));
  const newer = { seq: second.head.seq, hash: second.head.hash };
  for (const cents of [10_00, 11_00]) accept(await served.house.submit(diceBet(cents), bob.id));
  await seen(() => second.head.seq === served.house.durableHead.seq);
  const { seq, hash } = second.head;
  second.close();
  expect(marker.head).toMatchObject({ ...kept, unproved: [kept, newer, { seq, hash }] });
  expect(marker.head?.balances).toMatchObject([{ seq }, { seq: kept.seq }]);

  const other = await serveAgain(fork);
  for (const cents of [12_00, 13_00, 14_00]) accept(await other.house.submit(diceBet(cents), bob.id));
  await expect(page(other, ada.token).opened).rejects.toThrow(`the balance at entry ${seq} was`);
  await expect(page(other, null).opened).rejects.toThrow(`entry ${seq} is not the one that was sent before`);
  await other.close();
});

test('an entry that the house tells anew does not take the place of the one that an earlier page kept', () => {
  const told = served.machine.kept.log.entries.map(readStored);
  const places = told.map(({ header: { seq } }) => ({ seq, hash: 'f'.repeat(64) }));
  marker.write({ ...served.house.durableHead, seq: 1, unproved: places });
  const assertStillHas = vi.fn<FoldedView['assertStillHas']>();
  const view = { expectKept: () => undefined, viewer: ada.id, assertStillHas } as unknown as FoldedView;
  const { clock } = served.machine;
  const receipt = new HeadReceipt({
    marker,
    view,
    log: {} as RemoteLog,
    checked: (check) => check(),
    times: new NamedTimes(),
    own: { pressedCashOuts: [], knows: () => false },
    flights: new OwnFlights(new HouseClock(served.machine.clock)),
    clock,
  });
  receipt.received(told);
  receipt.assertStillHeld();
  expect(assertStillHas.mock.calls.map(([place]) => place)).toMatchObject(places);
});

/** Two tabs of one browser. The house tells the second one of a log in which ada's bet is on the other team. */
async function twoTabs(token: string | null) {
  marker = new TestMarker();
  const other = await serveAgain(await served.machine.forked());
  const [one, two] = [page(served, ada.token), page(other, token)];
  await Promise.all([one.opened, two.opened]);
  accept(await one.submit(betOn(one, 'homeWin'), ada.id));
  await seen(() => marker.head?.seq === one.head.seq);
  accept(await other.house.submit(betOn(other.house, 'awayWin'), ada.id));
  accept(await other.house.submit({ type: 'Say', payload: { text: 'hello' } }, bob.id));
  return { other, one, two, place: { seq: one.head.seq, hash: one.head.hash } };
}

test('two tabs of one browser that are told of two logs: the second one names it', async () => {
  const { other, two, place } = await twoTabs(ada.token);
  await seen(() => named(two) !== null);
  expect(named(two)).toContain(`entry ${place.seq} is not the one that was sent before`);
  expect(marker.head?.unproved).toContainEqual(place);
  await other.close();
});

test('what the tab of a guest is told does not take the place of what another tab keeps', async () => {
  const { other, one, two, place } = await twoTabs(null);
  await seen(() => marker.head?.seq === two.head.seq && two.head.seq === other.house.durableHead.seq);
  expect(marker.head?.unproved).toContainEqual(place);
  expect(two.unproved.get(place.seq)).toBe(place.hash);
  expect(marker.head?.balances).toMatchObject([{ account: ada.id, seq: place.seq }]);
  for (const tab of [one, two]) tab.close();
  await expect(page(other, ada.token).opened).rejects.toThrow(`the entries up to entry ${place.seq} are not those that were sent before`);
  await other.close();
});

test('two tabs of one log keep one head each', async () => {
  const tabs = [page(served, ada.token), page(served, null)];
  for (const tab of tabs) await tab.opened;
  for (const cents of [10_00, 11_00, 12_00]) {
    accept(await served.house.submit(diceBet(cents), bob.id));
    await seen(() => tabs.every((tab) => tab.head.seq === served.house.durableHead.seq));
  }
  expect(marker.head?.seq).toBe(served.house.durableHead.seq);
  expect(marker.head?.unproved).toEqual([kept]);
  expect(tabs.map((tab) => tab.connectionState.phase)).toEqual(['open', 'open']);
});

test('a page that has not read the first entries hands on the newest digest, and crowds out no other account', async () => {
  marker.write({ ...keptWhole, balances: [...(keptWhole.balances ?? []), { account: bob.id, seq: 5, cents: 1, ownEvents: 1 }] });
  const head = { ...kept, logId: keptWhole.logId, at: keptWhole.at };
  const view = {
    expectKept: () => undefined,
    assertStillHas: () => undefined,
    viewer: ada.id,
    newer: null,
    toldDigest: undefined as string | undefined,
    head,
    world: served.house.world,
  };
  const [balance] = keptWhole.balances ?? [];
  const receipt = new HeadReceipt({
    marker,
    view: view as unknown as FoldedView,
    log: {
      untilAnswered: async (_: number, ask: () => unknown) => ask(),
      hashAt: async () => kept.hash,
      trailBack: async function* () {},
    } as unknown as RemoteLog,
    checked: (check) => check(),
    times: new NamedTimes(),
    own: { pressedCashOuts: [], knows: () => false },
    clock: served.machine.clock,
    flights: new OwnFlights(new HouseClock(served.machine.clock)),
  });
  await receipt.compare();
  for (let seq = kept.seq + 1; seq <= kept.seq + 30; seq += 1) {
    view.head = { ...head, seq };
    receipt.keep();
  }
  expect(marker.head?.balances).toMatchObject([
    { account: ada.id, seq: kept.seq + 30 },
    { ...balance, isCompared: true },
    { account: bob.id },
  ]);
});
