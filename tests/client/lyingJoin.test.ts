/** A house that steers the coin of a flip by the time of the join: its beacon round is the one that the joining page named. */
import { beforeEach, expect, test } from 'vitest';
import { beaconRoundToName, timeOfBeaconRound } from '../../src/domain/fairness/beacon.ts';
import { localChain } from '../../src/domain/fairness/beaconSignature.ts';
import type { RoundId } from '../../src/domain/ids.ts';
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
let round: RoundId;
let beaconRound: number;

beforeEach(async () => {
  ({ served, ada, tap, house, localAt, pass } = await lyingHouse());
  const ben = await signUp(served, 'ben');
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
      ? { ...message, answered: { kind: 'refused', code: 'join-late', sentence: 'Your join came too late for this draw. Join again' } }
      : undefined,
  );
  await join().catch(() => undefined);
  await seen(() => house.connectionState.phase === 'doubted');
  expect(house.connectionState).toMatchObject({ sentence: expect.stringContaining('nothing refuses it') as string });
});
