/** The clock of a house is set, or jumps, and its log does not say so. Nobody is accused of it. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beaconRoundToName, timeOfBeaconRound } from '../../src/domain/fairness/beacon.ts';
import { localChain } from '../../src/domain/fairness/beaconSignature.ts';
import type { Command } from '../../src/domain/commands/catalog.ts';
import type { RoundId } from '../../src/domain/ids.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { lying } from '../kit/lies.ts';
import { lyingHouse, type LyingHouse } from '../kit/lyingHouse.ts';
import { beatUntil, holdHeartbeats } from '../kit/remote.ts';
import { seen, signUp } from '../kit/socket.ts';
import { accept, diceBet, TestMarker } from '../kit/testHouse.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const claim: Command = { type: 'ClaimDailyBonus', payload: {} };

let lies: LyingHouse;
let page: RemoteHouse;
let ben: LyingHouse['ada'];
beforeEach(async () => {
  lies = await lyingHouse();
  page = lies.house;
  ben = await signUp(lies.served, 'ben');
  await readTrail();
});
afterEach(() => void vi.useRealTimers());

const moveClock = (ms: number): void => lies.served.machine.clock.move(ms);
const submit = (command: Command) => page.submit(command, lies.ada.id);
/** The page asks for something, and so for the time. */
const readTrail = () => page.ports.store.readTrail(lies.ada.id, { limit: 1 });

/** Somebody else writes an entry, which the page is told. */
async function others(command: Command = { type: 'Say', payload: { text: 'hello' } }): Promise<void> {
  accept(await lies.served.house.submit(command, ben.id));
  await seen(() => page.connectionState.phase !== 'open' || page.head.seq === lies.served.house.durableHead.seq);
}

/** The clock shows another time while the page asks once. */
async function jump(ms: number): Promise<void> {
  moveClock(ms);
  await readTrail().catch(() => undefined);
  moveClock(-ms);
}

const isOpen = (): void => expect(page.connectionState).toEqual({ phase: 'open', slow: false });
const isEnded = (by: string): void =>
  expect(page.connectionState).toEqual({
    phase: 'ended',
    by: 'page',
    sentence: `The clock of the house server went back by ${by}, and its log does not say so. Load this page again.`,
  });

/** Another page, which beats by hand. */
async function openBeating(): Promise<void> {
  page.close();
  holdHeartbeats();
  page = await lies.openAgain();
}
const times = (): number => lies.tap.received.filter((text) => text.includes('{"kind":"time"')).length;
async function beatOnce(): Promise<void> {
  const before = times();
  await beatUntil(lies.tap, () => times() > before || page.connectionState.phase !== 'open');
}

describe('a clock that jumps ahead for a moment', () => {
  const jumps = [1_500, 20 * SECOND_MS, HOUR_MS];

  test.each(jumps)('may refuse a claim as too early afterwards: %i ms', async (ms) => {
    accept(await submit(claim));
    lies.pass(24 * HOUR_MS - 10 * SECOND_MS);
    await jump(ms);
    expect(await submit(claim)).toMatchObject({ kind: 'refused', refusal: { refused: 'daily-not-due' } });
    await readTrail();
    isOpen();
  });

  test.each(jumps)('may date an own bet by the right time afterwards: %i ms', async (ms) => {
    await jump(ms);
    accept(await submit(diceBet(1_00)));
    isOpen();
  });

  test.each(jumps)('points out no join afterwards: %i ms', async (ms) => {
    const { chain, round } = await openFlip(lies.ada);
    await jump(ms);
    await others({
      type: 'JoinFlip',
      payload: { round, freshBytes: 'cd'.repeat(16), beaconRound: beaconRoundToName(chain, lies.localAt()) },
    });
    expect(page.lateSeats.size).toBe(0);
    isOpen();
  });

  test('may do so at a heartbeat, by minutes', async () => {
    await openBeating();
    moveClock(10 * MINUTE_MS);
    await beatOnce();
    moveClock(-10 * MINUTE_MS);
    await others();
    accept(await submit(diceBet(1_00)));
    isOpen();
  });

  test('may do so as a page opens', async () => {
    lies.tap.onReceived = lying((message) => (message.kind === 'welcome' ? { ...message, now: message.now + HOUR_MS } : undefined));
    page = await lies.openAgain();
    await readTrail();
    accept(await submit(diceBet(1_00)));
    isOpen();
  });
});

/** A flip that is bound to a beacon. */
async function openFlip(by: LyingHouse['ada']) {
  const chain = localChain('0c'.repeat(32), { genesisSeconds: 1_600_000_000, periodSeconds: 3 });
  const { house } = lies.served;
  accept(await house.submit({ type: 'SetBeacon', payload: { chain } }, 'house'));
  const flip: Command = { type: 'CreateFlip', payload: { stakeCents: 5_00, side: 'heads', freshBytes: 'ab'.repeat(16) } };
  const { events } = accept(await house.submit(flip, by.id));
  const round: RoundId = events.flatMap(({ type, data }) => (type === 'round/opened' ? [data.round] : []))[0]!;
  await seen(() => page.world.rounds[round] !== undefined);
  return { chain, round };
}

describe('a clock that goes back', () => {
  test('by one answer names no beacon round that is public already', async () => {
    const { chain, round } = await openFlip(ben);
    lies.pass(2 * MINUTE_MS);
    await readTrail();
    await jump(-20 * SECOND_MS);
    isEnded('20 s');
    expect(timeOfBeaconRound(chain, beaconRoundToName(chain, page.ports.clock.now()))).toBeGreaterThan(lies.localAt());
    const join: Command = { type: 'JoinFlip', payload: { round, freshBytes: 'cd'.repeat(16) } };
    expect(await submit(join)).toMatchObject({ kind: 'refused', refusal: { refused: 'could-not-save' } });
    expect(lies.tap.sent.filter((text) => text.includes('JoinFlip'))).toEqual([]);
  });

  test.each([
    [2_000, 'open'],
    [2_010, 'ended'],
  ])('may do so by %i ms: %s', async (ms, phase) => {
    moveClock(-ms);
    await readTrail().catch(() => undefined);
    expect(page.connectionState.phase).toBe(phase);
  });

  test('after it was ahead for more than a minute accuses nobody', async () => {
    moveClock(HOUR_MS);
    await readTrail();
    lies.pass(2 * MINUTE_MS);
    await readTrail();
    moveClock(-HOUR_MS);
    await readTrail().catch(() => undefined);
    isEnded('3600 s');
  });

  test('by less than its log would say accuses nobody', async () => {
    accept(await submit(diceBet(1_00)));
    moveClock(-30 * SECOND_MS);
    await readTrail().catch(() => undefined);
    isEnded('30 s');
  });

  test('makes the page ask what time it is as soon as anything is told', async () => {
    const before = lies.tap.sent.length;
    moveClock(-30 * SECOND_MS);
    await others().catch(() => undefined);
    await seen(() => page.connectionState.phase === 'ended');
    isEnded('30 s');
    expect(lies.tap.sent.slice(before).map((text) => (JSON.parse(text) as { kind: string }).kind)).toEqual(['time']);
  });

  test('is not gone on with once the commands under way are answered', async () => {
    let held = '';
    lies.tap.onSent = (text) => (text.includes('"type":"PlaceBet"') ? ((held = text), null) : text);
    const refused = submit(diceBet(100_000_00));
    moveClock(-30 * SECOND_MS);
    await readTrail();
    isOpen();
    lies.tap.tell(held);
    expect(await refused).toMatchObject({ refusal: { refused: 'balance-too-low' } });
    isEnded('30 s');
  });

  test('while the line is broken accuses nobody, though others have written something meanwhile', async () => {
    await openBeating();
    await beatOnce();
    lies.pass(30 * MINUTE_MS);
    await beatOnce();
    const receipt = new TestMarker();
    page.close();
    page = await lies.openAgain({ receipt });
    await beatOnce();
    lies.tap.onSent = (text) => (text.includes('"kind":"hello"') ? null : text);
    lies.tap.cut();
    moveClock(-4 * MINUTE_MS);
    for (const who of [ben, lies.ada]) accept(await lies.served.house.submit({ type: 'Say', payload: { text: 'hello' } }, who.id));
    lies.tap.onSent = (text) => text;
    lies.tap.cut();
    await seen(() => page.connectionState.phase === 'ended');
    isEnded('240 s');
    expect(receipt.head?.seq).toBe(lies.served.house.durableHead.seq);
  });
});
