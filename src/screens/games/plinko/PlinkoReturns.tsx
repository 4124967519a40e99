import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { plinko, type PlinkoChoice } from '../../../domain/games/plinko.ts';
import { plinkoRisks, plinkoRows } from '../../../domain/games/plinkoTable.ts';
import type { Rules } from '../../../domain/rules.ts';
import { FigureTable } from '../../../ui/FigureTable.tsx';
import type { Asked } from '../record.ts';
import { percent } from '../../play/BetFacts.tsx';
import { capitalised } from '../../../ui/capitalised.ts';

const rowCounts = Array.from({ length: plinkoRows.to - plinkoRows.from + 1 }, (_, i) => plinkoRows.from + i);

/** The exact RTP of every Plinko board. Each number of rows has a row, each risk a column. */
export function PlinkoReturns({ rules, choice }: { rules: Rules; choice: Asked<PlinkoChoice> }) {
  const returns = useMemo(
    () =>
      new Map(
        rowCounts.flatMap((rows) =>
          plinkoRisks.map((risk) => [`${rows} ${risk}`, percent(plinko.odds({ rows, risk }, rules).rtp, 4)] as const),
        ),
      ),
    [rules],
  );
  return (
    <chakra.div maxW="40rem">
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
    </chakra.div>
  );
}
