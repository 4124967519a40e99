import { useState } from 'react';
import type { Rulebook } from '../../domain/games/game.ts';
import { isRefusal } from '../../domain/refusal.ts';
import type { AskedChoice, ChoiceFieldsProps } from './record.ts';
import { translated } from '../../languages/translated.ts';

export interface ChoiceControl<Choice extends object> {
  /** The choice as entered. A bet is placed with exactly this choice, and refused if it cannot be played. */
  readonly asked: AskedChoice<Choice>;
  /** The last choice that can be played: a board draws that one. */
  readonly playable: Choice;
  readonly fields: ChoiceFieldsProps<Choice>;
}

/** The choice on a game's own screen. It starts as the rulebook's default. */
export function useChoice<Choice extends object, Outcome extends object>(rulebook: Rulebook<Choice, Outcome>): ChoiceControl<Choice> {
  const [asked, setAsked] = useState<AskedChoice<Choice>>(rulebook.defaultChoice);
  const [playable, setPlayable] = useState(rulebook.defaultChoice);
  const refused = rulebook.readChoice(asked);
  const choose = (next: AskedChoice<Choice>): void => {
    setAsked(next);
    const read = rulebook.readChoice(next);
    if (!isRefusal(read)) setPlayable(read);
  };
  return {
    asked,
    playable,
    fields: { choice: asked, onChange: choose, error: isRefusal(refused) ? translated(refused.sentence) : undefined },
  };
}
