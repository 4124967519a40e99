import type { ComponentType } from 'react';
import type { GameName } from '../../domain/games/names.ts';
import { CoinflipChoiceFields } from './choices/CoinflipChoiceFields.tsx';
import { CrashChoiceFields } from './choices/CrashChoiceFields.tsx';
import { DiceChoiceFields } from './choices/DiceChoiceFields.tsx';
import { PlinkoChoiceFields } from './choices/PlinkoChoiceFields.tsx';
import { RouletteChoiceFields } from './choices/RouletteChoiceFields.tsx';

export interface ChoiceFieldsProps {
  choice: object;
  onChange: (choice: object) => void;
  /** The sentence for a choice that the rulebook refuses. */
  error: string | undefined;
}

const NothingToChoose = (): null => null;

/** How each game's choice is typed here. A game that is left out does not compile. */
const fieldsOf: Readonly<Record<GameName, ComponentType<ChoiceFieldsProps>>> = {
  dice: DiceChoiceFields,
  slots: NothingToChoose,
  roulette: RouletteChoiceFields,
  crash: CrashChoiceFields,
  poker: NothingToChoose,
  plinko: PlinkoChoiceFields,
  coinflip: CoinflipChoiceFields,
  scratch: NothingToChoose,
};

export function ChoiceFields({ game, ...props }: ChoiceFieldsProps & { game: GameName }) {
  const Fields = fieldsOf[game];
  return <Fields {...props} />;
}
