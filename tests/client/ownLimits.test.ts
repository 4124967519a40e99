/** A page judges refusals by the limits of its player: all of them are in the log. */
import { expect, test } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { DAY_MS, MINUTE_MS } from '../../src/domain/utc.ts';
import { accountOf } from '../../src/domain/world.ts';
import { textOfMessage } from '../../src/api/messages.ts';
import { lyingHouse } from '../kit/lyingHouse.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

const limit = (kind: 'loss' | 'session', amount: number | null): Command => ({
  type: 'SetLimit',
  payload: { kind, period: 'day', amount },
});

/** The house refuses ada's next bet by her session limit, and does not get it. */
async function refusing() {
  const lying = await lyingHouse();
  const { ada, house, served, tap } = lying;
  const refused = async (): Promise<string> => {
    tap.onSent = (text) => {
      if (!text.includes('"PlaceBet"')) return text;
      const { id } = JSON.parse(text) as { readonly id: string };
      const answered = { kind: 'refused', code: 'session-limit', sentence: '', at: served.machine.clock.now() } as const;
      queueMicrotask(() => tap.say(textOfMessage({ kind: 'answer', id, answered, now: served.machine.clock.now() })));
      return null;
    };
    await house.submit(diceBet(1_00), ada.id).catch(() => undefined);
    return house.connectionState.phase;
  };
  return { ...lying, refused };
}

test.each([
  ['no limit', []],
  ['a limit of losses', [limit('loss', 5_000_00)]],
  ['a session limit that is not reached', [limit('session', 30 * MINUTE_MS)]],
])('a bet of somebody with %s is not refused by a session limit', async (_what, commands) => {
  const { ada, house, refused } = await refusing();
  for (const command of commands) accept(await house.submit(command, ada.id));
  expect(await refused()).toBe('doubted');
});

/** ada has played for as long as her limit allows. */
async function played() {
  const { ada, house, pass, ...rest } = await refusing();
  accept(await house.submit(limit('session', 3 * MINUTE_MS), ada.id));
  accept(await house.submit(diceBet(1_00), ada.id));
  pass(3 * MINUTE_MS);
  accept(await house.submit(diceBet(1_00), ada.id));
  return { ada, house, pass, ...rest };
}

test('a session limit that is reached refuses bets, which nobody doubts', async () => {
  const { ada, house } = await played();
  for (let n = 0; n < 2; n += 1)
    expect(await house.submit(diceBet(1_00), ada.id)).toMatchObject({ kind: 'refused', refusal: { refused: 'session-limit' } });
  expect(house.connectionState.phase).toBe('open');
});

test('nor is it doubted if the day ends while the bet is on its way', async () => {
  const { ada, house, served, pass, tap, refused } = await played();
  const now = served.machine.clock.now();
  pass(DAY_MS - (now % DAY_MS) - 200);
  await house.submit({ type: 'Say', payload: { text: 'good evening' } }, ada.id);
  expect(accountOf(house.world, ada.id)).toBeDefined();
  const phase = refused();
  pass(300);
  expect(await phase).toBe('open');
  tap.onSent = (text) => text;
});

test('the day after, it refuses nothing', async () => {
  const { pass, refused } = await played();
  pass(DAY_MS);
  expect(await refused()).toBe('doubted');
});
