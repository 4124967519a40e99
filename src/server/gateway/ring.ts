/** The newest entries in memory, for gateways that missed a few. A gateway that missed more reads the table. */
import type { Place } from '../../domain/log/head.ts';
import type { FeedEntry } from '../socketDoor.ts';

interface RingLimits {
  readonly entries: number;
  /** Characters of their lines. */
  readonly characters: number;
}

const usualLimits: RingLimits = { entries: 20_000, characters: 40_000_000 };

export class Ring {
  readonly #limits: RingLimits;
  #entries: FeedEntry[] = [];
  #characters = 0;
  #head: Place;

  constructor(head: Place, limits = usualLimits) {
    this.#head = head;
    this.#limits = limits;
  }

  push(entries: readonly FeedEntry[]): void {
    this.#entries.push(...entries);
    for (const { lines } of entries) this.#characters += lines.length;
    this.#head = entries.at(-1) ?? this.#head;
    const { entries: most, characters } = this.#limits;
    if (this.#entries.length <= most && this.#characters <= characters) return;
    // A quarter goes at once, so that this is rare.
    for (const { lines } of this.#entries.splice(0, Math.ceil(this.#entries.length / 4))) this.#characters -= lines.length;
  }

  /** The entries after a place. `behind`: not all of them are here. `another-log`: the log has another entry there. */
  after({ seq, hash }: Place): readonly FeedEntry[] | 'behind' | 'another-log' {
    const first = this.#entries[0]?.seq ?? 0;
    const at = seq === this.#head.seq ? this.#head : this.#entries[seq - first];
    if (!at) return 'behind';
    if (at.hash !== hash) return 'another-log';
    return seq === this.#head.seq ? [] : this.#entries.slice(seq - first + 1);
  }
}
