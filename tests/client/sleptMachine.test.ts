/** The machine of a player sleeps: its steady clock stands still, its wall clock goes on. The house did nothing wrong. */
import { beforeEach, expect, test } from 'vitest';
import { localStorageHeadMarker } from '../../src/browser/headMarker.ts';
import type { RemoteHouse } from '../../src/client/remoteHouse.ts';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { beaconRoundToName } from '../../src/domain/fairness/beacon.ts';
import { localChain } from '../../src/domain/fairness/beaconSignature.ts';
import type { BetId, RoundId } from '../../src/domain/ids.ts';
import { lying } from '../kit/lies.ts';
import { flightBetween, lyingHouse, type LyingHouse } from '../kit/lyingHouse.ts';
import { seen, signUp } from '../kit/socket.ts';
import { accept, became, diceBet, TestMarker } from '../kit/testHouse.ts';

const HELD_BACK = 'The house server had this in time';

let lies: LyingHouse;
beforeEach(async () => {
  lies = await lyingHouse();
});

const flightOf = (house: RemoteHouse): Promise<BetId> => flightBetween({ ...lies, house }, 300, 330);
const cashOut = (bet: BetId): Command => ({ type: 'CashOut', payload: { bet } });

async function endFlight(bet: BetId): Promise<void> {
  accept(await lies.served.house.submit({ type: 'EndFlights', payload: { bets: [bet] } }, 'house'));
}

const sentenceOf = ({ connectionState }: RemoteHouse): string => ('sentence' in connectionState ? connectionState.sentence : '');

async function toldAll(house: RemoteHouse): Promise<RemoteHouse['connectionState']> {
  await seen(() => house.head.seq === lies.served.house.durableHead.seq || house.connectionState.phase !== 'open');
  return house.connectionState;
}

test('the end of a flight is no sign that the clock of the house was set', async () => {
  const { house, pass, sleep } = lies;
  const bet = await flightOf(house);
  pass(2_000);
  sleep(40_000);
  await endFlight(bet);
  expect(await toldAll(house)).toEqual({ phase: 'open', slow: false });
});

test('control: the clock of the house was set, and nobody has slept', async () => {
  const { house, pass, served } = lies;
  const bet = await flightOf(house);
  pass(2_000);
  served.machine.clock.move(40_000);
  await endFlight(bet);
  await toldAll(house);
  expect(sentenceOf(house)).toContain('by a clock that was 40 s ahead');
});

test.each(['stays', 'is loaded again'])('a cash-out on waking is refused as over, and the page %s', async (then) => {
  const { openAgain, sleep, ada } = lies;
  const receipt = new TestMarker();
  let house = await openAgain({ headMarker: receipt });
  const bet = await flightOf(house);
  sleep(40_000);
  expect(await house.submit(cashOut(bet), ada.id)).toMatchObject({ kind: 'refused', refusal: { refused: 'crash-over' } });
  if (then === 'stays') await endFlight(bet);
  else {
    house.close();
    await endFlight(bet);
    house = await openAgain({ headMarker: receipt });
  }
  expect(await toldAll(house)).toEqual({ phase: 'open', slow: false });
});

test('what the house decided before both slept it tells after its first answers', async () => {
  const { served, house, tap, sleep, pass, ada } = lies;
  const held: string[] = [];
  tap.onReceived = (text) => {
    if (!text.includes('"kind":"entries"')) return text;
    held.push(text);
    return null;
  };
  accept(await served.house.submit(diceBet(1), ada.id));
  await seen(() => held.length > 0);
  sleep(1_200_000);
  for (let n = 0; n < 3; n += 1) {
    pass(10);
    expect(await house.submit(diceBet(5_000_00), ada.id)).toMatchObject({ kind: 'refused' });
  }
  tap.onReceived = (text) => text;
  // What it says it says now.
  for (const text of held) tap.say(JSON.stringify({ ...(JSON.parse(text) as object), now: served.machine.clock.now() }));
  expect(await toldAll(house)).toEqual({ phase: 'open', slow: false });
});

test('a join on waking is late, and nobody is said to have held it back', async () => {
  const { served, house, sleep, ada } = lies;
  const chain = localChain('0c'.repeat(32), { genesisSeconds: 1_600_000_000, periodSeconds: 3 });
  const ben = await signUp(served, 'ben');
  accept(await served.house.submit({ type: 'SetBeacon', payload: { chain } }, 'house'));
  const freshBytes = 'ab'.repeat(16);
  accept(await served.house.submit({ type: 'CreateFlip', payload: { stakeCents: 5_00, side: 'heads', freshBytes } }, ben.id));
  const round = Object.keys(served.house.world.rounds)[0] as RoundId;
  await seen(() => house.world.rounds[round] !== undefined);
  await house.ports.store.readTrail(ada.id, { limit: 1 });
  sleep(20_000);
  const beaconRound = beaconRoundToName(chain, house.ports.clock.now());
  const answer = await house.submit({ type: 'JoinFlip', payload: { round, freshBytes, beaconRound } }, ada.id);
  expect(answer).toMatchObject({ kind: 'refused', refusal: { refused: 'join-late' } });
  expect(became(answer)).not.toContain(HELD_BACK);
});

test.each([20_000, 90_000])('a bet on a live round that closed %i ms ago or less, too', async (sleptMs) => {
  const { served, house, sleep, ada, tap, pass } = lies;
  accept(await served.house.submit({ type: 'OpenLiveRound', payload: { game: 'crash' } }, 'house'));
  const round = served.house.world.liveRounds.crash!;
  await seen(() => house.world.rounds[round] !== undefined);
  await house.ports.store.readTrail(ada.id, { limit: 1 });
  sleep(sleptMs);
  // What the page asks next it asks after it has seen that.
  tap.onSent = (text) => {
    pass(1);
    return text;
  };
  const freshBytes = 'ab'.repeat(16);
  const bet = { game: 'crash', round, stakeCents: 10, choice: { rideOn: true }, freshBytes } as const;
  const answer = await house.submit({ type: 'PlaceLiveBet', payload: bet }, ada.id);
  expect(answer).toMatchObject({ kind: 'refused', refusal: { refused: 'betting-closed' } });
  expect(became(answer)).not.toContain(HELD_BACK);
});

/** As a browser keeps it. */
function browserMarker() {
  const kept = new Map<string, string>();
  return localStorageHeadMarker({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  });
}

test('control: awake, by a clock with fractions, the next page has a cash-out that was refused by a time that had not come', async () => {
  const { openAgain, pass, tap, ada, localAt } = lies;
  const receipt = browserMarker();
  const wall = { now: () => localAt() * 1.000_01 };
  const house = await openAgain({ headMarker: receipt, wall });
  const bet = await flightOf(house);
  pass(12_000);
  tap.onSent = (text) => text.replace('"type":"CashOut"', '"type":"Nothing"');
  tap.onReceived = lying((message) =>
    message.kind === 'answer'
      ? {
          ...message,
          now: message.now + 58_000,
          answered: { kind: 'refused', code: 'crash-over', sentence: 'This round is over', at: message.now + 58_000 },
        }
      : undefined,
  );
  await house.submit(cashOut(bet), ada.id);
  tap.onReceived = (text) => text;
  expect(receipt.read()?.cashOuts?.map((kept) => kept.bet)).toEqual([bet]);
  house.close();
  pass(18_000);
  await endFlight(bet);
  const next = await openAgain({ headMarker: receipt });
  await seen(() => next.connectionState.phase !== 'open');
  expect(sentenceOf(next)).toContain('the round ended later');
});
