/**
 * The signature of a beacon, checked once for each shared round, beside the bare check of two pairings that every verifier of BLS
 * signatures needs, by the same library, in turns.
 */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { beaconKeyOf, isBeaconSignature, localChain, signBeaconRound } from '../src/domain/fairness/beaconSignature.ts';
import { judge, median, ms, timesInTurns } from './kit/figures.ts';
import { commandOptions } from '../scripts/commandOptions.ts';

commandOptions({});

const ROUNDS = 40;
const WARM = 5;
const AT_MOST = 2;
const secret = '11'.repeat(32);
const chain = localChain(secret, { genesisSeconds: 0, periodSeconds: 3 });

function took(work: () => boolean): number {
  const start = performance.now();
  if (!work()) throw new Error('a good signature was refused');
  return performance.now() - start;
}

/** The two pairings of a check whose points are read already. */
function pairings(signature: string): () => boolean {
  const { shortSignatures, G1, G2, pairingBatch, fields } = bls12_381;
  const point = shortSignatures.Signature.fromHex(signature);
  const key = G2.Point.fromHex(beaconKeyOf(secret));
  const pairs = [
    { g1: point, g2: G2.Point.BASE },
    { g1: G1.Point.BASE, g2: key },
  ];
  return () => !fields.Fp12.eql(pairingBatch(pairs), fields.Fp12.ONE);
}

const turns = Array.from({ length: WARM + ROUNDS }, (_, n) => {
  const signature = signBeaconRound(secret, n + 1);
  const bare = pairings(signature);
  return { ours: took(() => isBeaconSignature({ chain, round: n + 1, signature })), bare: took(bare) };
}).slice(WARM);
const ours = turns.map((turn) => turn.ours);
console.log(`The signature of a shared round: ${ms(median(ours))} ms, ${ms(Math.max(...ours))} ms at most.`);
judge([{ what: 'the signature of a shared round', to: 'two bare pairings', times: timesInTurns(turns), atMost: AT_MOST }]);
