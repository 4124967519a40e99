/** The game and the choice that a command names. */
import { type AnyRulebook, gameNames, isGameName, rulebookOf } from '../domain/games/catalog.ts';
import { isRefusal } from '../domain/refusal.ts';
import { UsageError } from './arguments.ts';

/** What `odds` and `round` say of the rules. They know no log, and a house may have changed its own. */
export const RULES_OF_A_NEW_HOUSE = 'by the rules of a new house';

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
  const unknown = unknownPart(raw, choice);
  if (unknown !== undefined)
    throw new UsageError(
      `--choice has "${unknown}", which ${rulebook.name} does not take here. An example: '${JSON.stringify(rulebook.defaultChoice)}'.`,
    );
  return choice;
}

/** The first given field that the choice does not have. A field that is null or false counts as not given. */
const unknownPart = (raw: unknown, choice: object): string | undefined =>
  Object.entries(raw ?? {}).find(([key, value]) => !Object.hasOwn(choice, key) && value !== null && value !== false)?.[0];
