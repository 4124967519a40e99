import { plinko as rulebook, plinkoReturns, type PlinkoChoice, type PlinkoOutcome } from '../../../domain/games/plinko.ts';
import { leanAt, SLOTS } from '../../../domain/games/plinkoTable.ts';
import { icon } from '../../../ui/icons/icon.ts';
import type { GameRecord, Played } from '../record.ts';
import { PlinkoFields } from './PlinkoFields.tsx';
import { PlinkoReturns } from './PlinkoReturns.tsx';

function steps({ choice: { rows, risk }, outcome: { bounces, slot }, share }: Played<PlinkoChoice, PlinkoOutcome>): string[] {
  let rights = 0;
  const falls = Array.from(bounces, (bounce, i) => {
    const { right, of } = leanAt(rows, risk, i, rights);
    if (bounce === 'R') rights += 1;
    return `Row ${i + 1}: ${share(i)} is ${bounce === 'R' ? 'below' : 'not below'} ${right}/${of}, so the ball goes ${bounce === 'R' ? 'right' : 'left'}.`;
  });
  return [...falls, `Slot: floor(${SLOTS} × (${rights} to the right + ${share(rows)}) / ${rows + 1}) = ${slot}, counted from 0.`];
}

const PlinkoIcon = icon(
  <path d="M12 9v.01M8.5 13.5v.01M15.5 13.5v.01M5 18v.01M12 18v.01M19 18v.01" strokeWidth={2.75} />,
  <circle cx="12" cy="4.5" r="2" />,
  <path d="M3 21.5h18" />,
);

export const plinkoGame: GameRecord<PlinkoChoice, PlinkoOutcome> = {
  rulebook,
  Icon: PlinkoIcon,
  ChoiceFields: PlinkoFields,
  paytable: { outcomes: (choice, rules) => plinkoReturns(choice, rules).map((odds, slot) => ({ ...odds, what: `Slot ${slot}` })) },
  steps,
  MoreOdds: PlinkoReturns,
  afterStake: ', ',
  // The log has the bounces. Here the slot is enough.
  outcomeWords: ({ slot }) => `landed in slot ${slot}`,
};
