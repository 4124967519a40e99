/** Client seeds of shared rounds, by node:crypto from the bytes that each participant brought. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { FRESH_BYTES, sharedClientSeed } from '../../../src/domain/games/sharedSeeds.ts';

const [a, b, c] = ['a0', 'b1', 'c2'].map((pair) => pair.repeat(16)) as [string, string, string];
const hash = (...hex: readonly string[]): string =>
  createHash('sha256')
    .update(Buffer.from(hex.join(''), 'hex'))
    .digest('hex');

test.each([
  ['roulette', [], hash()],
  ['roulette', [a], hash(a)],
  ['roulette', [b, a, c], hash(b, a, c)],
  ['coinflip', [a, b], hash(a) + hash(b)],
  ['coinflip', [b, a], hash(b) + hash(a)],
] as const)('%s of %j', (game, bytes, expected) => expect(sharedClientSeed(game, bytes)).toBe(expected));

test.each([
  [a, true],
  [a.toUpperCase(), false],
  [a.slice(1), false],
  [`${a}0`, false],
  [`${a}\n`, false],
  ['', false],
])('%j is what a participant brings: %s', (bytes, is) => expect(FRESH_BYTES.test(bytes)).toBe(is));
