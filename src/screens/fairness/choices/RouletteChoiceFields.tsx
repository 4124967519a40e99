import { Segmented } from '../../../ui/Segmented.tsx';
import type { ChoiceFieldsProps } from '../ChoiceFields.tsx';

const colours = [
  { value: 'red', text: 'Red' },
  { value: 'black', text: 'Black' },
  { value: 'green', text: 'Green' },
] as const;

export function RouletteChoiceFields({ choice, onChange }: ChoiceFieldsProps) {
  const { colour } = choice as { readonly colour?: unknown };
  const chosen = colours.find(({ value }) => value === colour)?.value ?? 'red';
  return <Segmented legend="Colour" options={colours} value={chosen} onChange={(value) => onChange({ colour: value })} />;
}
