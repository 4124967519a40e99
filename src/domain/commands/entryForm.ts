/** The events that an entry of a command may hold, as `leadsTo` of the command says. */
import { commandTypes, definitionOfCommand, type CommandType } from './catalog.ts';

const EVENT_TYPE = /[a-z]+(?:-[a-z]+)*\/[a-z]+(?:-[a-z]+)*/g;

/** If more events of an entry are withheld, each may be of any type that the command leads to. */
const MOST_GUESSED = 3;

function filledIn(seen: readonly (string | null)[], guess: readonly string[]): readonly string[] {
  const left = [...guess];
  return seen.map((type) => type ?? left.shift() ?? '');
}

class EntryForm {
  readonly #types: ReadonlySet<string>;
  readonly #pattern: RegExp;
  /** The most events that it may have. */
  readonly #longest: number;

  constructor(leadsTo: string) {
    const types = leadsTo.match(EVENT_TYPE) ?? [];
    this.#types = new Set(types);
    this.#longest = /[*+]/.test(leadsTo) ? Infinity : types.length;
    this.#pattern = new RegExp(`^${leadsTo.replace(EVENT_TYPE, (type) => `(?:${type},)`).replaceAll(' ', '')}$`);
  }

  /** The types that a withheld event (null) may have beside the types seen. */
  hiddenTypes(seen: readonly (string | null)[]): ReadonlySet<string> {
    const hidden = seen.filter((type) => type === null).length;
    if (hidden > MOST_GUESSED) return this.#types;
    return new Set(
      this.#guesses(hidden)
        .filter((guess) => this.isWhole(filledIn(seen, guess)))
        .flat(),
    );
  }

  /** Every sequence of `count` types. */
  #guesses(count: number): readonly (readonly string[])[] {
    if (count === 0) return [[]];
    return this.#guesses(count - 1).flatMap((guess) => Array.from(this.#types, (type) => [...guess, type]));
  }

  /** Whether these types, in order, make a whole entry. */
  isWhole(types: readonly string[]): boolean {
    return this.#pattern.test(types.map((type) => `${type},`).join(''));
  }

  /** Whether these types, in order, may make a whole entry; null stands for a withheld event. */
  fits(seen: readonly (string | null)[]): boolean {
    if (seen.length > this.#longest || !seen.every((type) => type === null || this.#types.has(type))) return false;
    const hidden = seen.filter((type) => type === null).length;
    return hidden > MOST_GUESSED || this.#guesses(hidden).some((guess) => this.isWhole(filledIn(seen, guess)));
  }
}

const forms = new Map<string, EntryForm>(commandTypes.map((type) => [type, new EntryForm(definitionOfCommand(type).leadsTo)]));

/** The form of a command's entry, or undefined for a command that this build does not know. */
export const entryFormOf = (commandType: string): EntryForm | undefined => forms.get(commandType);

/** What an entry may be if its command is withheld. */
interface Guess {
  /** The commands that can lead to the events seen. */
  readonly commands: readonly CommandType[];
  /** The types that withheld events may have. */
  readonly hidden: ReadonlySet<string>;
}

const guesses = new Map<string, Guess>();
/** Most entries of a log have one of a few forms. */
const GUESSES_KEPT = 1_000;

/** What an entry with these types of events, in order, may be; null stands for a withheld event. */
export function guessOf(seen: readonly (string | null)[]): Guess {
  const key = seen.join(' ');
  const known = guesses.get(key);
  if (known) return known;
  const fitting = [...forms].filter(([, form]) => form.fits(seen));
  const guess = {
    commands: fitting.map(([type]) => type as CommandType),
    hidden: new Set(fitting.flatMap(([, form]) => [...form.hiddenTypes(seen)])),
  };
  if (guesses.size === GUESSES_KEPT) guesses.clear();
  guesses.set(key, guess);
  return guess;
}
