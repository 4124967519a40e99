/** What the entry of a command may hold, read from the words in which the command says what it leads to. */
import { commandTypes, definitionOfCommand } from './catalog.ts';

const EVENT_TYPE = /[a-z]+(?:-[a-z]+)*\/[a-z]+(?:-[a-z]+)*/g;

/** Where more is withheld, everything that the entry may hold is thought possible. */
const MOST_GUESSED = 3;

function filledIn(seen: readonly (string | null)[], guess: readonly string[]): readonly string[] {
  const left = [...guess];
  return seen.map((type) => type ?? left.shift() ?? '');
}

export class EntryForm {
  readonly #types: ReadonlySet<string>;
  readonly #pattern: RegExp;

  constructor(leadsTo: string) {
    this.#types = new Set(leadsTo.match(EVENT_TYPE) ?? []);
    this.#pattern = new RegExp(`^${leadsTo.replace(EVENT_TYPE, (type) => `(?:${type},)`).replaceAll(' ', '')}$`);
  }

  /** What may stand where nothing is seen (null), told from what is. */
  hiddenTypes(seen: readonly (string | null)[]): ReadonlySet<string> {
    const hidden = seen.filter((type) => type === null).length;
    if (hidden > MOST_GUESSED) return this.#types;
    return new Set(this.#guesses(hidden).filter((guess) => this.isWhole(filledIn(seen, guess))).flat());
  }

  /** Every way to name so many types. */
  #guesses(count: number): readonly (readonly string[])[] {
    if (count === 0) return [[]];
    return this.#guesses(count - 1).flatMap((guess) => Array.from(this.#types, (type) => [...guess, type]));
  }

  /** Whether these are the events of a whole entry, in order. */
  isWhole(types: readonly string[]): boolean {
    return this.#pattern.test(types.map((type) => `${type},`).join(''));
  }

  /** Whether they may be among the events of an entry of which others are not seen. */
  isPart(types: readonly string[]): boolean {
    return types.every((type) => this.#types.has(type));
  }
}

const forms = new Map<string, EntryForm>(commandTypes.map((type) => [type, new EntryForm(definitionOfCommand(type).leadsTo)]));

/** The form of a command's entry, or undefined for a command that this build does not know. */
export const entryFormOf = (commandType: string): EntryForm | undefined => forms.get(commandType);
