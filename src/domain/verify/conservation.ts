/** No credit is created or lost. The sums of the postings equal the balances, and escrow equals what open things are owed. */
import { ledgerBalance, ledgerSum } from '../ledger/balances.ts';
import { accountLabel, type LedgerAccount } from '../ledger/posting.ts';
import { formatCents } from '../money.ts';
import type { World } from '../world.ts';
import { counted, type Claim, type Defect } from './claim.ts';

export function conservationClaim(): Claim {
  let postings = 0;
  const players = new Map<string, number>();
  const defect = (seq: number, sentence: string): Defect => ({ claim: 'conservation', seq, sentence });

  /** Why escrow is wrong, or undefined. It must hold exactly the stakes of open bets and the amounts of open withdrawals. */
  function wrongEscrow(world: World): string | undefined {
    const { bets, sportBets, withdrawals, ledger } = world;
    const owed = new Map<string, number>();
    for (const { id, stakeCents } of [...Object.values(bets), ...Object.values(sportBets)]) owed.set(id, (owed.get(id) ?? 0) + stakeCents);
    for (const { id, cents } of Object.values(withdrawals)) owed.set(id, cents);
    const held = new Map<string, number>(Object.entries(ledger.escrow));
    if (held.size !== owed.size) return 'credits are held for something that is not open';
    const [wrong] = [...owed].find(([id, cents]) => held.get(id) !== cents) ?? [];
    if (wrong === undefined) return undefined;
    return `what is held for ${wrong} is not its ${wrong.startsWith('wdr_') ? 'amount' : 'stake'}`;
  }

  return {
    name: 'conservation',
    before({ postings: moved, header }) {
      for (const { from, to, cents } of moved) {
        postings += 1;
        if (!Number.isSafeInteger(cents) || cents < 0) return defect(header.seq, `a posting of ${cents} cents`);
        if (from.kind === 'player') players.set(from.id, (players.get(from.id) ?? 0) - cents);
        if (to.kind === 'player') players.set(to.id, (players.get(to.id) ?? 0) + cents);
      }
      return undefined;
    },
    after({ postings: moved, header }, { ledger }) {
      const isBeyond = (account: LedgerAccount): boolean => !Number.isSafeInteger(ledgerBalance(ledger, account));
      for (const { from, to } of moved) {
        if (isBeyond(from) || isBeyond(to))
          return defect(header.seq, `${accountLabel(isBeyond(from) ? from : to)} is beyond what can be counted exactly`);
      }
      return undefined;
    },
    atEnd(world) {
      const sum = ledgerSum(world.ledger);
      if (sum !== 0) return defect(world.seq, `the books do not add up to 0 but to ${formatCents(sum)}`);
      for (const [id, cents] of players) {
        if (world.ledger.player[id as `acc_${string}`] !== cents)
          return defect(world.seq, `the postings of ${id} do not add up to its balance`);
      }
      const escrow = wrongEscrow(world);
      return escrow === undefined ? undefined : defect(world.seq, escrow);
    },
    coverage: () => ({
      covered: postings,
      uncovered: 0,
      sentence: `${counted(postings, 'posting')} add up to 0 over all ledger accounts, and to the balance of ${counted(players.size, 'player')}`,
    }),
  };
}
