/** What is used once, ever: the id of a command, the commitment to a seed, and a wall's own number of a transaction. */
import { accountOf, type World } from '../world.ts';
import type { Witness } from './claim.ts';

/**
 * A UUID as eight characters, a SHA-256 as sixteen. A text of its own, for a part of a line keeps the whole line in memory; and a set of these
 * takes a third of what the ids themselves would.
 */
function packed(id: string): string {
  const hex = id.replaceAll('-', '');
  const units: number[] = [];
  for (let i = 0; i < hex.length; i += 4) units.push(Number.parseInt(hex.slice(i, i + 4), 16));
  return String.fromCharCode(...units);
}

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
  const commands = new Set<string>();
  const seeds = new Set<string>();
  const transactions = new Set<string>();

  /** Whether it is new; from now on it is not. */
  function take(used: Set<string>, key: string): boolean {
    const { size } = used;
    return used.add(key).size > size;
  }

  return {
    before(witness, world) {
      const { header, event } = witness;
      if (header.seq !== seq) {
        ({ seq } = header);
        if (!take(commands, packed(header.command.id))) return 'its command was carried out before, in another entry';
      }
      for (const hash of commitments(witness, world)) if (!take(seeds, packed(hash))) return `the seed of the commitment ${hash} was committed to before`;
      if (event.type !== 'wall/credited' || event.data.transaction === null) return undefined;
      const { wall, transaction } = event.data;
      return take(transactions, `${wall}:${transaction}`) ? undefined : `transaction ${transaction} of the wall ${wall} was credited before`;
    },
  };
}
