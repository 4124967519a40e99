/** What may be used only once in a log: ids, commitments to seeds, and the unique keys of events. */
import type { Hashing } from '../fairness/hashing.ts';
import { idDigits } from '../ids.ts';
import type { SeenEntry, Witness } from './claim.ts';

/** A commitment as a number. A substring would keep its whole line in memory. */
const numberOf = (hash: string): bigint => BigInt(`0x${hash}`);
/** A copy of a text that does not keep its line in memory. */
const ownText = (text: string): string => Array.from(text).join('');
/** The length of the prefix of an id, such as `bet_`. */
const PREFIX_LENGTH = 4;

/** Marks texts as used. Returns the sentence for the first one that was used before, or undefined. */
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
  /** The digits that each command gives to its ids. */
  readonly #digits = new Set<string>();
  readonly #commitments = new Set<bigint>();
  readonly #keys = new Set<string>();
  /** Created ids with other digits than those of their command. */
  readonly #broughtOver = new Set<string>();
  /** Created ids that were seen. */
  readonly #made = new Set<string>();
  /** The digits of this entry's command; null while they are not known. */
  #own: string | null = null;

  constructor(hashing: Hashing) {
    this.#hashing = hashing;
  }

  /** Called when an entry begins. Returns what was used before, or undefined. */
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

  /** Called before each event is folded. Returns what was used before, or undefined. */
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

  /** Whether the creation of this id was seen. */
  hasMade(id: string): boolean {
    return this.#made.has(id) || this.#broughtOver.has(id);
  }

  #ids(ids: readonly string[]): string | undefined {
    for (const id of ids) {
      const digits = id.slice(PREFIX_LENGTH);
      // If the command is withheld, the first created id shows its digits.
      const repeated = this.#own === null ? this.#command(ownText(digits)) : undefined;
      if (repeated !== undefined || this.hasMade(id)) return `${id} was there before`;
      if (digits !== this.#own) return `${id} is not the id that its command gives`;
      // This makes a new string: neither part keeps the line in memory.
      this.#made.add(id.slice(0, PREFIX_LENGTH) + this.#own);
    }
    return undefined;
  }
}
