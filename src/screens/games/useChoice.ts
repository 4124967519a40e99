import { useState } from 'react';
import type { Rulebook } from '../../domain/games/game.ts';
import { isRefusal } from '../../domain/refusal.ts';
import type { Asked, ChoiceFieldsProps } from './record.ts';

interface ChoiceControl<Choice extends object> {
  /** The choice as entered. An unplayable choice is refused. */
  readonly asked: Asked<Choice>;
  /** The last playable choice. A board draws it. */
  readonly playable: Choice;
  readonly fields: ChoiceFieldsProps<Choice>;
}

/** The choice on a game's own screen. It starts as the rulebook's default. */
export function useChoice<Choice extends object, Outcome extends object>(rulebook: Rulebook<Choice, Outcome>): ChoiceControl<Choice> {
  const [asked, setAsked] = useState<Asked<Choice>>(rulebook.defaultChoice);
  const [playable, setPlayable] = useState(rulebook.defaultChoice);
  const refused = rulebook.readChoice(asked);
  const choose = (next: Asked<Choice>): void => {
    setAsked(next);
    const read = rulebook.readChoice(next);
    if (!isRefusal(read)) setPlayable(read);
  };
  return { asked, playable, fields: { choice: asked, onChange: choose, error: isRefusal(refused) ? refused.sentence : undefined } };
}
