/**
 * Limits how many reads are under way at a time. Turns go round by reader: a reader with many reads waits for its own, and for at most one
 * of each other reader.
 */
import { OpenCounts } from './socket/rateLimits.ts';

export interface Wait {
  /** When the wait is given up, by `performance.now()`. Infinity: never. */
  readonly until: number;
  /** Whether nobody wants the read any more. It is not begun then. */
  readonly isGone: () => boolean;
}

interface Waiting extends Pick<Wait, 'isGone'> {
  readonly begin: () => void;
  readonly giveUp: () => void;
}

/** Thrown when a read has waited too long for its turn, or nobody wants it any more. */
export class TooManyReadsError extends Error {
  override readonly name = 'TooManyReadsError';
  constructor() {
    super('Too much is read at the moment. Try again.');
  }
}

export class ReadTurns {
  readonly #most: number;
  readonly #openByReader: OpenCounts<string, true>;
  #underWay = 0;
  /** Reads that wait, by reader. The first reader has the next turn. */
  readonly #waiting = new Map<string, Set<Waiting>>();

  /** `most`: under way in all. `mostOfOne`: of one reader. */
  constructor(most: number, mostOfOne: number) {
    this.#most = most;
    this.#openByReader = new OpenCounts(mostOfOne, () => true);
  }

  /** Reads when it is the reader's turn. Rejects with TooManyReadsError if it was not begun. */
  async run<T>(reader: string, wait: Wait, read: () => Promise<T>): Promise<T> {
    await this.#turnOf(reader, wait);
    try {
      return await read();
    } finally {
      this.#underWay -= 1;
      this.#openByReader.remove(reader);
      this.#beginNext();
    }
  }

  #turnOf(reader: string, { until, isGone }: Wait): Promise<void> {
    return new Promise((resolve, reject) => {
      const waitingOfReader = this.#waiting.get(reader) ?? new Set();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const giveUp = (): void => {
        clearTimeout(timer);
        waitingOfReader.delete(waiting);
        if (waitingOfReader.size === 0) this.#waiting.delete(reader);
        reject(new TooManyReadsError());
      };
      const begin = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const waiting: Waiting = { isGone, begin, giveUp };
      this.#waiting.set(reader, waitingOfReader.add(waiting));
      this.#beginNext();
      if (until < Infinity && waitingOfReader.has(waiting)) timer = setTimeout(giveUp, Math.max(0, until - performance.now()));
    });
  }

  /** Begins as many reads as there are places for. */
  #beginNext(): void {
    for (const [reader, waitingOfReader] of this.#waiting) {
      if (this.#underWay >= this.#most) return;
      for (const first of waitingOfReader) {
        if (!first.isGone()) break;
        first.giveUp();
      }
      const [next] = waitingOfReader;
      if (!next || this.#openByReader.add(reader) === null) continue;
      this.#underWay += 1;
      waitingOfReader.delete(next);
      // The loop comes to those who are added again, after all others.
      this.#waiting.delete(reader);
      if (waitingOfReader.size > 0) this.#waiting.set(reader, waitingOfReader);
      next.begin();
    }
  }
}
