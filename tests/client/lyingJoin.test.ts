/** A house that steers the coin of a flip by the time of the join: its beacon round is the one that the joining page named. */
import { beforeEach, expect, test } from 'vitest';
import { beaconRoundToName, lastNamedAt, timeOfBeaconRound } from '../../src/domain/fairness/beacon.ts';
import { localChain } from '../../src/domain/fairness/beaconSignature.ts';
import type { Command } from '../../src/domain/commands/catalog.ts';
import type { RoundId } from '../../src/domain/ids.ts';
import { refuse } from '../../src/domain/refusal.ts';
import { HELD_BACK } from '../../src/client/refusals.ts';
import { lying } from '../kit/lies.ts';
import { lyingHouse, type LyingHouse } from '../kit/lyingHouse.ts';
import { seen, signUp } from '../kit/socket.ts';
import { accept } from '../kit/testHouse.ts';

const chain = localChain('0c'.repeat(32), { genesisSeconds: 1_600_000_000, periodSeconds: 3 });
const freshBytes = 'ab'.repeat(16);

let served: LyingHouse['served'];
let ada: LyingHouse['ada'];
let tap: LyingHouse['tap'];
let house: LyingHouse['house'];
let localAt: LyingHouse['localAt'];
let pass: LyingHouse['pass'];
let ben: LyingHouse['ada'];
let round: RoundId;
let beaconRound: number;

beforeEach(async () => {
  ({ served, ada, tap, house, localAt, pass } = await lyingHouse());
  ben = await signUp(served, 'ben');
  accept(await served.house.submit({ type: 'SetBeacon', payload: { chain } }, 'house'));
  accept(await served.house.submit({ type: 'CreateFlip', payload: { stakeCents: 5_00, side: 'heads', freshBytes } }, ben.id));
  round = Object.keys(served.house.world.rounds)[0] as RoundId;
  await seen(() => house.world.rounds[round] !== undefined);
  beaconRound = beaconRoundToName(chain, house.ports.clock.now());
});

const join = () => house.submit({ type: 'JoinFlip', payload: { round, freshBytes, beaconRound } }, ada.id);

/** The house changes what it was sent. */
function carriesOut(change: (text: string) => string): void {
  tap.onSent = (text) => (text.includes('"type":"JoinFlip"') ? change(text) : text);
}

test('a join is drawn from the beacon round that its page named', async () => {
  accept(await join());
  expect(house.world.rounds[round]?.beacon?.due?.round).toBe(beaconRound);
});

test.each<[string, (text: string) => string]>([
  ['another round', (text) => text.replace(/"beaconRound":\d+/u, `"beaconRound":${beaconRound + 1}`)],
  ['the round of its clock', (text) => text.replace(/,"beaconRound":\d+/u, '')],
])('a join that is drawn from %s is named', async (_what, change) => {
  carriesOut((text) => {
    const changed = change(text);
    expect(changed).not.toBe(text);
    return changed;
  });
  await expect(join()).rejects.toThrow('is not what was asked for');
});

test('a join that is held back until its beacon round is public is refused, and nothing is taken', async () => {
  carriesOut((text) => {
    pass(timeOfBeaconRound(chain, beaconRound) - localAt());
    return text;
  });
  const answered = await join();
  expect(answered).toMatchObject({ kind: 'refused', refusal: { sentence: 'Your join came too late for this draw. Join again' } });
  expect(house.connectionState.phase).toBe('open');
});

test('a join is not refused as too late before its beacon round', async () => {
  carriesOut((text) => text.replace('"type":"JoinFlip"', '"type":"Nothing"'));
  tap.onReceived = lying((message) =>
    message.kind === 'answer'
      ? {
          ...message,
          answered: { kind: 'refused', code: 'join-late', sentence: 'Your join came too late for this draw. Join again', at: message.now },
        }
      : undefined,
  );
  await join().catch(() => undefined);
  await seen(() => house.connectionState.phase === 'doubted');
  expect(house.connectionState).toMatchObject({ sentence: expect.stringContaining('nothing refuses it') as string });
});

const LATE = 'Your join came too late for this draw. Join again';

interface Held {
  readonly lastMoment: number;
  /** How long before the last moment the house has it. */
  readonly beforeMs: number;
  /** How far the time is ahead that the house says then. */
  readonly aheadMs?: number;
  readonly meanwhile?: () => Promise<unknown>;
}

/** The house has a command, says what time it is, and decides the command at the last moment. */
function hold(type: Command['type'], { lastMoment, beforeMs, aheadMs = 0, meanwhile = async () => undefined }: Held): void {
  let held: string | null = null;
  tap.onSent = (text) => {
    if (!text.includes(`"type":"${type}"`)) return text;
    held = text;
    pass(lastMoment - beforeMs - localAt());
    return null;
  };
  tap.onReceived = (text) => {
    if (held === null || !text.includes('{"kind":"time"')) return text;
    const command = held;
    held = null;
    setImmediate(() => {
      pass(lastMoment - localAt());
      void meanwhile().then(() => tap.tell(command));
    });
    return text.replace(/(?<="now":)\d+/u, (now) => String(Number(now) + aheadMs));
  };
}

test.each([
  [1_501, HELD_BACK],
  [1_500, LATE],
])('a join that the house had %d ms before its last moment, and refuses as too late, says so', async (beforeMs, sentence) => {
  hold('JoinFlip', { lastMoment: lastNamedAt(chain, beaconRound), beforeMs });
  expect(await join()).toMatchObject({ kind: 'refused', refusal: { refused: 'join-late', sentence } });
  expect(house.connectionState.phase).toBe('open');
});

test.each([
  [1_501, HELD_BACK],
  [1_500, 'Betting is closed for this round'],
])('so does a bet on a live round that the house had %d ms before its close', async (beforeMs, sentence) => {
  accept(await served.house.submit({ type: 'OpenLiveRound', payload: {} }, 'house'));
  const live = served.house.world.liveRounds.roulette!;
  await seen(() => house.world.rounds[live] !== undefined);
  hold('PlaceLiveBet', { lastMoment: house.world.rounds[live]!.closesAt!, beforeMs });
  const bet = { round: live, stakeCents: 10, choice: { colour: 'red' }, freshBytes } as const;
  expect(await house.submit({ type: 'PlaceLiveBet', payload: bet }, ada.id)).toMatchObject({
    kind: 'refused',
    refusal: { refused: 'betting-closed', sentence },
  });
});

test('a clock that is ahead for that moment makes no join late', async () => {
  hold('JoinFlip', { lastMoment: lastNamedAt(chain, beaconRound), beforeMs: 1_600, aheadMs: 3_000 });
  expect(await join()).toMatchObject({ kind: 'refused', refusal: { refused: 'join-late', sentence: HELD_BACK } });
});

test('a join that is refused for another reason keeps its sentence', async () => {
  const cancel = () => served.house.submit({ type: 'CancelFlip', payload: { round } }, ben.id);
  hold('JoinFlip', { lastMoment: lastNamedAt(chain, beaconRound), beforeMs: 1_501, meanwhile: cancel });
  expect(await join()).toMatchObject({ kind: 'refused', refusal: refuse('game-unknown') });
});
