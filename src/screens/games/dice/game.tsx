import { dice as rulebook, type DiceChoice, type DiceOutcome } from '../../../domain/games/dice.ts';
import { DiceIcon } from '../../../ui/icons/placeIcons.tsx';
import { later } from '../../../ui/later.tsx';
import type { GameRecord } from '../record.ts';
import { DiceFields } from './DiceFields.tsx';

export const diceGame: GameRecord<DiceChoice, DiceOutcome> = {
  rulebook,
  Icon: DiceIcon,
  Screen: later(() => import('./DiceScreen.tsx').then((module) => module.DiceScreen)),
  ChoiceFields: DiceFields,
  steps: ({ value, outcome }) => [`Roll: 1 + ${value(0)} = ${outcome.roll}.`],
};
