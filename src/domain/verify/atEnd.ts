/**
 * What is checked once, after the last entry of a log: rounds that were never ended, and books that do not add up. Also how far each claim was
 * checked. A page that judges entries as they arrive does not call this, because its log goes on.
 */
import { ledgerSum } from '../ledger/balances.ts';
import { formatCents } from '../money.ts';
import type { World } from '../world.ts';
import { counted, type ClaimName, type Coverage, type Defect } from './claim.ts';
import type { Conservation } from './conservation.ts';
import type { EntryJudge } from './entryJudge.ts';
import type { Fairness } from './fairness.ts';
import type { Legality } from './legality.ts';
import { overdueIn, isTooLate } from './overdue.ts';

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

/** Why the books are wrong at the end, or undefined: postings, balances or escrow do not agree. */
function wrongBooks(world: World, { counts: { playerSums } }: Conservation): string | undefined {
  const sum = ledgerSum(world.ledger);
  if (sum !== 0) return `the books do not add up to 0 but to ${formatCents(sum)}`;
  for (const [id, cents] of playerSums) {
    if (world.ledger.player[id as `acc_${string}`] !== cents) return `the postings of ${id} do not add up to its balance`;
  }
  return wrongEscrow(world);
}

/** The defect of a log that ends here, or undefined. */
export function defectAtEnd(world: World, { conservation, openings }: Pick<EntryJudge, 'conservation' | 'openings'>): Defect | undefined {
  const late = overdueIn(world).find((overdue) => isTooLate(overdue, world, openings));
  if (late) return { claim: 'legality', seq: world.seq, sentence: `${late.name} has been due since long before and was never ended` };
  const sentence = wrongBooks(world, conservation);
  return sentence === undefined ? undefined : { claim: 'conservation', seq: world.seq, sentence };
}

const MOST_NAMED = 5;

/** The first few of a list, and how many more there are. */
const firstFew = (all: readonly string[]): string =>
  all.slice(0, MOST_NAMED).join(', ') + (all.length > MOST_NAMED ? ` and ${all.length - MOST_NAMED} more` : '');

export function legalityCovers(world: World, { counts: { judged, judgedInPart } }: Legality): Coverage {
  const overdue = overdueIn(world);
  const inPart = judgedInPart > 0 ? [`${counted(judgedInPart, 'event')} of other people judged by what everybody may read`] : [];
  const pending = overdue.length > 0 ? [`overdue: ${firstFew(overdue.map(({ name }) => name))}`] : [];
  return {
    covered: judged,
    uncovered: judgedInPart,
    parts: [`${counted(judged, 'event')} allowed by the rules in force, no account overdrawn`, ...inPart, ...pending],
  };
}

function conservationCovers({ counts: { postings, playerSums } }: Conservation): Coverage {
  const sentence = `${counted(postings, 'posting')} add up to 0 over all ledger accounts, and to the balance of ${counted(playerSums.size, 'player')}`;
  return { covered: postings, uncovered: 0, parts: [sentence] };
}

function fairnessCovers({ counts }: Fairness): Coverage {
  const { proved, unrevealed, foreseen, lostSeeds, lostRounds, checkedSignatures, uncheckedSignatures, revealedBefore, lostBefore } =
    counts;
  const parts = [
    `${counted(proved, 'round')} recomputed from the revealed seeds`,
    ...(checkedSignatures > 0 ? [`${counted(checkedSignatures, 'signature')} of beacons checked`] : []),
    ...(uncheckedSignatures > 0 ? [`${counted(uncheckedSignatures, 'signature')} of beacons not checked`] : []),
    ...(revealedBefore > 0
      ? [`${counted(revealedBefore, 'revealed seed')} also drew rounds of earlier chapters, which only these prove`]
      : []),
    ...(unrevealed > 0 ? [`${counted(unrevealed, 'round')} not yet revealed`] : []),
    ...(foreseen > 0
      ? [
          `${counted(foreseen, 'round')} drawn with a client seed that the house knew before it committed to the server seed: ` +
            'it may have chosen the server seed to suit it',
        ]
      : []),
    ...(lostSeeds > 0 ? [`the house gave up ${counted(lostSeeds, 'seed')}: ${counted(lostRounds, 'round')} can never be proved`] : []),
    ...(lostBefore > 0 ? [`${counted(lostBefore, 'lost seed')} also drew rounds of earlier chapters, which can never be proved`] : []),
  ];
  return { covered: proved, uncovered: unrevealed + lostRounds + uncheckedSignatures, parts };
}

/** How far a claim was checked of the entries that the judge has judged; undefined for the claims about the file itself. */
export function coverageOf(name: ClaimName, world: World, { legality, conservation, fairness }: EntryJudge): Coverage | undefined {
  if (name === 'legality') return legalityCovers(world, legality);
  if (name === 'conservation') return conservationCovers(conservation);
  return name === 'fairness' ? fairnessCovers(fairness) : undefined;
}
