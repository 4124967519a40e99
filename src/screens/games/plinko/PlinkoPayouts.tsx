import { memo } from 'react';
import { fraction, toPercent } from '../../../domain/fraction.ts';
import { slotProbabilities, type PlinkoChoice } from '../../../domain/games/plinko.ts';
import { SLOTS } from '../../../domain/games/plinkoTable.ts';
import type { Rules } from '../../../domain/rules.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Table, TableHead } from '../../../ui/Table.tsx';
import { timesText } from '../../play/BetFacts.tsx';

/** The slots as a list, each with its multiplier and its exact probability. */
export const PlinkoPayouts = memo(function PlinkoPayouts({ choice, rules }: { choice: PlinkoChoice; rules: Rules }) {
  return (
    <Panel as="section" aria-label="Payouts" pad="none" py="3">
      <Table>
        <caption>
          Payouts, stake included: {choice.rows} rows, {choice.risk} risk. The {choice.rows + 1} gaps under the last row lead into {SLOTS}{' '}
          slots
          {choice.rows + 1 === SLOTS ? ', one each.' : '; the place of the ball within its gap decides between two slots.'}
        </caption>
        <TableHead columns={['Slot, from the left', { numeric: 'Pays' }, { numeric: 'Probability' }]} />
        <tbody>
          {slotProbabilities(choice).map(({ num, den }, slot) => (
            <tr key={slot}>
              <th scope="row">{slot}</th>
              <td data-numeric>{timesText({ num: rules.plinko[choice.risk][slot] ?? 0, den: 100 })}</td>
              <td data-numeric>{toPercent(fraction(num, den), 4)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
});
