import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { plinko } from '../../domain/games/plinko.ts';
import { FEWEST_ROWS, MOST_ROWS, plinkoRisks } from '../../domain/games/plinkoTable.ts';
import type { Rules } from '../../domain/rules.ts';
import { Table, TableFrame } from '../../ui/Table.tsx';
import { percent } from '../frame/BetFacts.tsx';
import { capitalised } from '../frame/capitalised.ts';

const rowCounts = Array.from({ length: MOST_ROWS - FEWEST_ROWS + 1 }, (_, i) => FEWEST_ROWS + i);

/** What every Plinko board returns, exactly: a row for each number of rows, a column for each risk. */
export function PlinkoReturns({ rules, choice }: { rules: Rules; choice: object }) {
  const { rows: chosenRows } = choice as { readonly rows?: unknown };
  const returns = useMemo(() => rowCounts.map((rows) => ({ rows, rtp: plinkoRisks.map((risk) => percent(plinko.odds({ rows, risk }, rules).rtp, 4)) })), [rules]);
  return (
    <chakra.div maxW="40rem">
      <TableFrame label="Plinko, return to player by rows and risk">
        <Table>
          <caption>Return to player of every board</caption>
          <thead>
            <tr>
              <th scope="col">Rows</th>
              {plinkoRisks.map((risk) => (
                <th key={risk} scope="col" data-numeric>
                  {capitalised(risk)} risk
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {returns.map(({ rows, rtp }) => (
              <tr key={rows} aria-current={rows === chosenRows ? 'true' : undefined}>
                <th scope="row">{rows}</th>
                {rtp.map((text, column) => (
                  <td key={plinkoRisks[column]} data-numeric>
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </TableFrame>
    </chakra.div>
  );
}
