/** A house that shows a bet of somebody else on one's own round only when the random number of the round is public. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { showNews } from '../../src/app/news.ts';
import { beaconRoundToName, timeOfBeaconRound } from '../../src/domain/fairness/beacon.ts';
import { localChain } from '../../src/domain/fairness/beaconSignature.ts';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { liveRoundOf } from '../../src/domain/games/live.ts';
import type { RoundId } from '../../src/domain/ids.ts';
import { signedIn } from '../../src/store/session.ts';
import { makeStore } from '../../src/store/store.ts';
import { dismissToast, readToasts } from '../../src/ui/toasts.ts';
import { readHouseMessage, textOfMessage } from '../../src/api/messages.ts';
import { lyingHouse, type LyingHouse } from '../kit/lyingHouse.ts';
import { lying } from '../kit/lies.ts';
import { quicknet } from '../kit/quicknet.ts';
import { beatUntil, holdHeartbeats } from '../kit/remote.ts';
import { seen, signUp } from '../kit/socket.ts';
import { accept } from '../kit/testHouse.ts';
import { nowhere } from '../kit/stored.ts';

const chain = localChain('0c'.repeat(32), { genesisSeconds: 1_600_000_000, periodSeconds: 3 });
const HOUR_MS = 3_600_000;
const freshBytes = 'ab'.repeat(16);

let page: LyingHouse;
let ben: LyingHouse['ada'];
beforeEach(async () => {
  page = await lyingHouse();
  ben = await signUp(page.served, 'ben');
  accept(await page.served.house.submit({ type: 'SetBeacon', payload: { chain } }, 'house'));
  // What is written from now on was not written before the line was open.
  page.pass(1);
  for (const { id } of readToasts()) dismissToast(id);
});

/** Somebody opens a flip, of which the page of ada is told. */
async function opened(by = page.ada): Promise<RoundId> {
  const { served, house } = page;
  const flip = { stakeCents: 5_00, side: 'heads', freshBytes } as const;
  const { events } = accept(await served.house.submit({ type: 'CreateFlip', payload: flip }, by.id));
  const round = events.flatMap(({ type, data }) => (type === 'round/opened' ? [data.round] : []))[0]!;
  await seen(() => house.world.rounds[round] !== undefined);
  return round;
}

interface Joined {
  readonly round: RoundId;
  /** When the page is told, after the beacon round. */
  readonly afterMs: number;
  readonly by?: LyingHouse['ada'];
  /** The time that the message says. Default: when it is told. */
  readonly says?: 'the time of the bet';
  readonly meanwhile?: () => Promise<unknown>;
}

interface Kept {
  readonly command: Command;
  readonly by: LyingHouse['ada'];
  /** When the page is told of it. */
  readonly at: number;
  /** The time that the message says. Default: when it is told. */
  readonly says?: 'the time of the bet' | undefined;
  readonly meanwhile?: (() => Promise<unknown>) | undefined;
}

/** Somebody bets. The house keeps that back from the page for a while. */
async function keptBack({ command, by, at, says, meanwhile = async () => undefined }: Kept): Promise<void> {
  const { served, house, tap, pass, localAt } = page;
  const held: string[] = [];
  tap.onReceived = (text) => (text.includes('{"kind":"entries"') ? (held.push(text), null) : text);
  const { entry } = accept(await served.house.submit(command, by.id));
  await seen(() => held.some((text) => text.includes(command.type)));
  pass(at - localAt());
  tap.onReceived = (text) => text;
  await meanwhile();
  for (const text of held) {
    const message = readHouseMessage(text);
    if (message?.kind !== 'entries') throw new Error('it is another message');
    if (house.head.seq < entry.header.seq) tap.say(textOfMessage(says ? message : { ...message, now: localAt() }));
  }
  await seen(() => house.head.seq >= entry.header.seq);
}

interface Joined extends Pick<Kept, 'says' | 'meanwhile'> {
  readonly round: RoundId;
  /** When the page is told, after the beacon round. */
  readonly afterMs: number;
  readonly by?: LyingHouse['ada'];
}

/** Somebody joins a flip, and the house keeps that back. */
async function joined({ round, afterMs, by = ben, ...kept }: Joined): Promise<void> {
  const beaconRound = beaconRoundToName(chain, page.localAt());
  const command: Command = { type: 'JoinFlip', payload: { round, freshBytes, beaconRound } };
  await keptBack({ ...kept, command, by, at: timeOfBeaconRound(chain, beaconRound) + afterMs });
}

test('it is pointed out also where the house has opened the line with a time that had not come', async () => {
  page.house.close();
  page.tap.onReceived = lying((message) => (message.kind === 'welcome' ? { ...message, now: message.now + 8_760 * HOUR_MS } : undefined));
  page = { ...page, house: await page.openAgain({ heartbeatMs: HOUR_MS }) };
  page.tap.onReceived = (text) => text;
  await page.house.ports.store.readTrail(page.ada.id, { limit: 1 });
  page.pass(1_000);
  await joined({ round: await opened(), afterMs: 3_000 });
  expect(isLate()).toBe(true);
});

const isLate = (): boolean => page.house.lateSeats.size > 0;

test.each([
  [0, true],
  [-1, false],
])('a join of a flip that was told %d ms after its beacon round', async (afterMs, expected) => {
  await joined({ round: await opened(), afterMs });
  expect(isLate()).toBe(expected);
});

test('a house does not hide it by the time that it says', async () => {
  await joined({ round: await opened(), afterMs: 100, says: 'the time of the bet' });
  expect(isLate()).toBe(true);
});

test('the player is told so, once', async () => {
  const { store } = makeStore({ preferences: nowhere, session: nowhere });
  store.dispatch(signedIn({ accountId: page.ada.id, sessionId: 'a session', expiresAt: 1 }));
  showNews(page.house, store);
  await joined({ round: await opened(), afterMs: 0 });
  const texts = (): readonly string[] => readToasts().map(({ text }) => text);
  expect(texts()).toEqual([
    expect.stringMatching(/^The bet of ben on your round came after its random number was public.*clocks may differ/u),
  ]);
  accept(await page.served.house.submit({ type: 'Say', payload: { text: 'good luck' } }, ben.id));
  await seen(() => page.house.world.chat.messages.length === 1);
  expect(texts()).toHaveLength(1);
});

test('nothing is said of a flip of other people', async () => {
  const cleo = await signUp(page.served, 'cleo');
  await joined({ round: await opened(cleo), afterMs: 100 });
  expect(isLate()).toBe(false);
});

test.each([
  ['also from its bets', chain, true],
  ['without its bets', quicknet, false],
])('a bet on a live round that is drawn %s', async (_how, beacon, expected) => {
  const { served, house, ada } = page;
  await served.house.submit({ type: 'SetBeacon', payload: { chain: beacon } }, 'house');
  accept(await served.house.submit({ type: 'OpenLiveRound', payload: {} }, 'house'));
  const { id: round, beacon: bound } = liveRoundOf(served.house.world, 'roulette')!;
  await seen(() => house.world.rounds[round] !== undefined);
  const command: Command = { type: 'PlaceLiveBet', payload: { round, stakeCents: 10, choice: { colour: 'red' }, freshBytes } };
  accept(await house.submit(command, ada.id));
  await keptBack({ command, by: ben, at: timeOfBeaconRound(beacon, bound!.due!.round) });
  expect(isLate()).toBe(expected);
});

test('nor of a join of one’s own, in another page', async () => {
  await joined({ round: await opened(ben), afterMs: 100, by: page.ada });
  expect(isLate()).toBe(false);
});

test('nor of what was written before the line was open', async () => {
  const cut = async (): Promise<void> => {
    page.tap.cut();
    await seen(() => page.house.connectionState.phase === 'open');
  };
  await joined({ round: await opened(), afterMs: 100, meanwhile: cut });
  expect(isLate()).toBe(false);
});

test('nor by a machine that may have slept', async () => {
  const round = await opened();
  page.pass(30_001);
  await joined({ round, afterMs: -1, meanwhile: async () => page.pass(101) });
  expect(isLate()).toBe(false);
});

test('heartbeats show that a machine is awake while nothing else is told', async () => {
  holdHeartbeats();
  onTestFinished(() => void vi.useRealTimers());
  page.house.close();
  page = { ...page, house: await page.openAgain() };
  page.pass(1);
  const round = await opened();
  const { tap, pass } = page;
  for (let i = 0; i < 2; i += 1) {
    pass(20_000);
    const before = tap.received.length;
    await beatUntil(tap, () => tap.received.slice(before).some((text) => text.includes('{"kind":"time"')));
  }
  await joined({ round, afterMs: 0 });
  expect(isLate()).toBe(true);
});

test('a join that is told with a correction of the clock is not late by the clock before it', async () => {
  const { served, house, ada } = page;
  served.machine.clock.move(10 * 60_000);
  const round = await opened();
  accept(await house.submit({ type: 'Say', payload: { text: 'who plays?' } }, ada.id));
  served.machine.clock.move(-10 * 60_000);
  const { entry } = accept(
    await served.house.submit(
      { type: 'JoinFlip', payload: { round, freshBytes, beaconRound: beaconRoundToName(chain, page.localAt()) } },
      ben.id,
    ),
  );
  await seen(() => house.head.seq >= entry.header.seq);
  expect(Object.keys(house.world.corrections)).toHaveLength(1);
  expect(isLate()).toBe(false);
});
