/** Every event was allowed when it happened: what it requires held, nothing was used twice, and nobody was overdrawn. */
import { accountLabel } from '../ledger/posting.ts';
import { ledgerBalance } from '../ledger/balances.ts';
import { counted, type Claim } from './claim.ts';
import { looseEnds } from './looseEnds.ts';
import { usedOnce } from './once.ts';
import { buildsOnUnseen } from './unseen.ts';

export function legalityClaim(): Claim {
  let judged = 0;
  let unjudged = 0;
  const loose = looseEnds();
  const once = usedOnce();
  return {
    name: 'legality',
    before(witness, world) {
      const undone = loose.before(witness, world);
      if (undone) return undone;
      const used = once.before(witness, world);
      if (used !== undefined) return { claim: 'legality', seq: witness.header.seq, sentence: `${witness.event.type}: ${used}` };
      if (witness.partial && buildsOnUnseen(witness, world)) {
        unjudged += 1;
        return undefined;
      }
      judged += 1;
      const { definition, event, header } = witness;
      const sentence = definition.requires(world, event.data, header);
      return sentence === undefined ? undefined : { claim: 'legality', seq: header.seq, sentence: `${event.type}: ${sentence}` };
    },
    after({ postings, header, event, partial }, world) {
      for (const { from } of postings) {
        if ((from.kind === 'player' || from.kind === 'escrow') && ledgerBalance(world.ledger, from) < 0 && !partial) {
          return { claim: 'legality', seq: header.seq, sentence: `${event.type}: ${accountLabel(from)} is overdrawn` };
        }
      }
      return undefined;
    },
    atEnd: (_world, partial) => loose.atEnd(partial),
    coverage: () => ({
      covered: judged,
      uncovered: unjudged,
      sentence:
        `${counted(judged, 'event')} allowed by the rules in force, no account overdrawn` +
        (unjudged > 0 ? `; ${counted(unjudged, 'event')} could not be judged because what came before is withheld` : ''),
    }),
  };
}
