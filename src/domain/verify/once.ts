/** What is used once, ever: the id of a command, and a wall's own number of a transaction. */
import type { Witness } from './claim.ts';

/**
 * A UUID as eight characters. A text of its own, for a part of a line keeps the whole line in memory; and a set of these
 * takes a third of what the ids themselves would.
 */
function packed(uuid: string): string {
  const hex = uuid.replaceAll('-', '');
  const units: number[] = [];
  for (let i = 0; i < hex.length; i += 4) units.push(Number.parseInt(hex.slice(i, i + 4), 16));
  return String.fromCharCode(...units);
}

export interface UsedOnce {
  /** Sees each event before it is folded. Answers what was used before, or undefined. */
  before(witness: Witness): string | undefined;
}

export function usedOnce(): UsedOnce {
  let seq = 0;
  const commands = new Set<string>();
  const transactions = new Set<string>();

  /** Whether it is new; from now on it is not. */
  function take(used: Set<string>, key: string): boolean {
    const { size } = used;
    return used.add(key).size > size;
  }

  return {
    before({ header, event }) {
      if (header.seq !== seq) {
        ({ seq } = header);
        if (!take(commands, packed(header.command.id))) return 'its command was carried out before, in another entry';
      }
      if (event.type !== 'wall/credited' || event.data.transaction === null) return undefined;
      const { wall, transaction } = event.data;
      return take(transactions, `${wall}:${transaction}`) ? undefined : `transaction ${transaction} of the wall ${wall} was credited before`;
    },
  };
}
