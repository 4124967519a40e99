/**
 * Checks each posting for the claim `conservation`: its cents are a whole number of 0 or more, and both balances can still be counted exactly.
 * Also adds up the postings of each player. `atEnd.ts` compares these sums with the balances, and checks the whole ledger and escrow.
 */
import { ledgerBalance } from '../ledger/balances.ts';
import { accountLabel, type LedgerAccount } from '../ledger/posting.ts';
import type { World } from '../world.ts';
import type { Defect, SeenEvent } from './claim.ts';

const defect = (seq: number, sentence: string): Defect => ({ claim: 'conservation', seq, sentence });

const isTooLarge = ({ ledger }: World, account: LedgerAccount): boolean => !Number.isSafeInteger(ledgerBalance(ledger, account));

export class Conservation {
  #postings = 0;
  readonly #sums: Map<string, number>;

  /** `world`: where the entries go on from. */
  constructor({ ledger }: World) {
    this.#sums = new Map(Object.entries(ledger.player));
  }

  /** Called before an event is folded. */
  before({ postings, header }: SeenEvent): Defect | undefined {
    for (const { from, to, cents } of postings) {
      this.#postings += 1;
      if (!Number.isSafeInteger(cents) || cents < 0) return defect(header.seq, `a posting of ${cents} cents`);
      if (from.kind === 'player') this.#sums.set(from.id, (this.#sums.get(from.id) ?? 0) - cents);
      if (to.kind === 'player') this.#sums.set(to.id, (this.#sums.get(to.id) ?? 0) + cents);
    }
    return undefined;
  }

  /** Called after an event was folded. */
  after({ postings, header }: SeenEvent, world: World): Defect | undefined {
    for (const { from, to } of postings) {
      const tooLarge = isTooLarge(world, from) ? from : isTooLarge(world, to) ? to : undefined;
      if (tooLarge) return defect(header.seq, `${accountLabel(tooLarge)} is beyond what can be counted exactly`);
    }
    return undefined;
  }

  /** How many postings there were, and what those of each player add up to, together with the balance at the start. */
  get counts() {
    return { postings: this.#postings, playerSums: this.#sums };
  }
}
