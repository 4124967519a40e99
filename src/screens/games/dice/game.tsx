import { dice as rulebook, SIDES, type DiceChoice, type DiceOutcome } from '../../../domain/games/dice.ts';
import { DiceIcon } from '../../../ui/icons/placeIcons.tsx';
import type { GameRecord } from '../record.ts';
import { DiceFields } from './DiceFields.tsx';
import { t } from '../../../languages/t.ts';

/** The bets of the paytable, by how many of the 99 rolls win. */
const LISTED = [1, 2, 5, 10, 25, 50, 75, 90, 95];

/** Targets from rare to frequent wins, and the chosen one at its place. */
function listedTargets({ direction, target }: DiceChoice): DiceChoice[] {
  const listed = direction === 'under' ? LISTED : LISTED.map((rolls) => SIDES - rolls);
  const order = direction === 'under' ? 1 : -1;
  return [...new Set([...listed, target])].toSorted((a, b) => order * (a - b)).map((one) => ({ direction, target: one }));
}

/** What screens show of Dice besides its board: see `GameRecord`. */
export const diceGame: GameRecord<DiceChoice, DiceOutcome> = {
  rulebook,
  Icon: DiceIcon,
  ChoiceFields: DiceFields,
  paytable: { choices: listedTargets },
  withChoice: (happened, chosen) => t('{happened}. You needed {chosen}', { happened, chosen }),
  steps: ({ value, outcome }) => [t('Roll: 1 + {value} = {roll}.', { value: value(0), roll: outcome.roll })],
};
