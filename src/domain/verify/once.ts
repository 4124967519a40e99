/** What is used once, ever: the id of a command, the commitment to a seed, and a wall's own number of a transaction. */
import { accountOf, type World } from '../world.ts';
import type { Witness } from './claim.ts';
import { HexSet } from './hexSet.ts';

const UUID_DIGITS = 32;
const SHA_256_DIGITS = 64;

/** The hashes to which an event commits the house: each of a seed that no other pair and no other round ever has. */
function commitments({ event }: Witness, world: World): readonly string[] {
  switch (event.type) {
    case 'account/registered':
      return [event.data.seedHash, event.data.nextSeedHash];
    case 'seed/rotated':
      return [event.data.nextSeedHash];
    case 'seed/lost': {
      // What is not lost is kept.
      const { seedHash: lost, activeSeedHash, nextSeedHash } = event.data;
      const kept = accountOf(world, event.data.account)?.seeds;
      return [activeSeedHash, nextSeedHash].filter((hash) => hash === lost || (hash !== kept?.activeHash && hash !== kept?.nextHash));
    }
    case 'round/opened':
      return [event.data.seedHash];
    default:
      return [];
  }
}

export interface UsedOnce {
  /** Sees each event before it is folded. Answers what was used before, or undefined. */
  before(witness: Witness, world: World): string | undefined;
}

export function usedOnce(): UsedOnce {
  let seq = 0;
  const commands = new HexSet(UUID_DIGITS);
  const seeds = new HexSet(SHA_256_DIGITS);
  const transactions = new Set<string>();

  return {
    before(witness, world) {
      const { header, event } = witness;
      if (header.seq !== seq) {
        ({ seq } = header);
        if (!commands.add(header.command.id)) return 'its command was carried out before, in another entry';
      }
      for (const hash of commitments(witness, world)) if (!seeds.add(hash)) return `the seed of the commitment ${hash} was committed to before`;
      if (event.type !== 'wall/credited' || event.data.transaction === null) return undefined;
      const { wall, transaction } = event.data;
      const key = `${wall}:${transaction}`;
      if (transactions.has(key)) return `transaction ${transaction} of the wall ${wall} was credited before`;
      transactions.add(key);
      return undefined;
    },
  };
}
