import { memo } from 'react';
import { toNumber } from '../../../domain/fraction.ts';
import { scratchReturns } from '../../../domain/games/scratch.ts';
import type { Rules } from '../../../domain/rules.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Table, TableHead } from '../../../ui/Table.tsx';
import { oneIn } from '../../play/BetFacts.tsx';

const FEWEST = 3;

/** The multipliers of equal symbols and their odds. */
export const WinningCombinations = memo(function WinningCombinations({ rules }: { rules: Rules }) {
  const rows = scratchReturns(rules).filter(({ matches }) => matches >= FEWEST);
  return (
    <Panel as="section" aria-label="Winning combinations" pad="none" py="3">
      <Table>
        <caption>Winning combinations: the largest group of equal symbols pays</caption>
        <TableHead columns={['Equal symbols', { numeric: 'Pays' }, { numeric: 'About one in' }]} />
        <tbody>
          {rows.map(({ matches, multiplier, probability }) => (
            <tr key={matches}>
              <th scope="row">{matches}</th>
              <td data-numeric>{toNumber(multiplier)}×</td>
              <td data-numeric>{oneIn(probability)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
});
