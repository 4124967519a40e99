/** Beacons against published rounds of drand: which round follows a time, its randomness, and whether a signature is that of a round. */
import { expect, test } from 'vitest';
import {
  type BeaconChain,
  beaconRandomness,
  beaconRoundAfter,
  beaconRoundToName,
  isPublicBeacon,
  timeOfBeaconRound,
  wrongNamedRound,
} from '../../../src/domain/fairness/beacon.ts';
import { isBeaconKey, isBeaconSignature, localChain, signBeaconRound } from '../../../src/domain/fairness/beaconSignature.ts';
import { quicknet, round123 } from '../../kit/quicknet.ts';

/** A test network of drand, and its round 3. */
const testnet = {
  ...quicknet,
  publicKey:
    'a1ee12542360bf75742bcade13d6134e7d5283d9eb782887c47d3d9725f05805d37b0106b7f744395bf82c175dd7434a169e998f188a657a030d588892c0cd2c01f996aaf331c4d8bc5b9734bbe261d09e7d2d39ef88b635077f262bd7bbb30f',
};
const round3 = 'b98dae74f6a9d2ec79d75ba273dcfda86a45d589412860eb4c0fd056b00654dbf667c1b6884987c9aee0d43f8ba9db52';
const local = localChain('07'.repeat(32), { genesisSeconds: 1_700_000_000, periodSeconds: 3 });

test('only a beacon whose key no one holds is public, whatever the house says of it', () => {
  expect(isPublicBeacon({ ...quicknet, chainHash: '00'.repeat(32) })).toBe(true);
  expect(isPublicBeacon({ ...local, local: false })).toBe(false);
  // Rounds that came long ago would be those of today.
  expect(isPublicBeacon({ ...quicknet, genesisSeconds: quicknet.genesisSeconds + 86_400 })).toBe(false);
  expect(isPublicBeacon({ ...quicknet, periodSeconds: 6 })).toBe(false);
});

test('the randomness of a round is the SHA-256 of its signature', () => {
  expect(beaconRandomness(round3)).toBe('9e9829dfb34bd8db3e21c28e13aefecd86e007ebd19d6bb8a5cee99c0a34798f');
});

test.each<[string, BeaconChain, number, string, boolean]>([
  ['round 123 of quicknet', quicknet, 123, round123, true],
  ['round 3 of a test network', testnet, 3, round3, true],
  ['a round of a local beacon', local, 5, signBeaconRound('07'.repeat(32), 5), true],
  ['another round', quicknet, 124, round123, false],
  ['another beacon', testnet, 123, round123, false],
  ['a signature of another secret', local, 5, signBeaconRound('08'.repeat(32), 5), false],
  ['a changed signature', quicknet, 123, round123.replace(/2$/, '3'), false],
  ['the point at infinity', quicknet, 123, `c0${'00'.repeat(47)}`, false],
  ['no point', quicknet, 123, 'ff'.repeat(48), false],
  ['no hex digits', quicknet, 123, 'xy'.repeat(48), false],
  ['nothing', quicknet, 123, '', false],
  ['a key that is none', { ...quicknet, publicKey: '00'.repeat(96) }, 123, round123, false],
  ['a key at infinity', { ...quicknet, publicKey: `c0${'00'.repeat(95)}` }, 123, `c0${'00'.repeat(47)}`, false],
])('%s', (_name, chain, round, signature, is) => expect(isBeaconSignature({ chain, round, signature })).toBe(is));

test.each([
  [quicknet.publicKey, true],
  [quicknet.publicKey.replace('83', '82'), false],
  [`c0${'00'.repeat(95)}`, false],
  ['00'.repeat(96), false],
  ['', false],
])('%s is a key of a beacon: %s', (key, is) => expect(isBeaconKey(key)).toBe(is));

const genesisMs = quicknet.genesisSeconds * 1_000;

test.each([
  [0, 1],
  [genesisMs - 1, 1],
  [genesisMs, 2],
  [genesisMs + 2_999, 2],
  [genesisMs + 3_000, 3],
  [genesisMs + 3_000 * 9_999 + 1, 10_001],
])('the first round after %i is %i, and comes later', (at, round) => {
  expect(beaconRoundAfter(quicknet, at)).toBe(round);
  expect(timeOfBeaconRound(quicknet, round)).toBeGreaterThan(at);
  if (round > 1) expect(timeOfBeaconRound(quicknet, round - 1)).toBeLessThanOrEqual(at);
});

test('a beacon round is named more than a second before it comes, and a join has a second to the house', () => {
  const comesAt = timeOfBeaconRound(quicknet, 5);
  expect([comesAt - 1_001, comesAt - 1_000, comesAt].map((at) => wrongNamedRound(quicknet, 5, at))).toEqual([
    undefined,
    'passed',
    'passed',
  ]);
  for (let at = genesisMs; at < genesisMs + 3_000; at += 1)
    expect(wrongNamedRound(quicknet, beaconRoundToName(quicknet, at), at + 999), String(at)).toBeUndefined();
});
