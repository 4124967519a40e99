/** The game and the choice that a command names. */
import { isGameName, rulebookOf, type AnyRulebook } from '../domain/games/catalog.ts';
import { gameNames } from '../domain/games/names.ts';
import { isRefusal } from '../domain/refusal.ts';
import { UsageError } from './arguments.ts';

export function rulebookNamed(game: string): AnyRulebook {
  if (!isGameName(game)) throw new UsageError(`There is no game "${game}". There are: ${gameNames.join(', ')}.`);
  return rulebookOf(game);
}

/** A choice as JSON. Throws a UsageError with the sentence that a player would read. */
export function choiceFrom(rulebook: AnyRulebook, text: string): object {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new UsageError(`--choice must be JSON, for example '${JSON.stringify(rulebook.defaultChoice)}'.`);
  }
  const choice = rulebook.readChoice(raw);
  if (isRefusal(choice)) {
    throw new UsageError(`--choice is refused: ${choice.sentence}. An example: '${JSON.stringify(rulebook.defaultChoice)}'.`);
  }
  return choice;
}
