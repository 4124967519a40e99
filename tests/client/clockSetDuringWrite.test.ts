/** An honest house whose clock ran ahead, and that is set right while its slow database still writes. Nobody is accused of it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { lyingHouse, type LyingHouse } from '../kit/lyingHouse.ts';
import { beatUntil, holdHeartbeats } from '../kit/remote.ts';
import { seen, signUp } from '../kit/socket.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

const AHEAD_MS = 600_000;
const say: Command = { type: 'Say', payload: { text: 'hello' } };
const tooMuch = diceBet(90_000_00);

let lies: LyingHouse;
let page: RemoteHouse;
/** Ends the write that is under way. */
let release: () => void;
beforeEach(async () => {
  lies = await lyingHouse();
  page = lies.house;
});
afterEach(() => void vi.useRealTimers());

const moveClock = (ms: number): void => lies.served.machine.clock.move(ms);
const submit = (command: Command) => page.submit(command, lies.ada.id);
const readTrail = () => page.ports.store.readTrail(lies.ada.id, { limit: 1 });

/** From now on the database writes nothing until `release` is called. */
function holdWrites(): void {
  lies.served.stores.log.disk = new Promise<void>((resolve) => {
    release = resolve;
  });
}

/** Sends something. Resolves once the house has decided its entry, which is not written yet. */
async function underWay(send: () => Promise<unknown>): Promise<{ readonly answer: Promise<unknown> }> {
  const before = lies.served.house.head.seq;
  const answer = send();
  await seen(() => lies.served.house.head.seq > before);
  return { answer };
}

const isTold = (): boolean => page.head.seq === lies.served.house.durableHead.seq;

/** The page has all that was written, and accuses nobody. The house corrects its clock before it goes on. */
async function isFine(): Promise<void> {
  await seen(() => page.connectionState.phase !== 'open' || isTold());
  expect(page.connectionState).toEqual({ phase: 'open', slow: false });
  accept(await submit(diceBet(1_00)));
  expect(page.world.corrections).toHaveLength(1);
  expect(page.connectionState).toEqual({ phase: 'open', slow: false });
}

const writes: Record<string, () => Promise<unknown>> = {
  'an own bet': () => submit(diceBet(1_00)),
  'a line of the chat': () => lies.served.house.submit(say, lies.ada.id),
};

test.each(
  Object.keys(writes).flatMap((what) =>
    [0, 5_000].flatMap((ms) => [true, false].map((asks) => [what, ms, asks ? 'asks' : 'does not ask', asks] as const)),
  ),
)('%s is being written, %i ms after the entry before; the page %s for the time meanwhile', async (what, ms, _how, asks) => {
  moveClock(AHEAD_MS);
  accept(await submit(diceBet(1_00)));
  lies.pass(ms);
  holdWrites();
  const { answer } = await underWay(writes[what]!);
  moveClock(-AHEAD_MS);
  if (asks) await readTrail();
  release();
  accept((await answer) as never);
  await isFine();
});

test('a bet is being written, and the page has found the log ahead', async () => {
  moveClock(AHEAD_MS);
  accept(await lies.served.house.submit(diceBet(1_00), lies.ada.id));
  page.close();
  lies.pass(5_000);
  holdWrites();
  const { answer } = await underWay(() => lies.served.house.submit(diceBet(1_00), lies.ada.id));
  moveClock(-AHEAD_MS);
  page = await lies.openAgain();
  release();
  await answer;
  await isFine();
});

/** The page asks what time it is. */
async function askForTime(): Promise<void> {
  const answers = (): number => lies.tap.received.filter((text) => text.startsWith('{"kind":"time"')).length;
  const before = answers();
  await beatUntil(lies.tap, () => answers() > before || page.connectionState.phase !== 'open');
}

test.each([0, 5_000])('a refusal waits for what is being written, which was decided %i ms before', async (ms) => {
  page.close();
  holdHeartbeats();
  page = await lies.openAgain();
  moveClock(AHEAD_MS);
  accept(await submit(diceBet(1_00)));
  const ben = await signUp(lies.served, 'ben');
  holdWrites();
  const { answer } = await underWay(() => lies.served.house.submit(diceBet(1_00), ben.id));
  lies.pass(ms);
  const refused = submit(tooMuch);
  // The house has read the bet before this.
  await readTrail();
  moveClock(-AHEAD_MS);
  release();
  expect(await refused).toMatchObject({ refusal: { refused: 'balance-too-low' } });
  await answer;
  await askForTime();
  await isFine();
});
