import { plinko, type PlinkoChoice, type PlinkoOutcome, plinkoReturns } from '../../../domain/games/plinko.ts';
import { leanAt, plinkoRisks, plinkoRows, SLOTS } from '../../../domain/games/plinkoTable.ts';
import { icon } from '../../../ui/icons/icon.ts';
import type { AskedChoice, GameRecord, Paid, Played } from '../record.ts';
import { PlinkoFields } from './PlinkoFields.tsx';
import { useMemo } from 'react';
import { percentText } from '../../play/ratioText.ts';
import type { Rules } from '../../../domain/rules.ts';
import { FigureTable } from '../../../ui/FigureTable.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { capitalised } from '../../../ui/capitalised.ts';
import { t } from '../../../languages/t.ts';
import { translated } from '../../../languages/translated.ts';

function steps({ choice: { rows, risk }, outcome: { bounces, slot }, share }: Played<PlinkoChoice, PlinkoOutcome>): string[] {
  let rights = 0;
  const falls = Array.from(bounces, (bounce, i) => {
    const { right, of } = leanAt(rows, risk, i, rights);
    if (bounce === 'R') rights += 1;
    const fall = { row: i + 1, share: share(i), right, of };
    return bounce === 'R'
      ? t('Row {row}: {share} is below {right}/{of}, so the ball goes right.', fall)
      : t('Row {row}: {share} is not below {right}/{of}, so the ball goes left.', fall);
  });
  return [
    ...falls,
    t('Slot: floor({count} × ({rights} to the right + {share}) / {rows}) = {slot} of 0 to {last}, which is slot {place} from the left.', {
      count: SLOTS,
      rights,
      share: share(rows),
      rows: rows + 1,
      slot,
      last: SLOTS - 1,
      place: slot + 1,
    }),
  ];
}

/** Slots are counted from the left, from 1. */
const slotText = (slot: number): string => t('landed in slot {slot} of {slots}', { slot: slot + 1, slots: SLOTS });

/** What the slot pays: the one multiplier in hundredths that leads to this payout, as stakes are 1.00 or more. */
const slotTimes = ({ stakeCents, payoutCents }: Paid): number => Math.ceil((payoutCents * 100) / stakeCents) / 100;

const PlinkoIcon = icon(
  <path d="M12 9v.01M8.5 13.5v.01M15.5 13.5v.01M5 18v.01M12 18v.01M19 18v.01" strokeWidth={2.75} />,
  <circle cx="12" cy="4.5" r="2" />,
  <path d="M3 21.5h18" />,
);

/** What screens show of Plinko besides its board: see `GameRecord`. */
export const plinkoGame: GameRecord<PlinkoChoice, PlinkoOutcome> = {
  rulebook: plinko,
  Icon: PlinkoIcon,
  ChoiceFields: PlinkoFields,
  paytable: {
    outcomes: (choice, rules) =>
      plinkoReturns(choice, rules).map((odds, slot) => ({ ...odds, label: t('Slot {slot}', { slot: slot + 1 }) })),
  },
  steps,
  MoreOdds: PlinkoReturns,
  listsChoice: true,
  // The log has the bounces. Here it is enough what the slot pays.
  outcomeText: ({ slot }, paid) => (paid ? t('landed on {multiplier}×', { multiplier: String(slotTimes(paid)) }) : slotText(slot)),
};

const rowCounts = Array.from({ length: plinkoRows.to - plinkoRows.from + 1 }, (_, i) => plinkoRows.from + i);

/** What every Plinko board returns, exactly: a row for each number of rows, a column for each risk. */
function PlinkoReturns({ rules, choice }: { rules: Rules; choice: AskedChoice<PlinkoChoice> }) {
  const returns = useMemo(
    () =>
      new Map(
        rowCounts.flatMap((rows) =>
          plinkoRisks.map((risk) => [`${rows} ${risk}`, percentText(plinko.odds({ rows, risk }, rules).rtp, 4)] as const),
        ),
      ),
    [rules],
  );
  return (
    <Panel pad="none" py="3">
      <FigureTable
        label={t('Plinko, return to player by rows and risk')}
        caption={t('Return to player of every board')}
        columns={[
          { head: t('Rows'), cell: (rows) => rows },
          ...plinkoRisks.map((risk) => ({
            head: t('{risk} risk', { risk: capitalised(translated(risk)) }),
            cell: (rows: number) => returns.get(`${rows} ${risk}`),
          })),
        ]}
        rows={rowCounts}
        keyOf={(rows) => rows}
        isCurrent={(rows) => rows === choice.rows}
      />
    </Panel>
  );
}
