/** An honest house, whose clock was ahead by some seconds for a while, and is set right while it writes slowly. */
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { lyingHouse, type LyingHouse } from '../kit/lyingHouse.ts';
import { seen } from '../kit/socket.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

const say: Command = { type: 'Say', payload: { text: 'hello' } };
const tooMuch = diceBet(90_000_00);

/** A house whose clock has been ahead for so long, and has written something meanwhile. */
async function aheadBy(ms: number, forMs: number): Promise<LyingHouse> {
  const lying = await lyingHouse();
  const { served, ada, house, pass } = lying;
  pass(60_000);
  accept(await house.submit(say, ada.id));
  served.machine.clock.move(ms);
  accept(await house.submit(diceBet(2), ada.id));
  pass(forMs);
  return lying;
}

/** From now on the disk writes nothing until the returned function is called. */
function holdWrites({ served }: LyingHouse): () => void {
  let release: () => void = () => undefined;
  served.stores.log.disk = new Promise<void>((resolve) => (release = resolve));
  return release;
}

/** Resolves once the house has decided an entry that is not written yet. */
const isUnderWay = ({ served }: LyingHouse) => seen(() => served.house.head.seq > served.house.durableHead.seq);

test.each([
  [5_000, 10_000, diceBet(1)],
  [5_000, 10_000, say],
  [30_000, 10_000, diceBet(1)],
  [30_000, 30_000, say],
])('its clock was ahead by %i ms for %i ms, and is set right while the disk is slow: %#', async (ms, forMs, command) => {
  const lying = await aheadBy(ms, forMs);
  const { served, ada, house } = lying;
  await house.ports.store.readTrail(ada.id, { limit: 1 });
  const release = holdWrites(lying);
  const answer = house.submit(command, ada.id).catch(() => undefined);
  await isUnderWay(lying);
  served.machine.clock.move(-ms);
  release();
  await answer;
  expect(house.connectionState.phase).not.toBe('doubted');
});

test.each([
  [5_000, 0],
  [5_000, 4_000],
  [30_000, 0],
  [30_000, 4_000],
])('its clock was ahead by %i ms, and a bet is refused %i ms after an entry that is not written yet', async (ms, afterMs) => {
  const lying = await aheadBy(ms, 10_000);
  const { served, ada, house, pass } = lying;
  const release = holdWrites(lying);
  const written = served.house.submit(say, 'guest');
  await isUnderWay(lying);
  pass(afterMs);
  const answer = house.submit(tooMuch, ada.id).catch(() => undefined);
  // The house has refused it by then.
  await wait(150);
  served.machine.clock.move(-ms);
  release();
  await Promise.all([answer, written]);
  expect(house.connectionState.phase).not.toBe('doubted');
});
