/** An honest house that is down for a night. */
import { expect, test } from 'vitest';
import { accountOf } from '../../src/domain/world.ts';
import { flightBetween, lyingHouse } from '../kit/lyingHouse.ts';
import { seen, signIn } from '../kit/socket.ts';

const HOUR_MS = 3_600_000;

test.each([0, 0.00009])('a flight is ended after a night without the house, and the clock of the page is slow by %d', async (slow) => {
  const lying = await lyingHouse();
  const { served, ada, tap, pass } = lying;
  lying.house.close();
  let { token } = ada;
  const house = await lying.openAgain({ token: async () => token, heartbeatMs: HOUR_MS });
  const bet = await flightBetween({ ...lying, house }, 3_00, 3_30);
  pass(1_000);
  // The house is away.
  tap.onSent = (text) => (text.includes('"kind":"hello"') ? null : text);
  tap.cut();
  await seen(() => house.connectionState.phase === 'disconnected');
  const [night, { clock }] = [8 * HOUR_MS, served.machine];
  pass(night * (1 - slow));
  clock.move(night * slow);
  await served.house.submit({ type: 'EndFlights', payload: { bets: [bet] } }, 'house');
  ({ token } = await signIn(served, 'ada'));
  tap.onSent = (text) => text;
  tap.cut();
  await seen(
    () => accountOf(house.world, ada.id)?.recents.crash?.length === 1 || ['doubted', 'ended'].includes(house.connectionState.phase),
  );
  expect(house.connectionState).toEqual({ phase: 'open', slow: false });
});
