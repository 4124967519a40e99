import type { ComponentType } from 'react';
import type { GameName } from '../../domain/games/names.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import type { ChoiceFieldsProps } from './choices/choiceFieldsProps.ts';
import { CrashChoiceFields } from './choices/CrashChoiceFields.tsx';
import { DiceChoiceFields } from './choices/DiceChoiceFields.tsx';
import { PlinkoChoiceFields } from './choices/PlinkoChoiceFields.tsx';

const NothingToChoose = (): null => null;

const sides = [
  { value: 'heads', text: 'Heads' },
  { value: 'tails', text: 'Tails' },
] as const;

function CoinflipChoiceFields({ choice, onChange }: ChoiceFieldsProps) {
  const { side } = choice as { readonly side?: unknown };
  return (
    <Segmented legend="Side" options={sides} value={side === 'tails' ? 'tails' : 'heads'} onChange={(value) => onChange({ side: value })} />
  );
}

const colours = [
  { value: 'red', text: 'Red' },
  { value: 'black', text: 'Black' },
  { value: 'green', text: 'Green' },
] as const;

function RouletteChoiceFields({ choice, onChange }: ChoiceFieldsProps) {
  const { colour } = choice as { readonly colour?: unknown };
  const chosen = colours.find(({ value }) => value === colour)?.value ?? 'red';
  return <Segmented legend="Colour" options={colours} value={chosen} onChange={(value) => onChange({ colour: value })} />;
}

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
