/** What must come out the same in every JavaScript engine. Runs in Node and inside a page. */
import { bytesToHex } from '@noble/hashes/utils.js';
import { commitmentOf } from '../../src/domain/fairness/commitment.ts';
import { drawsFrom, type DrawInputs } from '../../src/domain/fairness/draw.ts';
import type { Hashing } from '../../src/domain/fairness/hashing.ts';
import type { Fraction } from '../../src/domain/fraction.ts';
import { deck, placeOf } from '../../src/domain/games/cards.ts';
import { plinko, slotProbabilities, type PlinkoChoice } from '../../src/domain/games/plinko.ts';
import { showdown } from '../../src/domain/games/poker.ts';
import { dealFrom } from '../../src/domain/games/shuffle.ts';
import { defaultRules } from '../../src/domain/rules.ts';
import { LogVerifier } from '../../src/domain/verify/verifier.ts';
import { digestBy } from '../../src/base/digest.ts';
import { snapshotOf } from '../../src/engine/snapshots.ts';
import { claimSame } from '../adapters/stores/claim.ts';

/** Reads a file of the folder `fixtures`. */
export type ReadFixture = (path: string) => Promise<string>;

type Digits = readonly [num: string, den: string];

interface Vectors {
  readonly floats: {
    readonly vectors: readonly (DrawInputs & {
      readonly serverSeedHash: string;
      readonly hmac: readonly string[];
      readonly u32: readonly number[];
    })[];
  };
  readonly 'stake-real': {
    readonly roulette: readonly (DrawInputs & { readonly result: number })[];
    readonly deal: readonly (DrawInputs & { readonly result: readonly number[] })[];
  };
  readonly plinko: { readonly boards: readonly (PlinkoChoice & { readonly rtp: Digits; readonly slots: readonly Digits[] })[] };
  readonly poker: {
    readonly showdowns: readonly ({
      readonly player: readonly string[];
      readonly dealer: readonly string[];
      readonly board: readonly string[];
    } & Readonly<Record<'winner' | 'playerHand' | 'dealerHand', string>>)[];
  };
}

const digitsOf = ({ num, den }: Fraction): Digits => [String(num), String(den)];

/** Checks every fairness vector. Returns how many there are. Throws at the first that differs. */
export async function checkVectors(read: ReadFixture): Promise<number> {
  const vectors = async <Name extends keyof Vectors>(name: Name): Promise<Vectors[Name]> =>
    JSON.parse(await read(`vectors/${name}.json`)) as Vectors[Name];
  const [{ vectors: streams }, { roulette, deal }, { boards }, { showdowns }] = await Promise.all([
    vectors('floats'),
    vectors('stake-real'),
    vectors('plinko'),
    vectors('poker'),
  ]);
  for (const { serverSeedHash, hmac, u32, ...inputs } of streams) {
    const draws = drawsFrom(inputs);
    claimSame([hmac.map((_, b) => bytesToHex(draws.block(b))), u32.map((_, k) => draws.u32(k))], [hmac, u32], 'a byte stream');
    claimSame(commitmentOf(inputs.serverSeed), serverSeedHash, 'a seed hash');
  }
  for (const { result, ...inputs } of roulette) claimSame(drawsFrom(inputs).below(0, 37), result, 'a spin');
  for (const { result, ...inputs } of deal) claimSame(dealFrom(deck, result.length, drawsFrom(inputs)).map(placeOf), result, 'a deal');
  for (const { rtp, slots, ...choice } of boards)
    claimSame([digitsOf(plinko.odds(choice, defaultRules).rtp), slotProbabilities(choice).map(digitsOf)], [rtp, slots], 'a Plinko board');
  for (const { player, dealer, board, ...due } of showdowns) claimSame(showdown(player, dealer, board), due, 'a showdown');
  return streams.length + roulette.length + deal.length + boards.length + showdowns.length;
}

/** Verifies and folds a log of the fixtures. Returns the seal of the state, as a snapshot of it would have it. */
export async function stateDigest(read: ReadFixture, history: string, hashing: Hashing): Promise<string> {
  const verifier = new LogVerifier({ hashing, keepsRecents: true });
  verifier.lines((await read(`histories/${history}.jsonl`)).trimEnd().split('\n'));
  const { failure, head } = verifier.end();
  if (failure !== null || head === null) throw new Error(`${history}: ${failure?.sentence ?? 'an empty log'}`);
  let seal = '';
  for await (const line of snapshotOf(verifier.world, head, '', digestBy(hashing)).lines) seal = line;
  return seal;
}
