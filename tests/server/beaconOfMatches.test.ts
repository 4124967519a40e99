/** Matches of a house with a beacon: drawn with it however late, or cancelled. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { localChain } from '../../src/domain/fairness/beaconSignature.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import { beaconRoundOfMatch, MATCH_PATIENCE_MS, scoreDueAt } from '../../src/domain/sports/drawn.ts';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { finishedSportEvent } from '../../src/domain/world.ts';
import { BeaconSource } from '../../src/server/beacon/beaconSource.ts';
import { START } from '../kit/lawful.ts';
import { pass } from '../kit/pass.ts';
import { quicknet } from '../kit/quicknet.ts';
import { TestMachine } from '../kit/serverHouse.ts';
import { accept, newcomer } from '../kit/testHouse.ts';

const settings = { chain: quicknet, addresses: ['http://one.example.com'] };
/** What the beacon answers. Nobody has the signatures of quicknet ahead of their time. */
const signatureOf = (round: number): string => round.toString(16).padStart(96, '0');
const answers = () => vi.spyOn(BeaconSource.prototype, 'signature');
const staysAway = (): void => void answers().mockRejectedValue(new Error('it answered 502'));

beforeEach(
  () => void answers().mockImplementation((round) => new Promise((resolve) => setTimeout(() => resolve(signatureOf(round)), 500))),
);
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const types = (machine: TestMachine): readonly string[] =>
  machine.kept.log.entries.map((stored) => readStored(stored).act?.command.type ?? '');

/** A house with an open match that ada has bet on. */
async function matchOpened(beacon: typeof settings | null = settings) {
  vi.useFakeTimers({ now: START, toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const machine = new TestMachine();
  const { house } = await machine.open(beacon ?? undefined);
  const ada = await newcomer({ house }, 'ada');
  accept(await house.submit({ type: 'OpenMatch', payload: {} }, 'house'));
  const match = Object.values(house.world.sportEvents).find(({ seedHash }) => seedHash !== undefined)!;
  const bet = { event: match.id, pick: 'homeWin', stakeCents: 10_00, oddsHundredths: null };
  accept(await house.submit({ type: 'PlaceSportBet', payload: bet }, ada));
  const dueIn = () => scoreDueAt(match) - machine.clock.now();
  return { machine, house, match, dueIn, ada };
}

test('its score is drawn with the first beacon round after its end', async () => {
  const { machine, house, match, dueIn } = await matchOpened();
  machine.clock.move(dueIn());
  await pass(machine, 8_000);
  expect(types(machine)).toContain('PlayMatch');
  expect(finishedSportEvent(house.world, match.id)?.beacon).toMatchObject({ chain: quicknet, round: beaconRoundOfMatch(quicknet, match) });
  machine.close();
});

test('if its beacon round does not come for an hour, it is cancelled', async () => {
  staysAway();
  const { machine, house, match, dueIn } = await matchOpened();
  machine.clock.move(dueIn());
  await pass(machine, 8_000);
  expect(house.world.sportEvents[match.id]).toBeDefined();
  machine.clock.move(MATCH_PATIENCE_MS);
  await pass(machine, 90_000);
  expect(finishedSportEvent(house.world, match.id)?.cancelled).toBe(true);
  expect(verifyLines(machine.lines()).failure).toBeNull();
  machine.close();
});

test('a house that was away for longer than that draws it: the beacon has its round', async () => {
  const { machine, match, dueIn } = await matchOpened();
  machine.clock.move(dueIn() + 2 * MATCH_PATIENCE_MS);
  const { house } = await machine.open(settings);
  await pass(machine, 30_000);
  expect(finishedSportEvent(house.world, match.id)).toMatchObject({ cancelled: false, score: { home: expect.any(Number) as number } });
  machine.close();
});

test('a house that comes back without its beacon waits an hour from then, and cancels it', async () => {
  const { machine, match, dueIn } = await matchOpened();
  staysAway();
  machine.clock.move(dueIn() + 2 * MATCH_PATIENCE_MS);
  const { house } = await machine.open(settings);
  await pass(machine, 8_000);
  expect(house.world.sportEvents[match.id]).toBeDefined();
  machine.clock.move(MATCH_PATIENCE_MS);
  await pass(machine, 90_000);
  expect(finishedSportEvent(house.world, match.id)?.cancelled).toBe(true);
  machine.close();
});

test('after a correction of the clock it is cancelled', async () => {
  const { machine, house, match } = await matchOpened();
  machine.clock.move(-3_600_000);
  await pass(machine, 90_000);
  accept(await house.submit({ type: 'OpenMatch', payload: {} }, 'house'));
  await pass(machine, 90_000);
  expect(finishedSportEvent(house.world, match.id)?.cancelled).toBe(true);
  expect(verifyLines(machine.lines()).failure).toBeNull();
  machine.close();
});

test.each([
  ['is drawn at its end, if that is soon', 120_000, 0, 'PlayMatch'],
  ['is cancelled an hour after its end, as its bettor knew it', 400 * 86_400_000, MATCH_PATIENCE_MS - 120_000, 'CancelSportEvent'],
])('after a correction of the clock a match without a beacon %s', async (_what, backMs, laterMs, ended) => {
  const { machine, house, match, dueIn, ada } = await matchOpened(null);
  const wait = dueIn();
  machine.clock.move(-backMs);
  accept(await house.submit({ type: 'SignOut', payload: { reason: 'expired' } }, ada));
  expect(house.world.corrections).toHaveLength(1);
  machine.clock.move(wait + laterMs);
  await pass(machine, 90_000);
  expect(house.world.sportEvents[match.id]).toBeDefined();
  machine.clock.move(120_000);
  await pass(machine, 90_000);
  expect(house.world.sportEvents[match.id]).toBeUndefined();
  expect(types(machine)).toContain(ended);
  expect(verifyLines(machine.lines()).failure).toBeNull();
  machine.close();
});

test.each([
  ['another beacon', { chain: localChain('0f'.repeat(32), { genesisSeconds: START / 1_000 - 300, periodSeconds: 3 }), addresses: [] }],
  ['none', undefined],
])('a house that has %s now tells the operator at its start, and cancels it', async (_what, beacon) => {
  const { machine, match, dueIn } = await matchOpened();
  machine.notices.length = 0;
  machine.clock.move(dueIn());
  const { house } = await machine.open(beacon);
  expect(machine.notices).toEqual([
    'Matches that wait for another beacon than that of BEACON: 1. They are cancelled an hour after they are due, unless the house is started with that beacon again.',
  ]);
  await pass(machine, 8_000);
  machine.clock.move(MATCH_PATIENCE_MS);
  await pass(machine, 90_000);
  expect(finishedSportEvent(house.world, match.id)?.cancelled).toBe(true);
  machine.notices.length = 0;
  await machine.open(beacon);
  expect(machine.notices.join()).not.toContain('Matches that wait');
  machine.close();
});
