import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { capitalised } from '../../ui/capitalised.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { choiceKeys, useHotkeys } from '../play/useHotkeys.ts';
import { translated } from '../../languages/translated.ts';

interface WordChoiceProps<Word extends string> {
  legend: string;
  words: readonly Word[];
  /** The choice as entered. A value outside `words` selects none. */
  value: unknown;
  onChange: (word: Word) => void;
  icon?: (word: Word) => ReactNode;
  disabled?: boolean | undefined;
}

/** A dot of paint beside a word. */
export const ChoiceDot = chakra(
  'span',
  { base: { width: '0.875rem', height: '0.875rem', borderRadius: 'full', flexShrink: '0' } },
  { defaultProps: { 'aria-hidden': 'true' } },
);

/** A choice between a few words, by pointer or by the keys 1, 2 … */
export function WordChoice<Word extends string>({ legend, words, value, onChange, icon, disabled = false }: WordChoiceProps<Word>) {
  useHotkeys(choiceKeys(words, onChange, disabled));
  return (
    <Segmented
      legend={legend}
      options={words.map((word) => ({ value: word, text: capitalised(translated(word)), icon: icon?.(word) }))}
      value={words.find((word) => word === value)}
      onChange={onChange}
      disabled={disabled}
    />
  );
}
