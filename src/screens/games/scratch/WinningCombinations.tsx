import { memo } from 'react';
import { equal, fraction, toNumber } from '../../../domain/fraction.ts';
import { scratch } from '../../../domain/games/scratch.ts';
import type { Rules } from '../../../domain/rules.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Table } from '../../../ui/Table.tsx';

const FEWEST = 3;
const oneIn = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

/** The multipliers of equal symbols and their odds. */
export const WinningCombinations = memo(function WinningCombinations({ rules }: { rules: Rules }) {
  const { outcomes } = scratch.odds(scratch.defaultChoice, rules);
  const rows = rules.scratch.pays.flatMap((pays, matches) => {
    const chance = outcomes.find(({ multiplier }) => equal(multiplier, fraction(pays)))?.probability;
    return matches < FEWEST || chance === undefined ? [] : [{ matches, pays, chance }];
  });
  return (
    <Panel as="section" aria-label="Winning combinations" pad="none" py="3">
      <Table>
        <caption>Winning combinations: the largest group of equal symbols pays</caption>
        <thead>
          <tr>
            <th scope="col">Equal symbols</th>
            <th scope="col" data-numeric>
              Pays
            </th>
            <th scope="col" data-numeric>
              About one card in
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ matches, pays, chance }) => (
            <tr key={matches}>
              <th scope="row">{matches}</th>
              <td data-numeric>{pays}×</td>
              <td data-numeric>{oneIn.format(1 / toNumber(chance))}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  );
});
