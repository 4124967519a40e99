/** The clock of an honest house is set right, ahead, while a cash-out is under way. It refuses that, because by its clock the flight is over. */
import { expect, test } from 'vitest';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { flightBetween, lyingHouse } from '../kit/lyingHouse.ts';
import { seen } from '../kit/socket.ts';
import { accept, diceBet, TestMarker } from '../kit/testHouse.ts';

const HOUR_MS = 3_600_000;

async function refused() {
  const lying = await lyingHouse();
  const { served, ada, pass } = lying;
  const receipt = new TestMarker();
  const open = (): Promise<RemoteHouse> => lying.openAgain({ headMarker: receipt, heartbeatMs: HOUR_MS });
  const house = await open();
  const bet = await flightBetween({ ...lying, house }, 6_00, 25_00);
  const end = () => served.house.submit({ type: 'EndFlights', payload: { bets: [bet] } }, 'house');
  pass(5_000);
  served.machine.clock.move(50_000);
  expect((await house.submit({ type: 'CashOut', payload: { bet } }, ada.id)).kind).toBe('refused');
  expect(receipt.head?.cashOuts).toMatchObject([{ bet }]);
  return { ada, house, open, end, receipt };
}

const ofClock = { phase: 'ended', by: 'page', sentence: expect.stringContaining('by a clock that was 4') as string };

test('its page says that, and the next one finds nothing more in it', async () => {
  const { ada, house, open, end } = await refused();
  await end();
  await seen(() => house.connectionState.phase !== 'open');
  expect(house.connectionState).toMatchObject({
    ...ofClock,
    sentence: expect.stringContaining('by a clock that was 50 s ahead') as string,
  });
  const next = await open();
  accept(await next.submit(diceBet(1), ada.id));
  expect(next.connectionState.phase).toBe('open');
});

test('a page that is opened before the flight ends says it in its place, once', async () => {
  const { ada, house, open, end, receipt } = await refused();
  house.close();
  await end();
  const next = await open().catch((error: Error) => error);
  if (!(next instanceof Error)) {
    await seen(() => next.connectionState.phase !== 'open');
    expect(next.connectionState).toMatchObject(ofClock);
  }
  await seen(() => receipt.head?.cashOuts?.length === 0);
  const last = await open();
  accept(await last.submit(diceBet(1), ada.id));
  expect(last.connectionState.phase).toBe('open');
});
