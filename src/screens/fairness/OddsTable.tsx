import { chakra } from '@chakra-ui/react';
import { fraction, toDecimal, type Fraction } from '../../domain/fraction.ts';
import { rulebookOf } from '../../domain/games/catalog.ts';
import type { GameName } from '../../domain/games/names.ts';
import { isRefusal } from '../../domain/refusal.ts';
import type { Rules } from '../../domain/rules.ts';
import { Table, TableFrame } from '../../ui/Table.tsx';
import { Text } from '../../ui/Text.tsx';

const PLACES = 6;

const written = ({ num, den }: Fraction): string => (den === 1n ? String(num) : `${num}/${den}`);

/** Every return that a choice can have and how likely it is: counted, not sampled. */
export function OddsTable({ game, choice, rules }: { game: GameName; choice: object; rules: Rules }) {
  const rulebook = rulebookOf(game);
  const readable = rulebook.readChoice(choice);
  if (isRefusal(readable)) return <Text tone="muted">The odds appear once the choice is one that can be played.</Text>;
  const { outcomes, rtp } = rulebook.odds(readable, rules);
  const title = `${rulebook.title}, ${rulebook.describeChoice(readable)}`;
  return (
    <chakra.div display="grid" gap="3">
      <TableFrame label={`Odds: ${title}`}>
        <Table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">Pays</th>
              <th scope="col" data-numeric>
                Multiplier
              </th>
              <th scope="col" data-numeric>
                Probability
              </th>
              <th scope="col" data-numeric>
                In percent
              </th>
            </tr>
          </thead>
          <tbody>
            {outcomes.map(({ multiplier, probability }) => (
              <tr key={written(multiplier)}>
                <th scope="row" data-numeric={undefined}>
                  {toDecimal(multiplier, PLACES)}×
                </th>
                <td data-numeric>{written(multiplier)}</td>
                <td data-numeric>{written(probability)}</td>
                <td data-numeric>{toDecimal(fraction(probability.num * 100n, probability.den), PLACES)} %</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </TableFrame>
      <Text size="sm">
        Return to player: <strong>{written(rtp)}</strong> = {toDecimal(fraction(rtp.num * 100n, rtp.den), PLACES)} %. Decimals are cut, not
        rounded. Payouts are cut to whole cents, and 2³² integers do not divide evenly: that moves a probability by less than 3 in a hundred
        million.
      </Text>
    </chakra.div>
  );
}
