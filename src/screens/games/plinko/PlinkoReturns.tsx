import { useMemo } from 'react';
import { toPercent } from '../../../domain/fraction.ts';
import { plinko, type PlinkoChoice } from '../../../domain/games/plinko.ts';
import { plinkoRisks, plinkoRows } from '../../../domain/games/plinkoTable.ts';
import type { Rules } from '../../../domain/rules.ts';
import { FigureTable } from '../../../ui/FigureTable.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import type { AskedChoice } from '../record.ts';
import { capitalised } from '../../../ui/capitalised.ts';

const rowCounts = Array.from({ length: plinkoRows.to - plinkoRows.from + 1 }, (_, i) => plinkoRows.from + i);

/** What every Plinko board returns, exactly: a row for each number of rows, a column for each risk. */
export function PlinkoReturns({ rules, choice }: { rules: Rules; choice: AskedChoice<PlinkoChoice> }) {
  const returns = useMemo(
    () =>
      new Map(
        rowCounts.flatMap((rows) =>
          plinkoRisks.map((risk) => [`${rows} ${risk}`, toPercent(plinko.odds({ rows, risk }, rules).rtp, 4)] as const),
        ),
      ),
    [rules],
  );
  return (
    <Panel pad="none" py="3">
      <FigureTable
        label="Plinko, return to player by rows and risk"
        caption="Return to player of every board"
        columns={[
          { head: 'Rows', cell: (rows) => rows },
          ...plinkoRisks.map((risk) => ({ head: `${capitalised(risk)} risk`, cell: (rows: number) => returns.get(`${rows} ${risk}`) })),
        ]}
        rows={rowCounts}
        keyOf={(rows) => rows}
        isCurrent={(rows) => rows === choice.rows}
      />
    </Panel>
  );
}
