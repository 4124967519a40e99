/** The house ends a page while a cash-out is under way. The next page judges how the cash-out was dated. */
import { expect, test } from 'vitest';
import { textOfMessage } from '../../src/api/messages.ts';
import { ENDED_UNANSWERED } from '../../src/client/refusals.ts';
import type { RemotePorts } from '../../src/client/remotePorts.ts';
import { msOf } from '../../src/domain/games/crashCurve.ts';
import { lying } from '../kit/lies.ts';
import { flightBetween, lyingHouse } from '../kit/lyingHouse.ts';
import { snapshotFor } from '../kit/remote.ts';
import { seen, signUp } from '../kit/socket.ts';
import { accept, diceBet, TestMarker } from '../kit/testHouse.ts';

const PRESSED_AFTER_MS = msOf(5_00);

/** ada presses at 5.00. The house dates that so much earlier, and ends the page. Opens the next page. */
async function pressed(earlierMs: number) {
  const lies = await lyingHouse({ snapshotLimits: { few: 1, bytes: 1_000_000 } });
  const { served, ada, tap, pass } = lies;
  const { clock } = served.machine;
  const receipt = new TestMarker();
  const open = (ports: Partial<RemotePorts> = {}) => lies.openAgain({ headMarker: receipt, heartbeatMs: 3_600_000, ...ports });
  const house = await open();
  const bet = await flightBetween({ ...lies, house }, 6_00, 25_00);
  pass(PRESSED_AFTER_MS);
  tap.onReceived = () => null;
  tap.onSent = (text) => {
    if (text.includes('"type":"CashOut"')) clock.move(-earlierMs);
    return text;
  };
  const answer = house.submit({ type: 'CashOut', payload: { bet } }, ada.id).catch((error: Error) => error.message);
  await seen(() => served.house.world.bets[bet] === undefined);
  clock.move(earlierMs);
  tap.say(textOfMessage({ kind: 'end', code: 'busy', message: 'Sign in again.', final: true }));
  expect(await answer).toBe(ENDED_UNANSWERED);
  expect(receipt.head?.pressed).toMatchObject([{ account: ada.id }]);
  tap.onReceived = tap.onSent = (text) => text;
  return { ...lies, receipt, open, snapshot: () => snapshotFor(served, ada.token) };
}

test.each(['entries', 'a snapshot'])(
  'a cash-out that is dated before its press names the house, if the page begins with %s',
  async (what) => {
    const { open, snapshot } = await pressed(PRESSED_AFTER_MS - 1_000);
    const next = await open(what === 'entries' ? {} : { snapshot }).catch((error: Error) => error.message);
    if (what === 'entries') expect(next).toContain('carries out a cash-out of before it was pressed');
    else await seen(() => typeof next !== 'string' && next.connectionState.phase === 'doubted');
  },
);

test('a cash-out of before its press is named, though the trail withholds its command', async () => {
  const { open, snapshot, tap } = await pressed(PRESSED_AFTER_MS - 1_000);
  const withoutCommand = (lines: string): string => lines.replace(/\n.*"type":"CashOut".*/u, '\nnull');
  tap.onReceived = lying((message) =>
    message.kind === 'trail' ? { ...message, entries: message.entries.map(withoutCommand) } : undefined,
  );
  const next = await open({ snapshot });
  await seen(() => next.connectionState.phase === 'doubted');
  expect(next.connectionState).toMatchObject({ sentence: expect.stringContaining('withholds the command of a cash-out') as string });
});

test('a cash-out of before its press is named, though the clock is corrected after it', async () => {
  const { open, served } = await pressed(PRESSED_AFTER_MS - 1_000);
  const { clock } = served.machine;
  const ben = await signUp(served, 'ben');
  clock.move(62_000);
  accept(await served.house.submit(diceBet(1), ben.id));
  clock.move(-62_000);
  accept(await served.house.submit(diceBet(1), ben.id));
  expect(served.house.world.corrections).toHaveLength(1);
  await expect(open()).rejects.toThrow('carries out a cash-out of before it was pressed');
});

test.each(['entries', 'a snapshot'])(
  'one that is dated at its press is believed and forgotten, if the page begins with %s',
  async (what) => {
    const { open, snapshot, ada, receipt } = await pressed(1_900);
    const next = await open(what === 'entries' ? {} : { snapshot });
    accept(await next.submit(diceBet(1), ada.id));
    await seen(() => receipt.head?.pressed?.length === 0);
    expect(next.connectionState.phase).toBe('open');
  },
);

test.each(['entries', 'a snapshot'])(
  'one that was refused and is carried out after all names the house, if the page begins with %s',
  async (what) => {
    const lying = await lyingHouse({ snapshotLimits: { few: 1, bytes: 1_000_000 } });
    const { served, ada, tap, pass } = lying;
    const receipt = new TestMarker();
    const house = await lying.openAgain({ headMarker: receipt });
    const bet = await flightBetween({ ...lying, house }, 6_00, 25_00);
    pass(PRESSED_AFTER_MS);
    const sent: string[] = [];
    tap.onSent = (text) => {
      if (!text.includes('"type":"CashOut"')) return text;
      const now = served.machine.clock.now();
      const { id } = JSON.parse(text) as { readonly id: string };
      const answered = { kind: 'refused', code: 'crash-over', sentence: 'This round is over', at: now } as const;
      queueMicrotask(() => tap.say(textOfMessage({ kind: 'answer', id, now, answered })));
      sent.push(id);
      return null;
    };
    const cashOut = { type: 'CashOut', payload: { bet } } as const;
    expect((await house.submit(cashOut, ada.id)).kind).toBe('refused');
    expect(receipt.head?.pressed).toMatchObject([{ account: ada.id, isRefused: true }]);
    house.close();
    accept(await served.house.submit(cashOut, ada.id, { id: sent[0]! }));
    tap.onSent = (text) => text;
    const snapshot = () => snapshotFor(served, ada.token);
    const next = await lying
      .openAgain(what === 'entries' ? { headMarker: receipt } : { headMarker: receipt, snapshot })
      .catch((error: Error) => error.message);
    if (what === 'entries') expect(next).toContain('carries out a command that was refused');
    else await seen(() => typeof next !== 'string' && next.connectionState.phase === 'doubted');
  },
);

test('one that was refused is forgotten two minutes later', async () => {
  const lying = await lyingHouse();
  const { served, ada, pass } = lying;
  const receipt = new TestMarker();
  const house = await lying.openAgain({ headMarker: receipt });
  const bet = await flightBetween({ ...lying, house }, 6_00, 25_00);
  expect((await house.submit({ type: 'CashOut', payload: { bet } }, ada.id)).kind).toBe('refused');
  house.close();
  pass(130_000);
  await served.scheduler.run();
  const next = await lying.openAgain({ headMarker: receipt });
  accept(await next.submit(diceBet(1), ada.id));
  await seen(() => receipt.head?.pressed?.length === 0);
  expect(next.connectionState.phase).toBe('open');
});

/** The house ends both with one command, which neither player reads. */
test.each([
  [10_00, 20_00],
  [25_00, 1_000_000],
])('flights that a correction of the clock has interrupted name nobody, with a point of %i or more', async (least, most) => {
  const lies = await lyingHouse();
  const { served, ada, house, pass } = lies;
  const { clock } = served.machine;
  const ben = await signUp(served, 'ben');
  const bet = await flightBetween({ ...lies, house }, least, most);
  accept(await served.house.submit({ type: 'PlaceBet', payload: { game: 'crash', stakeCents: 10, choice: { rideOn: true } } }, ben.id));
  pass(10);
  for (const ms of [62_000, -62_000]) {
    clock.move(ms);
    accept(await served.house.submit(diceBet(1), ben.id));
  }
  expect(served.house.world.corrections).toHaveLength(1);
  await served.scheduler.run();
  await seen(() => house.world.bets[bet] === undefined);
  accept(await house.submit(diceBet(1), ada.id));
  expect(house.connectionState.phase).toBe('open');
});
