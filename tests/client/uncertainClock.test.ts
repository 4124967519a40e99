/** A house that answers so slowly that a page does not know its clock. Such a house could date a cash-out before its press, or end a flight early. */
import { beforeEach, expect, test } from 'vitest';
import { AWAY, UNCERTAIN_CLOCK } from '../../src/client/refusals.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { textOfMessage } from '../../src/api/messages.ts';
import { NOTHING_TAKEN } from '../../src/domain/refusal.ts';
import { lyingHouse, type LyingHouse } from '../kit/lyingHouse.ts';
import { seen, signUp } from '../kit/socket.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

const crashBet: Command = { type: 'PlaceBet', payload: { game: 'crash', stakeCents: 10, choice: { rideOn: true } } };
const refused = { kind: 'refused', refusal: { refused: 'could-not-save', sentence: `${UNCERTAIN_CLOCK} ${NOTHING_TAKEN}` } };

let lies: LyingHouse;
beforeEach(async () => {
  lies = await lyingHouse();
});

const bet = (house: RemoteHouse, command: Command = crashBet) => house.submit(command, lies.ada.id);

/** From now on, what the page sends takes so long to the house. */
function takes(ms: number): void {
  lies.tap.onSent = (text) => {
    lies.pass(ms);
    return text;
  };
}

async function liveBet(house: RemoteHouse): Promise<Command> {
  const { served } = lies;
  accept(await served.house.submit({ type: 'OpenLiveRound', payload: { game: 'crash' } }, 'house'));
  const round = served.house.world.liveRounds.crash!;
  await seen(() => house.world.rounds[round] !== undefined);
  const payload = { game: 'crash' as const, round, stakeCents: 10, choice: { rideOn: true }, freshBytes: 'ab'.repeat(16) };
  return { type: 'PlaceLiveBet', payload };
}

test.each(['of its own', 'on a shared round'])('a bet on Crash %s is not sent while all answers take 25 s', async (kind) => {
  takes(25_000);
  const house = await lies.openAgain();
  const { served, tap } = lies;
  const command = kind === 'of its own' ? crashBet : await liveBet(house);
  expect(await bet(house, command)).toEqual(refused);
  expect(tap.sent.some((text) => text.includes(command.type))).toBe(false);
  expect(served.house.world.bets).toEqual({});
});

/** What makes a page think that it knows the clock, although each answer takes 25 s. */
const seemsKnown: Record<string, (house: RemoteHouse) => Promise<unknown>> = {
  'news came after its machine had slept': async () => {
    lies.sleep(60_000);
    await betElsewhere();
  },
  'the log was corrected': async () => {
    lies.served.machine.clock.move(120_000);
    await betElsewhere();
    lies.served.machine.clock.move(-120_000);
    await betElsewhere();
  },
  'the clock was set ahead by 3 s': async () => {
    lies.served.machine.clock.move(3_000);
    await betElsewhere();
  },
};

async function betElsewhere(): Promise<void> {
  const { served } = lies;
  const [ben] = Object.values(served.house.world.accounts).filter(({ username }) => username === 'ben');
  accept(await served.house.submit(diceBet(1), ben?.id ?? (await signUp(served, 'ben')).id));
}

const ways = [
  ['news came after its machine had slept', 'there'],
  ['news came after its machine had slept', 'back'],
  ['the log was corrected', 'there'],
  ['the log was corrected', 'back'],
  ['the clock was set ahead by 3 s', 'there'],
] as const;
test.each(ways)('a bet on Crash is not sent where %s, and the way %s takes 25 s', async (what, way) => {
  const { served, tap, pass } = lies;
  const slow = (text: string): string => {
    pass(25_000);
    return text;
  };
  if (what === 'the clock was set ahead by 3 s') takes(0);
  else tap[way === 'there' ? 'onSent' : 'onReceived'] = slow;
  const house = await lies.openAgain({ heartbeatMs: 3_600_000 });
  await seemsKnown[what]!(house);
  tap[way === 'there' ? 'onSent' : 'onReceived'] = slow;
  await seen(() => house.head.seq === served.house.durableHead.seq);
  for (let n = 0; n < 4; n += 1) await house.ports.store.readTrail(lies.ada.id, { limit: 1 });
  expect(await bet(house)).toEqual(refused);
});

test('a bet on Crash that waits for the time is not sent once its player has left', async () => {
  const { house, sleep, tap, served } = lies;
  sleep(3_600_000);
  const held: string[] = [];
  tap.onSent = (text) => {
    if (!text.includes('"kind":"time"')) return text;
    held.push(text);
    return null;
  };
  const betting = bet(house);
  await seen(() => held.length > 0);
  house.takeAllBack();
  takes(1);
  for (const text of held) tap.tell(text);
  expect(await betting).toMatchObject({ refusal: { sentence: `${AWAY} ${NOTHING_TAKEN}` } });
  expect(served.house.world.bets).toEqual({});
});

test('other bets are sent while all answers take 25 s', async () => {
  takes(25_000);
  const house = await lies.openAgain();
  expect(await bet(house, diceBet(1_00))).toMatchObject({ kind: 'accepted' });
});

test('a bet on Crash is sent once an answer comes in time', async () => {
  takes(25_000);
  const house = await lies.openAgain();
  takes(500);
  expect(await bet(house)).toMatchObject({ kind: 'accepted' });
});

test('answers that were fast once bound the clock for hours', async () => {
  takes(500);
  const house = await lies.openAgain();
  lies.pass(3_600_000);
  takes(25_000);
  expect(await bet(house)).toMatchObject({ kind: 'accepted' });
});

test('on waking, the house is asked first', async () => {
  const { house, sleep, tap } = lies;
  takes(500);
  expect(await bet(house, diceBet(1_00))).toMatchObject({ kind: 'accepted' });
  sleep(3_600_000);
  const before = tap.sent.length;
  expect(await bet(house)).toMatchObject({ kind: 'accepted' });
  const kinds = tap.sent.slice(before).map((text) => (JSON.parse(text) as { readonly kind: string }).kind);
  expect(kinds).toEqual(['time', 'command']);
});

test('no bet on Crash is sent to a house that does not say what time it is', async () => {
  const { house, sleep, tap } = lies;
  sleep(40_000);
  tap.onSent = (text) => (text.includes('"kind":"time"') ? null : text);
  expect(await bet(house)).toEqual(refused);
});

test('one slow answer is forgotten as soon as a quick one comes', async () => {
  const { tap, pass } = lies;
  tap.onReceived = (text) => {
    if (text.includes('"kind":"welcome"')) pass(3_000);
    return text;
  };
  const house = await lies.openAgain({ heartbeatMs: 3_600_000 });
  takes(20);
  expect(await bet(house)).toMatchObject({ kind: 'accepted' });
});

test('a page that ends while it asks says so', async () => {
  const { house, sleep, tap } = lies;
  sleep(3_600_000);
  tap.onSent = (text) => (text.includes('"kind":"time"') ? null : text);
  const betting = bet(house);
  tap.say(textOfMessage({ kind: 'end', code: 'no-session', message: 'Sign in again.', final: true }));
  expect(await betting).toMatchObject({ refusal: { sentence: `${AWAY} ${NOTHING_TAKEN}` } });
});
