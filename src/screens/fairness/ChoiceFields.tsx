import type { ComponentType } from 'react';
import type { GameName } from '../../domain/games/names.ts';
import { DiceChoiceFields } from './DiceChoiceFields.tsx';

export interface ChoiceFieldsProps {
  choice: object;
  onChange: (choice: object) => void;
  /** The sentence for a choice that the rulebook refuses. */
  error: string | undefined;
}

/** How each game's choice is typed here. A game without fields does not compile. */
const fieldsOf: Readonly<Record<GameName, ComponentType<ChoiceFieldsProps>>> = {
  dice: DiceChoiceFields,
};

export function ChoiceFields({ game, ...props }: ChoiceFieldsProps & { game: GameName }) {
  const Fields = fieldsOf[game];
  return <Fields {...props} />;
}
