import type { ReactNode } from 'react';
import { capitalised } from '../../ui/capitalised.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { choiceKeys, useHotkeys } from '../play/useHotkeys.ts';

interface WordChoiceProps<Word extends string> {
  legend: string;
  words: readonly Word[];
  /** As it is asked for: where it is none of the words, none is chosen. */
  value: unknown;
  onChange: (word: Word) => void;
  icon?: (word: Word) => ReactNode;
  disabled?: boolean | undefined;
}

/** One of a few words, with the pointer or with the keys 1, 2 … */
export function WordChoice<Word extends string>({ legend, words, value, onChange, icon, disabled = false }: WordChoiceProps<Word>) {
  useHotkeys(choiceKeys(words, onChange, disabled));
  return (
    <Segmented
      legend={legend}
      options={words.map((word) => ({ value: word, text: capitalised(word), icon: icon?.(word) }))}
      value={words.find((word) => word === value)}
      onChange={onChange}
      disabled={disabled}
    />
  );
}
