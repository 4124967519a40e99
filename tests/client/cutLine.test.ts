/** A house that cuts the line where it suits it. */
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { freshCommandId } from '../../src/base/chance.ts';
import { cryptoEntropy } from '../../src/base/entropy.ts';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { beaconRoundToName, timeOfBeaconRound } from '../../src/domain/fairness/beacon.ts';
import { localChain } from '../../src/domain/fairness/beaconSignature.ts';
import { HELD_BACK, NOT_SENT_AGAIN } from '../../src/client/refusals.ts';
import { lyingHouse, type LyingHouse } from '../kit/lyingHouse.ts';
import { seen, signUp } from '../kit/socket.ts';
import { accept, diceBet } from '../kit/testHouse.ts';

const chain = localChain('0c'.repeat(32), { genesisSeconds: 1_600_000_000, periodSeconds: 3 });
const otherChain = localChain('0d'.repeat(32), { genesisSeconds: 1_600_000_000, periodSeconds: 3 });
/** So often a house may say that it takes a command later. */
const MOST_TRIES = 10;
const freshBytes = 'ab'.repeat(16);

let served: LyingHouse['served'];
let ada: LyingHouse['ada'];
let tap: LyingHouse['tap'];
let house: LyingHouse['house'];
let pass: LyingHouse['pass'];

beforeEach(async () => {
  ({ served, ada, tap, house, pass } = await lyingHouse());
});

const setBeacon = async (to: typeof chain | null) =>
  accept(await served.house.submit({ type: 'SetBeacon', payload: { chain: to } }, 'house'));

/** A command is swallowed the first time. Then something happens at the house, and the line breaks. */
async function cutAt(command: Command, meanwhile: () => Promise<unknown>) {
  const isIt = (text: string): boolean => text.includes(`"type":"${command.type}"`);
  let isHeld = true;
  tap.onSent = (text) => (isHeld && isIt(text) ? null : text);
  const answer = house.submit(command, ada.id);
  await seen(() => tap.sent.some(isIt));
  await meanwhile();
  isHeld = false;
  tap.cut();
  return answer;
}

test.each<[string, () => Promise<unknown>]>([
  ['another beacon', () => setBeacon(otherChain)],
  ['no beacon', () => setBeacon(null)],
])('a bet on the own pair is sent again, though meanwhile the house has set %s', async (_what, change) => {
  await setBeacon(chain);
  await seen(() => house.world.beacon !== null);
  accept(await cutAt(diceBet(1_00), change));
});

test('a bet on sports is sent again, though meanwhile the house has set other rules', async () => {
  const { id: event, odds } = Object.values(house.world.sportEvents)[0]!;
  const { rules } = served.house.world.rules;
  const set = { type: 'SetRules', payload: { rules: { ...rules, dice: { ...rules.dice, houseEdgeBps: 9_000 } } } } as const;
  const bet: Command = { type: 'PlaceSportBet', payload: { event, pick: 'homeWin', stakeCents: 1_00, oddsHundredths: odds.homeWin } };
  accept(await cutAt(bet, async () => accept(await served.house.submit(set, 'house'))));
});

const sportBet = (): Command => {
  const { id: event, odds } = Object.values(house.world.sportEvents)[0]!;
  return { type: 'PlaceSportBet', payload: { event, pick: 'homeWin', stakeCents: 10_00, oddsHundredths: odds.homeWin } };
};

/** The house gets no command of a type until `release` is called. Resolves once it would have had the first one. */
async function holdBack(command: Command) {
  let [text, isHolding] = ['', true];
  tap.onSent = (sent) => {
    if (!isHolding || !sent.includes(`"type":"${command.type}"`)) return sent;
    text = sent;
    return null;
  };
  const answer = house.submit(command, ada.id).catch((error: unknown) => error);
  await seen(() => text !== '');
  const release = (): Promise<unknown> => {
    isHolding = false;
    tap.tell(text);
    return answer;
  };
  return { release, id: () => (JSON.parse(text) as { readonly id: string }).id };
}

/** The house says that it takes a command later, and is sent it again. */
async function putOff(id: string): Promise<void> {
  const times = (): number => tap.sent.filter((text) => text.includes(id)).length;
  const before = times();
  tap.say(JSON.stringify({ kind: 'answer', id, answered: { kind: 'later', waitMs: 1 }, now: served.machine.clock.now() }));
  await seen(() => times() > before);
}

async function cutOnce(): Promise<void> {
  tap.cut();
  await seen(() => house.connectionState.phase === 'open');
}

/** A house that cuts the line every 40 s answers a bet in between. */
async function answerBetween(): Promise<void> {
  for (let n = 0; n < 2; n += 1) {
    pass(20_000);
    accept(await house.submit(diceBet(1), ada.id));
  }
  await cutOnce();
}

test('a bet is not held back for minutes by a house that cuts the line again and again', async () => {
  const { release } = await holdBack(sportBet());
  for (let cuts = 0; cuts < 6; cuts += 1) await answerBetween();
  // It was not sent again after a minute.
  expect(await release()).toMatchObject({ refusal: { sentence: NOT_SENT_AGAIN } });
  await seen(() => house.connectionState.phase === 'doubted');
  expect(JSON.stringify(house.connectionState)).toContain('carries out a PlaceSportBet that was held back');
});

test('a house that was restarted within a minute may have lost a bet', async () => {
  const { release } = await holdBack(sportBet());
  await answerBetween();
  expect(await release()).toMatchObject({ kind: 'accepted' });
  expect(house.connectionState.phase).toBe('open');
});

test('a house may have decided a bet just before the line broke for a minute', async () => {
  const { release } = await holdBack(sportBet());
  for (let cuts = 0; cuts < 2; cuts += 1) await answerBetween();
  expect(await release()).toMatchObject({ refusal: { sentence: NOT_SENT_AGAIN } });
  await seen(() => house.head.seq === served.house.durableHead.seq);
  expect(house.connectionState.phase).toBe('open');
});

test('a house that takes a bet later, as it says, has not held it back', async () => {
  const { release, id } = await holdBack(sportBet());
  const play = async (ms: number): Promise<void> => {
    pass(ms);
    accept(await house.submit(diceBet(1), ada.id));
  };
  for (const ms of [0, 9_500, 9_500]) {
    await play(ms);
    await putOff(id());
  }
  for (let times = 0; times < 2; times += 1) await play(25_000);
  expect(await release()).toMatchObject({ kind: 'accepted' });
  expect(house.connectionState.phase).toBe('open');
});

test('a bet that could not be saved, as the house said, may be sent again long after', async () => {
  const bet = sportBet();
  const id = freshCommandId(cryptoEntropy);
  tap.onSent = (text) => (text.includes(id) ? null : text);
  const first = house.submit(bet, ada.id, { id });
  await seen(() => tap.sent.some((text) => text.includes(id)));
  for (let times = 0; times < MOST_TRIES; times += 1) await putOff(id);
  tap.say(JSON.stringify({ kind: 'answer', id, answered: { kind: 'later', waitMs: 1 }, now: served.machine.clock.now() }));
  await expect(first).rejects.toThrow('could not save this');
  pass(120_000);
  tap.onSent = (text) => text;
  accept(await house.submit(bet, ada.id, { id }));
  expect(house.connectionState.phase).toBe('open');
});

const answers = (): number => tap.received.filter((text) => text.includes('{"kind":"time"')).length;

/** The page learns that the house has a command. Then the line breaks, or the house says that it takes it later. */
const afterwards = {
  nothing: async () => undefined,
  cut: cutOnce,
  'cut twice': async () => {
    await cutOnce();
    await pause(20);
    await cutOnce();
  },
  'taken later, as it says': (id: string) => putOff(id),
} as const;

test.each(Object.keys(afterwards) as (keyof typeof afterwards)[])(
  'the house had a join in time, whatever the line does then: %s',
  async (what) => {
    const ben = await signUp(served, 'ben');
    await setBeacon(chain);
    accept(await served.house.submit({ type: 'CreateFlip', payload: { stakeCents: 5_00, side: 'heads', freshBytes } }, ben.id));
    const [round] = Object.keys(served.house.world.rounds);
    await seen(() => Object.keys(house.world.rounds).length > 0);
    const beaconRound = beaconRoundToName(chain, house.ports.clock.now());
    const before = answers();
    const { release, id } = await holdBack({ type: 'JoinFlip', payload: { round, freshBytes, beaconRound } });
    await seen(() => answers() > before);
    await afterwards[what](id());
    pass(timeOfBeaconRound(chain, beaconRound) - served.machine.clock.now());
    expect(await release()).toMatchObject({ kind: 'refused', refusal: { refused: 'join-late', sentence: HELD_BACK } });
  },
);

test('nor does it matter that the round is over when the line is back', async () => {
  accept(await served.house.submit({ type: 'OpenLiveRound', payload: {} }, 'house'));
  const round = served.house.world.liveRounds.roulette!;
  await seen(() => house.world.rounds[round] !== undefined);
  const before = answers();
  const bet = { round, stakeCents: 10, choice: { colour: 'red' }, freshBytes } as const;
  const { release } = await holdBack({ type: 'PlaceLiveBet', payload: bet });
  await seen(() => answers() > before);
  pass(house.world.rounds[round]!.closesAt! - served.machine.clock.now());
  accept(await served.house.submit({ type: 'SpinLiveRound', payload: {} }, 'house'));
  await cutOnce();
  await seen(() => house.world.rounds[round] === undefined);
  expect(await release()).toMatchObject({ kind: 'refused', refusal: { refused: 'betting-closed', sentence: HELD_BACK } });
});

/** What a house says of a cash-out that it had at once and counts 8 s later. */
async function cashOutLate(then: keyof typeof afterwards) {
  const [placed] = accept(
    await house.submit({ type: 'PlaceBet', payload: { game: 'crash', stakeCents: 1_00, choice: { rideOn: true } } }, ada.id),
  ).events;
  if (placed?.type !== 'bet/placed') throw new Error('no bet was placed');
  const pressedAt = served.machine.clock.now();
  const before = answers();
  const { release, id } = await holdBack({ type: 'CashOut', payload: { bet: placed.data.bet } });
  await seen(() => answers() > before);
  await afterwards[then](id());
  pass(8_000);
  return { pressedAt, answer: await release() };
}

test.each(Object.keys(afterwards) as (keyof typeof afterwards)[])(
  'since when the house had a cash-out is known, whatever the line does: %s',
  async (what) => {
    const { pressedAt, answer } = await cashOutLate(what);
    // The flight may be over by then.
    expect(answer).toMatchObject({ hadAt: pressedAt });
  },
);
