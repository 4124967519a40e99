/** No credit is created or lost. The sums of the postings equal the balances, and escrow equals what open things are owed. */
import { ledgerBalance, ledgerSum } from '../ledger/balances.ts';
import { accountLabel, type LedgerAccount } from '../ledger/posting.ts';
import { formatCents } from '../money.ts';
import type { World } from '../world.ts';
import { counted, type Claim, type Coverage, type Defect, type SeenEvent } from './claim.ts';

const defect = (seq: number, sentence: string): Defect => ({ claim: 'conservation', seq, sentence });

const isBeyond = ({ ledger }: World, account: LedgerAccount): boolean => !Number.isSafeInteger(ledgerBalance(ledger, account));

/** Why escrow is wrong, or undefined. It must hold exactly the stakes of open bets and the amounts of open withdrawals. */
function wrongEscrow({ bets, sportBets, withdrawals, ledger }: World): string | undefined {
  const owed = new Map<string, number>();
  for (const { id, stakeCents } of [...Object.values(bets), ...Object.values(sportBets)]) owed.set(id, (owed.get(id) ?? 0) + stakeCents);
  for (const { id, cents } of Object.values(withdrawals)) owed.set(id, cents);
  const held = new Map<string, number>(Object.entries(ledger.escrow));
  if (held.size !== owed.size) return 'credits are held for something that is not open';
  const [wrong] = [...owed].find(([id, cents]) => held.get(id) !== cents) ?? [];
  if (wrong === undefined) return undefined;
  return `what is held for ${wrong} is not its ${wrong.startsWith('wdr_') ? 'amount' : 'stake'}`;
}

export class Conservation implements Claim {
  readonly name = 'conservation';
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

  /** Called at the end of the log. */
  atEnd(world: World): Defect | undefined {
    const sum = ledgerSum(world.ledger);
    if (sum !== 0) return defect(world.seq, `the books do not add up to 0 but to ${formatCents(sum)}`);
    for (const [id, cents] of this.#players) {
      if (world.ledger.player[id as `acc_${string}`] !== cents)
        return defect(world.seq, `the postings of ${id} do not add up to its balance`);
    }
    const escrow = wrongEscrow(world);
    return escrow === undefined ? undefined : defect(world.seq, escrow);
  }

  coverage(): Coverage {
    const sentence = `${counted(this.#postings, 'posting')} add up to 0 over all ledger accounts, and to the balance of ${counted(this.#players.size, 'player')}`;
    return { covered: this.#postings, uncovered: 0, sentence };
  }
}
