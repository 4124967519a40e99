/** No credit is created or lost. The sums of the postings equal the balances, and escrow equals what open things are owed. */
import { ledgerBalance } from '../ledger/balances.ts';
import { accountLabel, type LedgerAccount } from '../ledger/posting.ts';
import type { World } from '../world.ts';
import type { Defect, SeenEvent } from './claim.ts';

const defect = (seq: number, sentence: string): Defect => ({ claim: 'conservation', seq, sentence });

const isBeyond = ({ ledger }: World, account: LedgerAccount): boolean => !Number.isSafeInteger(ledgerBalance(ledger, account));

export class Conservation {
  #postings = 0;
  readonly #players: Map<string, number>;

  /** `world`: where the entries go on from. */
  constructor({ ledger }: World) {
    this.#players = new Map(Object.entries(ledger.player));
  }

  /** Called before an event is folded. */
  before({ postings, header }: SeenEvent): Defect | undefined {
    for (const { from, to, cents } of postings) {
      this.#postings += 1;
      if (!Number.isSafeInteger(cents) || cents < 0) return defect(header.seq, `a posting of ${cents} cents`);
      if (from.kind === 'player') this.#players.set(from.id, (this.#players.get(from.id) ?? 0) - cents);
      if (to.kind === 'player') this.#players.set(to.id, (this.#players.get(to.id) ?? 0) + cents);
    }
    return undefined;
  }

  /** Called after an event was folded. */
  after({ postings, header }: SeenEvent, world: World): Defect | undefined {
    for (const { from, to } of postings) {
      const beyond = isBeyond(world, from) ? from : isBeyond(world, to) ? to : undefined;
      if (beyond) return defect(header.seq, `${accountLabel(beyond)} is beyond what can be counted exactly`);
    }
    return undefined;
  }

  /** How many postings there were, and what those of each player add up to. */
  get counts() {
    return { postings: this.#postings, players: this.#players };
  }
}
