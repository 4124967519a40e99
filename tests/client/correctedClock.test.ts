/** An honest house whose clock ran ten minutes ahead, and that was stopped while it was set right. Pages open, or come back to it. */
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { lying } from '../kit/lies.ts';
import { lyingHouse, type LyingHouse } from '../kit/lyingHouse.ts';
import { beatUntil, connectTo, holdHeartbeats, remoteOf, snapshotFor } from '../kit/remote.ts';
import { seen, serveSocket, signUp, type SocketHouse } from '../kit/socket.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

const AHEAD_MS = 600_000;
/** More entries than a message has. */
const MANY = 250;

let lies: LyingHouse;
let page: RemoteHouse;
beforeEach(async () => {
  lies = await lyingHouse();
  page = lies.house;
});

afterEach(() => void vi.useRealTimers());

const moveClock = (ms: number): void => lies.served.machine.clock.move(ms);
const submit = (command: Command) => page.submit(command, lies.ada.id);

async function betElsewhere(times = 1): Promise<void> {
  for (let n = 0; n < times; n += 1) accept(await lies.served.house.submit(diceBet(1), lies.ada.id));
}

/** The clock is ahead from now on, and somebody bets. */
async function betAhead(times = 1): Promise<void> {
  moveClock(AHEAD_MS);
  await betElsewhere(times);
}

async function reopen(): Promise<void> {
  page.close();
  page = await lies.openAgain();
}

/** The page is without a line until the returned function is called. */
async function cutLine(): Promise<() => Promise<void>> {
  const { tap } = lies;
  tap.onSent = (text) => (text.includes('"kind":"hello"') ? null : text);
  tap.cut();
  await seen(() => page.connectionState.phase === 'disconnected');
  return async () => {
    tap.onSent = (text) => text;
    tap.cut();
    await seen(() => page.connectionState.phase !== 'disconnected');
  };
}

/** The page has a line, what it sends is decided as usual, and the log corrects its clock. */
async function isFine(): Promise<void> {
  accept(await submit(diceBet(1_00)));
  expect(page.connectionState.phase).toBe('open');
  expect(page.world.corrections).toHaveLength(1);
}

test.each([
  [1, 'and their correction', 1],
  [MANY, 'and their correction', 1],
  [1, 'before the house writes anything else', 0],
  [MANY, 'before the house writes anything else', 0],
])('a page opens after %i entries that are ahead, %s', async (times, _when, betsSince) => {
  await betAhead(times);
  moveClock(-AHEAD_MS);
  await betElsewhere(betsSince);
  await reopen();
  await isFine();
});

test('a page that saw the clock ahead comes back to another entry that is', async () => {
  moveClock(AHEAD_MS);
  accept(await submit(diceBet(1_00)));
  const comeBack = await cutLine();
  await betElsewhere();
  moveClock(-AHEAD_MS);
  await comeBack();
  await isFine();
});

test('a page that found the log ahead comes back after many entries since the correction', async () => {
  await betAhead();
  moveClock(-AHEAD_MS);
  await reopen();
  const comeBack = await cutLine();
  await betElsewhere(MANY);
  await comeBack();
  await isFine();
});

test.each([
  ['before', 0],
  ['after', 1],
])('a bet whose answer was lost was decided by the clock that was ahead, %s the correction', async (_, betsSince) => {
  const { tap, served } = lies;
  const before = served.house.durableHead.seq;
  tap.onReceived = () => null;
  moveClock(AHEAD_MS);
  const answer = submit(diceBet(1_00));
  await seen(() => served.house.durableHead.seq > before);
  const comeBack = await cutLine();
  tap.onReceived = (text) => text;
  moveClock(-AHEAD_MS);
  await betElsewhere(betsSince);
  await comeBack();
  expect(accept(await answer)).toMatchObject({ repeated: true });
  await isFine();
});

const withdrawal: Command = { type: 'RequestWithdrawal', payload: { cents: 20_00, method: 'paypal' } };
const withdrawalId = 'b3f5a0de-0c4e-4d6a-9f3b-2a7f1c9e8d10';

async function correctLedger(cents: number): Promise<number> {
  const payload = { account: lies.ada.id, counterparty: 'house', cents, reason: 'a test' } as const;
  return accept(await lies.served.house.submit({ type: 'CorrectLedger', payload }, 'house')).entry.header.seq;
}

test('a withdrawal was refused by a state of the log that was ahead', async () => {
  const comeBack = await cutLine();
  moveClock(AHEAD_MS);
  const seq = await correctLedger(-990_00);
  const answer = {
    refused: 'balance-too-low',
    code: 'balance-too-low',
    sentence: 'No.',
    seq,
    at: lies.served.machine.clock.now(),
  } as const;
  const refused = page.submitOverHttp({ id: withdrawalId, command: withdrawal, actor: lies.ada.id }, async () => answer);
  await correctLedger(990_00);
  moveClock(-AHEAD_MS);
  await betElsewhere();
  await comeBack();
  const sentence = 'Insufficient balance (the house changed this, and this page heard of it after you pressed)';
  expect(await refused).toEqual({ ...answer, sentence });
  await isFine();
});

/** The clock is not set back: the house says so. */
const sayTimeFrom = (ms: number): void => {
  lies.tap.onReceived = lying((message) => ('now' in message ? { ...message, now: message.now + ms } : undefined));
};

/** The page asks for the time each half minute, and the house says that its clock is minutes behind the log. */
async function hearBehind(times: number): Promise<void> {
  holdHeartbeats();
  await reopen();
  for (let n = 0; n < times; n += 1) {
    lies.pass(30_000);
    const before = lies.tap.received.length;
    await beatUntil(lies.tap, () => lies.tap.received.slice(before).some((text) => text.startsWith('{"kind":"time"')));
  }
}

describe.each([0, 1])('a house that writes on without a correction, and cuts the line before (%i),', (cuts) => {
  test.each([
    [6, 'open'],
    [7, 'doubted'],
  ])('is named if it has said for three minutes that its clock is behind: %i half minutes, %s', async (times, phase) => {
    await betAhead();
    sayTimeFrom(-AHEAD_MS);
    await hearBehind(times);
    const comeBack = cuts ? await cutLine() : async () => undefined;
    await betElsewhere();
    await comeBack();
    await seen(() => page.connectionState.phase === 'doubted' || page.head.seq === lies.served.house.durableHead.seq);
    expect(page.connectionState).toMatchObject(
      phase === 'open'
        ? { phase }
        : { phase, sentence: expect.stringContaining('was written by a clock that is minutes behind') as string },
    );
  });
});

test('a house that was behind its log for minutes writes on without a correction once it is so by less than one', async () => {
  await betAhead();
  moveClock(-AHEAD_MS);
  await hearBehind(17);
  lies.pass(40_000);
  await betElsewhere();
  await seen(() => page.connectionState.phase !== 'open' || page.head.seq === lies.served.house.durableHead.seq);
  expect(page.connectionState.phase).toBe('open');
  expect(page.world.corrections).toEqual([]);
});

test('a machine that slept has not heard for minutes that the clock is behind', async () => {
  await betAhead();
  sayTimeFrom(-AHEAD_MS);
  await hearBehind(5);
  lies.sleep(120_000);
  await betElsewhere();
  await seen(() => page.connectionState.phase !== 'open' || page.head.seq === lies.served.house.durableHead.seq);
  expect(page.connectionState.phase).toBe('open');
});

describe('after an entry that was ahead, which only another player is told of, and its correction', () => {
  /** Bets of ben: one that is ahead, and one by the clock that is right again. */
  async function betAsBen(served: SocketHouse): Promise<void> {
    const ben = await signUp(served, 'ben');
    for (const ms of [0, AHEAD_MS, -AHEAD_MS]) {
      served.machine.clock.move(ms);
      accept(await served.house.submit(diceBet(1), ben.id));
    }
  }

  test('a page stays open', async () => {
    await betAsBen(lies.served);
    await isFine();
  });

  test('a page comes back', async () => {
    const comeBack = await cutLine();
    await betAsBen(lies.served);
    await comeBack();
    await isFine();
  });

  test('a page opens', async () => {
    await betAsBen(lies.served);
    await reopen();
    await isFine();
  });

  test.each(['a player', 'a guest'])('the page of %s proves what came before', async (who) => {
    const served = await serveSocket({ snapshotLimits: { few: 1, bytes: 1_000_000 } });
    onTestFinished(() => served.close());
    const ada = await signUp(served, 'ada');
    await betAsBen(served);
    const begun = remoteOf(served, who === 'a guest' ? null : ada.token, {
      connect: connectTo(served),
      ...(who === 'a player' && { snapshot: () => snapshotFor(served, ada.token) }),
    });
    onTestFinished(() => begun.close());
    await begun.opened;
    await begun.prove();
    expect(begun.connectionState.phase).toBe('open');
  });
});
