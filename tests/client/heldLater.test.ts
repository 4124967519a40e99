/** A house that has a bet on a match, and waits until the score suits it: it says `later`, or refuses the bet then. */
import { expect, test } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { lying } from '../kit/lies.ts';
import { lyingHouse } from '../kit/lyingHouse.ts';
import { seen } from '../kit/socket.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

/** ada bets on a match, and the house does not get it before `tell`. */
async function heldBet() {
  const lying = await lyingHouse();
  const { house, ada, served, tap, pass } = lying;
  const match = Object.values(house.world.sportEvents)[0]!;
  const payload = { event: match.id, pick: 'homeWin', stakeCents: 10_00, oddsHundredths: match.odds.homeWin } as const;
  const bet: Command = { type: 'PlaceSportBet', payload };
  const sent: string[] = [];
  tap.onSent = (text) => {
    if (!text.includes('"PlaceSportBet"')) return text;
    sent.push(text);
    return null;
  };
  const placed = house.submit(bet, ada.id).catch((error: Error) => error);
  await seen(() => sent.length === 1);
  const later = (waitMs: number): void => {
    const { id } = JSON.parse(sent[0]!) as { readonly id: string };
    tap.say(JSON.stringify({ kind: 'answer', id, answered: { kind: 'later', waitMs }, now: served.machine.clock.now() }));
  };
  /** The house answers other bets meanwhile. */
  const play = async (seconds: number, step = 28): Promise<void> => {
    for (let passed = 0; passed < seconds; passed += step) {
      pass(step * 1_000);
      accept(await house.submit(diceBet(1), ada.id));
    }
  };
  return { ...lying, sent, placed, later, play, tell: () => tap.tell(sent[0]!) };
}

test('it cannot ask for a wait of minutes', async () => {
  const { house, later } = await heldBet();
  later(2_400_000);
  expect(JSON.stringify(house.connectionState)).toContain('a message cannot be read');
});

test('a bet that is put off after 56 s is given up, and named if it is carried out minutes later', async () => {
  const { house, sent, placed, later, play, tell } = await heldBet();
  await play(56);
  later(0);
  expect(await placed).toBeInstanceOf(Error);
  expect(sent).toHaveLength(1);
  await play(84);
  expect(house.connectionState.phase).toBe('open');
  tell();
  await seen(() => house.connectionState.phase === 'doubted');
  expect(JSON.stringify(house.connectionState)).toContain('held back');
});

test.each([
  [9, 'open'],
  [27, 'doubted'],
])('a bet that is given up after 54 s is saved within its minute, or the house is named: %i s later, %s', async (seconds, phase) => {
  const { house, ada, served, placed, later, play, tell } = await heldBet();
  await play(54, 9);
  later(0);
  expect(await placed).toBeInstanceOf(Error);
  await play(seconds, 9);
  tell();
  await seen(() => Object.keys(served.house.world.sportBets ?? {}).length === 1);
  await house.submit(diceBet(1), ada.id).catch(() => undefined);
  expect(house.connectionState.phase).toBe(phase);
});

test('a bet that is put off at once is sent again and taken', async () => {
  const { house, sent, placed, later, tell } = await heldBet();
  later(0);
  await seen(() => sent.length === 2);
  tell();
  expect(await placed).toMatchObject({ kind: 'accepted' });
  expect(house.connectionState.phase).toBe('open');
});

test.each([
  // The last of these answers says that the minute is over.
  [112, 112, 'open'],
  [140, 140, 'held back for 60 s before'],
  // The break, which refuses it, was taken later.
  [140, 112, 'nothing refuses it'],
])('a bet that is refused after %i s, as of %i s: %s', async (seconds, namedSeconds, outcome) => {
  const { house, served, ada, tap, tell, play, placed } = await heldBet();
  await play(seconds);
  accept(await served.house.submit({ type: 'TakeBreak', payload: { lengthMs: 86_400_000 } }, ada.id));
  await seen(() => house.head.seq === served.house.durableHead.seq);
  const backMs = (seconds - namedSeconds) * 1_000;
  tap.onReceived = lying((message) =>
    message.kind === 'answer' && message.answered.kind === 'refused'
      ? { ...message, answered: { ...message.answered, at: message.answered.at - backMs } }
      : undefined,
  );
  tell();
  await placed;
  expect(JSON.stringify(house.connectionState)).toContain(outcome);
});
