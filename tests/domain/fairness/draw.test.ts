/** The byte stream against vectors of independent verifiers and recorded bets of a real operator. */
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commitmentOf, opensCommitment } from '../../../src/domain/fairness/commitment.ts';
import { drawsFrom } from '../../../src/domain/fairness/draw.ts';
import { anyText } from '../../kit/anyText.ts';

interface Inputs {
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../../../fixtures/vectors/${name}.json`, import.meta.url), 'utf8')) as T;
const floats = read<{ vectors: readonly (Inputs & { note: string; hmac: readonly string[]; u32: readonly number[] })[] }>('floats');
const real = read<{ roulette: readonly (Inputs & { result: number })[]; deal: readonly (Inputs & { result: readonly number[] })[] }>(
  'stake-real',
);

describe('vectors agreed by independent implementations', () => {
  test.each(floats.vectors)('$note', ({ serverSeed, serverSeedHash, clientSeed, nonce, hmac, u32 }) => {
    const draws = drawsFrom({ serverSeed, clientSeed, nonce });
    expect(hmac.map((_, b) => Buffer.from(draws.block(b)).toString('hex'))).toEqual(hmac);
    expect(u32.map((_, k) => draws.u32(k))).toEqual(u32);
    expect(commitmentOf(serverSeed)).toBe(serverSeedHash);
    expect(opensCommitment(serverSeed, serverSeedHash)).toBe(true);
    expect(opensCommitment(`${serverSeed} `, serverSeedHash)).toBe(false);
  });
});

test('recorded roulette spins of a real operator', () => {
  expect(real.roulette.length).toBeGreaterThan(10);
  for (const { result, ...inputs } of real.roulette) expect(drawsFrom(inputs).below(0, 37)).toBe(result);
});

test('recorded deals of a real operator: drawn without replacement from 52 cards', () => {
  expect(real.deal.length).toBeGreaterThan(0);
  for (const { result, ...inputs } of real.deal) {
    const draws = drawsFrom(inputs);
    const deck = Array.from({ length: 52 }, (_, i) => i);
    expect(result.map((_, k) => deck.splice(draws.below(k, deck.length), 1)[0])).toEqual(result);
  }
});

test('any stream is HMAC-SHA256(seed, client:nonce:block), eight integers a block, in any order of asking', () =>
  fc.assert(
    fc.property(
      anyText({ minLength: 1 }),
      anyText(),
      fc.nat(),
      fc.array(fc.nat(60), { minLength: 1 }),
      (serverSeed, clientSeed, nonce, ks) => {
        const draws = drawsFrom({ serverSeed, clientSeed, nonce });
        for (const k of ks) {
          const mac = createHmac('sha256', serverSeed)
            .update(`${clientSeed}:${nonce}:${Math.floor(k / 8)}`)
            .digest();
          expect(draws.u32(k)).toBe(mac.readUInt32BE((k % 8) * 4));
        }
      },
    ),
  ));

test('`below` is floor(u × n / 2^32) to the last integer, for every n up to 2^21', () =>
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 2 ** 21 }), (nonce, n) => {
      const draws = drawsFrom({ serverSeed: 'a seed', clientSeed: 'change_me', nonce });
      expect(draws.below(3, n)).toBe(Number((BigInt(draws.u32(3)) * BigInt(n)) >> 32n));
    }),
  ));
