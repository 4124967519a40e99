/** A house that is older than its log takes nothing more. One that only says so is named. */
import { expect, test } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { refuse } from '../../src/domain/refusal.ts';
import { DAY_MS } from '../../src/domain/utc.ts';
import { textOfMessage } from '../../src/api/messages.ts';
import { HouseCalls } from '../../src/client/houseCalls.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import { lyingHouse } from '../kit/lyingHouse.ts';
import { remoteServices } from '../kit/services.ts';
import { accept, diceBet, TestMarker } from '../kit/testHouse.ts';

const readOnly = { kind: 'refused', refusal: refuse('log-read-only') };
const say = (text: string): Command => ({ type: 'Say', payload: { text } });

/** ada's browser keeps a head. `closed`: with this code her commands are refused, and the house does not get them. */
async function visits() {
  const lying = await lyingHouse();
  const { ada, served, tap, openAgain } = lying;
  const receipt = new TestMarker();
  const closed = { code: null as string | null, sent: 0 };
  tap.onSent = (text) => {
    const { code } = closed;
    if (code === null || !text.includes('"kind":"command"')) return text;
    closed.sent += 1;
    const { id } = JSON.parse(text) as { readonly id: string };
    const answered = { kind: 'refused', code, sentence: 'The table is busy. Please bet again.', at: served.machine.clock.now() } as const;
    queueMicrotask(() => tap.say(textOfMessage({ kind: 'answer', id, answered, now: served.machine.clock.now() })));
    return null;
  };
  const visit = (): Promise<RemoteHouse> => openAgain({ headMarker: receipt });
  const bet = (house: RemoteHouse, cents: number) => house.submit(diceBet(cents), ada.id);
  /** A visit in which a bet is refused as by a closed house. */
  const closedVisit = async (): Promise<RemoteHouse> => {
    const house = await visit();
    closed.code = 'log-read-only';
    expect(await bet(house, 1_00)).toMatchObject(readOnly);
    closed.code = null;
    return house;
  };
  return { ...lying, receipt, closed, visit, bet, closedVisit };
}
const AGAIN = 'for the second time in a day that a newer version is in use';

test('a page sends a closed house nothing more, until it is loaded again', async () => {
  const { ada, bet, closed, closedVisit, visit } = await visits();
  const house = await closedVisit();
  expect(await bet(house, 2_00)).toEqual(readOnly);
  expect(await house.submit(say('hello'), ada.id)).toEqual(readOnly);
  const overHttp = { id: crypto.randomUUID(), command: say('hello'), actor: ada.id };
  const send = async (): Promise<never> => {
    throw new Error('it was sent');
  };
  expect(await house.submitOverHttp(overHttp, send)).toEqual(readOnly.refusal);
  expect(closed.sent).toBe(1);
  expect(house.connectionState.phase).toBe('open');
  const next = await visit();
  accept(await bet(next, 3_00));
  expect(next.connectionState.phase).toBe('open');
});

test('a house that takes bets again and refuses the next one as before is named, and stays named', async () => {
  const { bet, closed, closedVisit, visit } = await visits();
  await closedVisit();
  const next = await visit();
  accept(await bet(next, 2_00));
  closed.code = 'log-read-only';
  await expect(bet(next, 3_00)).rejects.toThrow(AGAIN);
  expect(next.connectionState.phase).toBe('doubted');
});

test('nor may it do so to another tab', async () => {
  const { bet, closed, localAt, receipt, visit } = await visits();
  const house = await visit();
  if (!receipt.head) throw new Error('nothing is kept');
  receipt.write({ ...receipt.head, closed: { seq: house.head.seq, at: localAt() } });
  accept(await bet(house, 2_00));
  closed.code = 'log-read-only';
  await expect(bet(house, 3_00)).rejects.toThrow(AGAIN);
});

test('a house that stays closed is not doubted, however often it says so', async () => {
  const { closedVisit, receipt } = await visits();
  const houses = [await closedVisit(), await closedVisit(), await closedVisit()];
  expect(houses.map(({ connectionState }) => connectionState.phase)).toEqual(['open', 'open', 'open']);
  expect(receipt.head?.closed?.seq).toBe(houses[0]?.head.seq);
});

test.each([
  [1, 'open'],
  [-1, 'doubted'],
] as const)('a house that is closed again a day and %i ms later is: %s', async (more, phase) => {
  const { bet, closed, closedVisit, pass, visit } = await visits();
  await closedVisit();
  const next = await visit();
  accept(await bet(next, 2_00));
  pass(DAY_MS + more);
  closed.code = 'log-read-only';
  await bet(next, 3_00).catch(() => undefined);
  expect(next.connectionState.phase).toBe(phase);
});

test('a page keeps what another tab was told', async () => {
  const { bet, closedVisit, receipt, visit } = await visits();
  const other = await visit();
  await closedVisit();
  const kept = receipt.head?.closed;
  expect(kept).toBeDefined();
  accept(await bet(other, 2_00));
  expect(receipt.head?.closed).toEqual(kept);
});

test('any other refusal that nothing explains is named at once', async () => {
  const { bet, closed, visit } = await visits();
  const house = await visit();
  closed.code = 'round-in-flight';
  await expect(bet(house, 1_00)).rejects.toThrow('by what was sent before nothing refuses it');
});

test('a withdrawal that is refused so counts, too', async () => {
  const { ada, bet, closedVisit, served, visit } = await visits();
  await closedVisit();
  const next = await visit();
  accept(await bet(next, 2_00));
  const { seq } = next.head;
  const problem = { code: 'log-read-only', message: 'Withdrawals are paused', seq, at: served.machine.clock.now() };
  const fetch = async (): Promise<Response> => Response.json(problem, { status: 409 });
  const services = remoteServices(next, new HouseCalls({ fetch, token: async () => ada.token }));
  const wish = { cents: 20_00, method: 'paypal', address: 'pay@example.com' };
  await expect(services.withdraw(ada.id, wish, crypto.randomUUID())).rejects.toThrow(AGAIN);
  expect(served.house.durableHead.seq).toBe(seq);
});
