/**
 * The event loop of a hunt. Answers of stores, messages and timers wait here until the hunt picks one of them, so their order follows from
 * the seed. Time is a number that the hunt sets.
 */
import type { Random } from './random.ts';

/** A process or a tab. What a dead one still waits for never happens. */
export interface Process {
  isDead: boolean;
}

interface Task {
  readonly of: Process | null;
  readonly run: () => void;
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Resolves when no promise is left to go on: Node runs its ticks after all of them. */
const promisesDone = (): Promise<void> =>
  new Promise((resolve) => {
    process.nextTick(resolve);
  });

/** More turns than any work takes that ends at all. */
const MOST_TURNS = 1_000_000;

export class ControlledLoop {
  /** Milliseconds since the start of the hunt. They never go back. */
  now = 0;
  readonly #ready: Task[] = [];
  readonly #timers = new Map<number, Timer>();
  #timersMade = 0;

  /** Resolves when the hunt picks it; never, if its process dies before. */
  turn(of: Process): Promise<void> {
    return new Promise((resolve) => {
      this.later(of, resolve);
    });
  }

  later(of: Process | null, run: () => void): void {
    this.#ready.push({ of, run });
  }

  /** Lets time go by. Timers that fall due join what waits. */
  pass(ms: number): void {
    this.now += ms;
    for (const [id, { at, run }] of [...this.#timers].toSorted(([, a], [, b]) => a.at - b.at)) {
      if (at > this.now) break;
      this.#timers.delete(id);
      this.later(null, run);
    }
  }

  /** Whether nothing can happen before more time goes by. */
  get isIdle(): boolean {
    return this.#ready.length === 0 && ![...this.#timers.values()].some(({ at }) => at <= this.now);
  }

  /** Runs so many of the waiting tasks at most. */
  async run(most: number, random: Random): Promise<void> {
    await promisesDone();
    for (let i = 0; i < most && this.#ready.length > 0; i += 1) await this.#runOne(random);
  }

  /** Runs until the work is done. Throws if nothing can happen any more. */
  async until<T>(work: Promise<T>, random: Random): Promise<T> {
    let isDone = false;
    const done = (): void => void (isDone = true);
    work.then(done, done);
    await promisesDone();
    for (let turns = 0; !isDone; turns += 1) {
      if (turns > MOST_TURNS) throw new Error('the work does not come to an end');
      if (this.#ready.length === 0) this.#passToNextTimer();
      await this.#runOne(random);
    }
    return work;
  }

  /** Runs the work with the timers of this loop in place of those of the platform. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate } = globalThis;
    const newId = (): number => (this.#timersMade += 1);
    const start = (id: number, ms: number, run: () => void): number => {
      this.#timers.set(id, { at: this.now + ms, run });
      return id;
    };
    const stop = (id: number): void => void this.#timers.delete(id);
    const repeat = (id: number, ms: number, run: () => void): number =>
      start(id, ms, () => {
        repeat(id, ms, run);
        run();
      });
    const ours = {
      setTimeout: (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => start(newId(), ms, () => run(...args)),
      clearTimeout: stop,
      setInterval: (run: () => void, ms: number) => repeat(newId(), ms, run),
      clearInterval: stop,
      setImmediate: (run: () => void) => this.later(null, run),
    };
    Object.assign(globalThis, ours);
    Object.defineProperty(performance, 'now', { value: () => this.now, configurable: true });
    try {
      return await work();
    } finally {
      Object.assign(globalThis, { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate });
      Reflect.deleteProperty(performance, 'now');
    }
  }

  #passToNextTimer(): void {
    const next = Math.min(...[...this.#timers.values()].map(({ at }) => at));
    if (next === Infinity) throw new Error('everybody waits, and nothing is left that could happen');
    this.pass(next - this.now);
  }

  async #runOne(random: Random): Promise<void> {
    const place = random.below(this.#ready.length);
    const task = this.#ready[place];
    const last = this.#ready.pop();
    if (!task || !last) return;
    if (task !== last) this.#ready[place] = last;
    if (task.of?.isDead === true) return;
    task.run();
    await promisesDone();
  }
}
