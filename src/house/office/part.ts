import type { Reading } from '../reading/entries.ts';

/** A part of a long reading: so many entries, and no more. */
export class Part {
  readonly reading: Reading;
  #left: number;
  #lookedAt: number | null = null;

  constructor(most: number, signal?: AbortSignal) {
    this.#left = most;
    const end = new AbortController();
    const onRead = (seq: number): void => {
      this.#lookedAt = seq;
      this.#left -= 1;
      if (this.#left === 0) end.abort();
    };
    this.reading = { signal: signal ? AbortSignal.any([signal, end.signal]) : end.signal, onRead };
  }

  /** The last entry of the part, if the part ended there and the log may go on. */
  get endedAt(): number | null {
    return this.#left > 0 ? null : this.#lookedAt;
  }
}
