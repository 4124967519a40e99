/** What is used once, ever: ids, commitments to seeds, and the keys that events declare. */
import type { Hashing } from '../fairness/hashing.ts';
import { idDigits } from '../ids.ts';
import type { SeenEntry, Witness } from './claim.ts';

/** A commitment as a number: a part of a text would keep its whole line in memory. */
const numberOf = (hash: string): bigint => BigInt(`0x${hash}`);
/** The same text on its own, not as a part of its line. */
const ownText = (text: string): string => Array.from(text).join('');
/** `bet_`, `acc_`: what comes before the digits of an id. */
const PREFIX_LENGTH = 4;

/** Marks these as used. Answers the sentence of the first that was used before, or undefined. */
function repeatedIn<Mark>(
  used: Set<Mark>,
  texts: readonly string[] = [],
  markOf: (text: string) => Mark,
  sentence: (text: string) => string,
): string | undefined {
  for (const text of texts) {
    const mark = markOf(text);
    if (used.has(mark)) return sentence(text);
    used.add(mark);
  }
  return undefined;
}

export class UsedOnce {
  readonly #hashing: Hashing;
  /** The digits that each command gives to the ids of what it makes. */
  readonly #digits = new Set<string>();
  readonly #commitments = new Set<bigint>();
  readonly #keys = new Set<string>();
  /** Ids that are not those of a command. */
  readonly #broughtOver = new Set<string>();
  /** Ids of all that was made in sight. */
  readonly #made = new Set<string>();
  /** The digits of this entry's command; null while they are not seen. */
  #own: string | null = null;

  constructor(hashing: Hashing) {
    this.#hashing = hashing;
  }

  /** The entry begins. */
  entry({ act }: SeenEntry): string | undefined {
    this.#own = null;
    return act ? this.#command(idDigits(act.command.id, this.#hashing)) : undefined;
  }

  #command(digits: string): string | undefined {
    if (this.#digits.has(digits)) return 'its command was carried out before, in another entry';
    this.#digits.add(digits);
    this.#own = digits;
    return undefined;
  }

  /** Sees each event before it is folded. Answers what was used before, or undefined. */
  before({ event, definition }: Witness): string | undefined {
    return (
      this.#ids(definition.creates?.(event.data) ?? []) ??
      repeatedIn(
        this.#broughtOver,
        definition.bringsOver?.(event.data),
        (id) => id,
        (id) => `${id} was there before`,
      ) ??
      repeatedIn(
        this.#commitments,
        definition.commits?.(event.data),
        numberOf,
        (hash) => `the seed of the commitment ${hash} was committed to before`,
      ) ??
      repeatedIn(
        this.#keys,
        definition.uniqueKeys?.(event.data),
        (key) => key,
        (key) => `${key} was used before`,
      )
    );
  }

  /** Whether this came to be in sight. */
  hasMade(id: string): boolean {
    return this.#made.has(id) || this.#broughtOver.has(id);
  }

  #ids(ids: readonly string[]): string | undefined {
    for (const id of ids) {
      const digits = id.slice(PREFIX_LENGTH);
      // Where the command is withheld, what it made shows its digits.
      const repeated = this.#own === null ? this.#command(ownText(digits)) : undefined;
      if (repeated !== undefined || this.hasMade(id)) return `${id} was there before`;
      if (digits !== this.#own) return `${id} is not the id that its command gives`;
      // The prefix is too short to be a part of the line, and the digits are not from there.
      this.#made.add(id.slice(0, PREFIX_LENGTH) + this.#own);
    }
    return undefined;
  }
}
