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

  test.each([
    ['one that was sent before', 1],
    ['one after the other', 2],
  ])('is not gone on with for minutes, though commands are never answered: %s', async (_how, count) => {
    lies.tap.onSent = (text) => (text.includes('"type":"PlaceBet"') ? null : text);
    const press = (): void => void submit(diceBet(1_00)).catch(() => undefined);
    press();
    moveClock(-30 * SECOND_MS);
    await readTrail();
    isOpen();
    for (let passed = 0; passed < 3 * MINUTE_MS; passed += 30 * SECOND_MS) {
      expect(page.connectionState.phase).toBe('open');
      if (count > 1) press();
      lies.pass(30 * SECOND_MS);
      await readTrail().catch(() => undefined);
    }
    isEnded('30 s');
  });

  describe('before the page asks what time it is', () => {
    const tooMuch: Command = { type: 'RequestWithdrawal', payload: { cents: 90_000_00, method: 'paypal' } };
    const id = 'b3f5a0de-0c4e-4d6a-9f3b-2a7f1c9e8d10';
    const overHttp = (command: Command, answer: () => object | Promise<object>) =>
      page.submitOverHttp(
        { id, command, actor: lies.ada.id },
        async () => (await answer()) as { readonly answer: { readonly seq: number } },
      );
    const code = 'balance-too-low';
    /** Nothing is written. Then the house says what time it is. */
    async function passMinutes(): Promise<void> {
      lies.pass(10 * MINUTE_MS);
      await submit(diceBet(90_000_00));
    }
    const first: Record<string, () => Promise<unknown>> = {
      'refuses a command': () => submit(diceBet(90_000_00)),
      'carries out a command': () => submit(diceBet(1_00)),
      'refuses a command over HTTP': () =>
        overHttp(tooMuch, () => ({ refused: code, code, sentence: 'No.', seq: page.head.seq, at: lies.served.machine.clock.now() })),
      'carries out a command over HTTP': () =>
        overHttp(diceBet(1_00), async () => ({
          answer: { seq: accept(await lies.served.house.submit(diceBet(1_00), lies.ada.id, { id })).entry.header.seq },
        })),
      'tells what others write': () => others(),
    };

    test.each(Object.keys(first).flatMap((what) => [3, 50, 240].map((seconds) => [what, seconds] as const)))(
      'accuses nobody if the house first %s: %i s',
      async (what, seconds) => {
        await passMinutes();
        moveClock(-seconds * SECOND_MS);
        await first[what]!().catch(() => undefined);
        await seen(() => page.connectionState.phase !== 'open');
        isEnded(`${seconds} s`);
      },
    );

    test('accuses nobody if what was written before is told afterwards', async () => {
      await passMinutes();
      lies.tap.onReceived = lying((message) => ('now' in message ? { ...message, now: message.now - 3 * SECOND_MS } : undefined));
      await others();
      await seen(() => page.connectionState.phase !== 'open');
      isEnded('3 s');
    });

    test('names a house whose refusal is wrong at any time', async () => {
      await passMinutes();
      lies.tap.onSent = (text) => text.replace('"type":"PlaceBet"', '"type":"Nothing"');
      lies.tap.onReceived = lying((message) =>
        message.kind === 'answer' ? { ...message, answered: { kind: 'refused', code, sentence: 'No.', at: message.now } } : undefined,
      );
      moveClock(-3 * SECOND_MS);
      await expect(submit(diceBet(1_00))).rejects.toThrow('nothing refuses it');
    });

    test.each([
      ['a command', () => submit(diceBet(1_00)), 'the time of entry'],
      ['a command long before the page sent it, also by that clock,', () => submit(diceBet(1_00)), 'the time of entry', 3 * SECOND_MS],
    ])('names a house that dates %s', async (_what, act, sentence, sayMs = 0) => {
      await passMinutes();
      moveClock(-20 * SECOND_MS);
      // The answers say that it was not set back, or by less.
      lies.tap.onReceived = lying((message) =>
        'now' in message && (message.kind !== 'entries' || sayMs > 0)
          ? { ...message, now: message.now + 20 * SECOND_MS - sayMs }
          : undefined,
      );
      await expect(act()).rejects.toThrow(sentence);
      expect(page.connectionState.phase).toBe('doubted');
    });

    test('names a house that says so only beside what it tells', async () => {
      await passMinutes();
      moveClock(-20 * SECOND_MS);
      lies.tap.onReceived = lying((message) => {
        if (message.kind === 'answer') return null;
        return message.kind === 'time' ? { ...message, now: message.now + 20 * SECOND_MS } : undefined;
      });
      const named = expect(submit(diceBet(1_00))).rejects.toThrow('does not lie between the command and its answer');
      await seen(() => page.connectionState.phase !== 'open');
      await named;
      expect(page.connectionState.phase).toBe('doubted');
    });
  });

  test('while the line is broken accuses nobody, though others have written something meanwhile', async () => {
    await openBeating();
    await beatOnce();
    lies.pass(30 * MINUTE_MS);
    await beatOnce();
    const receipt = new TestMarker();
    page.close();
    page = await lies.openAgain({ headMarker: receipt });
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
