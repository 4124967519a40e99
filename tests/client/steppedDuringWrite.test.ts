/** An honest house, whose clock was ahead by some seconds for a while, and is set right while it writes slowly. */
import { expect, test } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { lyingHouse } from '../kit/lyingHouse.ts';
import { seen } from '../kit/socket.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

const say: Command = { type: 'Say', payload: { text: 'hello' } };
test.each([
  [5_000, 10_000, diceBet(1)],
  [5_000, 10_000, say],
  [30_000, 10_000, diceBet(1)],
  [30_000, 30_000, say],
])('its clock was ahead by %i ms for %i ms, and is set right while the disk is slow: %#', async (ms, forMs, command) => {
  const { served, ada, house, pass } = await lyingHouse();
  pass(60_000);
  accept(await house.submit(say, ada.id));
  served.machine.clock.move(ms);
  accept(await house.submit(diceBet(2), ada.id));
  pass(forMs);
  await house.ports.store.readTrail(ada.id, { limit: 1 });
  let release: () => void = () => undefined;
  served.stores.log.disk = new Promise<void>((resolve) => (release = resolve));
  const answer = house.submit(command, ada.id).catch(() => undefined);
  const { seq } = served.house.durableHead;
  await seen(() => served.house.head.seq > seq);
  served.machine.clock.move(-ms);
  release();
  await answer;
  expect(house.connectionState.phase).not.toBe('doubted');
});

test.each([5_000, 30_000])('the same, and a bet is refused meanwhile: %i ms', async (ms) => {
  const { served, ada, house, pass } = await lyingHouse();
  pass(60_000);
  accept(await house.submit(say, ada.id));
  served.machine.clock.move(ms);
  accept(await house.submit(diceBet(2), ada.id));
  pass(10_000);
  let release: () => void = () => undefined;
  served.stores.log.disk = new Promise<void>((resolve) => (release = resolve));
  const { seq } = served.house.durableHead;
  const written = served.house.submit(say, 'guest');
  await seen(() => served.house.head.seq > seq);
  const answer = house.submit(diceBet(90_000_00), ada.id).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 100));
  served.machine.clock.move(-ms);
  release();
  await Promise.all([answer, written]);
  expect(house.connectionState.phase).not.toBe('doubted');
});

test.each([5_000, 30_000])('the same, and a bet is refused 4 s after the last entry: %i ms', async (ms) => {
  const { served, ada, house, pass } = await lyingHouse();
  pass(60_000);
  accept(await house.submit(say, ada.id));
  served.machine.clock.move(ms);
  accept(await house.submit(diceBet(2), ada.id));
  pass(10_000);
  let release: () => void = () => undefined;
  served.stores.log.disk = new Promise<void>((resolve) => (release = resolve));
  const { seq } = served.house.durableHead;
  const written = served.house.submit(say, 'guest');
  await seen(() => served.house.head.seq > seq);
  pass(4_000);
  const answer = house.submit(diceBet(90_000_00), ada.id).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 150));
  served.machine.clock.move(-ms);
  release();
  await Promise.all([answer, written]);
  expect(house.connectionState.phase).not.toBe('doubted');
});
