import { Segmented } from '../../../ui/Segmented.tsx';
import type { ChoiceFieldsProps } from '../ChoiceFields.tsx';

const sides = [
  { value: 'heads', text: 'Heads' },
  { value: 'tails', text: 'Tails' },
] as const;

export function CoinflipChoiceFields({ choice, onChange }: ChoiceFieldsProps) {
  const { side } = choice as { readonly side?: unknown };
  return (
    <Segmented legend="Side" options={sides} value={side === 'tails' ? 'tails' : 'heads'} onChange={(value) => onChange({ side: value })} />
  );
}
