/** What is used once, ever: ids, commitments to seeds, and the keys that events declare. */
import type { SeenEntry, Witness } from './claim.ts';

/** A commitment as a number: a part of a text would keep its whole line in memory. */
const numberOf = (hash: string): bigint => BigInt(`0x${hash}`);
/** The hex digits of a command's id. They are a text of their own, not a part of their line. */
const digitsOf = (id: string): string => id.replaceAll('-', '');
/** `bet_`, `acc_`: what comes before the digits of an id. */
const PREFIX_LENGTH = 4;

export class UsedOnce {
  readonly #commands = new Set<string>();
  /** The digits of this entry's command: those of every id that it creates. */
  #command = '';
  readonly #commitments = new Set<bigint>();
  readonly #keys = new Set<string>();
  /** Ids that are not those of a command. */
  readonly #broughtOver = new Set<string>();
  /** Ids of this entry. An id of another entry has another command's digits. */
  readonly #created = new Set<string>();

  /** The entry begins. */
  entry({ header }: SeenEntry): string | undefined {
    this.#created.clear();
    this.#command = digitsOf(header.command.id);
    if (this.#commands.has(this.#command)) return 'its command was carried out before, in another entry';
    this.#commands.add(this.#command);
    return undefined;
  }

  /** Sees each event before it is folded. Answers what was used before, or undefined. */
  before({ event, definition }: Witness): string | undefined {
    return (
      this.#ids(definition.creates?.(event.data) ?? []) ??
      this.#old(definition.bringsOver?.(event.data) ?? []) ??
      this.#seeds(definition.commits?.(event.data) ?? []) ??
      this.#used(definition.uniqueKeys?.(event.data) ?? [])
    );
  }

  #ids(ids: readonly string[]): string | undefined {
    for (const id of ids) {
      if (id.slice(PREFIX_LENGTH) !== this.#command) return `${id} is not the id that its command gives`;
      if (this.#created.has(id) || this.#broughtOver.has(id)) return `${id} was there before`;
      this.#created.add(id);
    }
    return undefined;
  }

  #old(ids: readonly string[]): string | undefined {
    for (const id of ids) {
      if (this.#broughtOver.has(id)) return `${id} was there before`;
      this.#broughtOver.add(id);
    }
    return undefined;
  }

  #seeds(hashes: readonly string[]): string | undefined {
    for (const hash of hashes) {
      const commitment = numberOf(hash);
      if (this.#commitments.has(commitment)) return `the seed of the commitment ${hash} was committed to before`;
      this.#commitments.add(commitment);
    }
    return undefined;
  }

  #used(keys: readonly string[]): string | undefined {
    for (const key of keys) {
      if (this.#keys.has(key)) return `${key} was used before`;
      this.#keys.add(key);
    }
    return undefined;
  }
}
