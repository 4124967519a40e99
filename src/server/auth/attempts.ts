/** Slows down guessing: refused sign-ins are counted per account and per address, and work on passwords is done in turn. */
import { HOUR_MS, MINUTE_MS } from '../../domain/utc.ts';
import type { Clock } from '../../base/ports.ts';
import { Turns } from '../../base/turns.ts';
import { NewestMap } from '../newestMap.ts';

/** So many refusals cost nothing: people mistype. */
const FREE = 5;
/** A count is forgotten this long after the last refusal. */
const FORGOTTEN_AFTER_MS = HOUR_MS;
/** The longest wait. An account waits less than an address, so that a stranger cannot lock its owner out. */
const LONGEST_MS = { account: MINUTE_MS, address: 15 * MINUTE_MS };
/** Names that are remembered at most. */
const MOST_NAMES = 50_000;
/** Attempts of one address that may wait for their turn. */
const MOST_WAITING = 10;

type Kind = keyof typeof LONGEST_MS;
const kinds: readonly Kind[] = ['account', 'address'];

interface Refused {
  readonly times: number;
  readonly lastAt: number;
}

/** Whom an attempt counts for: a hash of the typed e-mail address, and the address of the connection. */
type Attempted = Readonly<Record<Kind, string>>;

/** Thrown when an attempt comes too early, or when too many wait already. */
export class TooManyAttemptsError extends Error {
  override readonly name = 'TooManyAttemptsError';
  readonly waitMs: number;
  constructor(waitMs: number) {
    super(`Too many attempts. Try again in ${Math.ceil(waitMs / 1_000)} seconds.`);
    this.waitMs = waitMs;
  }
}

/** What one attempt came to. `failed`: it could not be told whether it was right. */
export type AttemptResult = 'accepted' | 'refused' | 'too-many' | 'failed';

export class Attempts {
  readonly #clock: Clock;
  readonly #onAttempt: (result: AttemptResult) => void;
  readonly #refused = new NewestMap<string, Refused>(MOST_NAMES);
  readonly #turns = new Map<string, { readonly turns: Turns; open: number }>();

  /** `onAttempt` gets the result of each attempt, without its address or account. */
  constructor(clock: Clock, onAttempt: (result: AttemptResult) => void = () => undefined) {
    this.#clock = clock;
    this.#onAttempt = onAttempt;
  }

  /** Does one attempt, after the others of its address. `isGood` says whether it was right. Throws TooManyAttemptsError. */
  async attempt<T>(who: Attempted, work: () => Promise<T>, isGood: (answer: T) => boolean): Promise<T> {
    let result: AttemptResult = 'failed';
    try {
      return await this.inTurn(who.address, async () => {
        this.#assertMay(who);
        const answer = await work();
        result = isGood(answer) ? 'accepted' : 'refused';
        // A right password says nothing about the other attempts of its address: their count stays.
        if (result === 'accepted') this.#refused.delete(nameOf('account', who));
        else for (const kind of kinds) this.#count(nameOf(kind, who));
        return answer;
      });
    } catch (error) {
      if (error instanceof TooManyAttemptsError) result = 'too-many';
      throw error;
    } finally {
      this.#onAttempt(result);
    }
  }

  /** Does work after the other work of this address. Throws TooManyAttemptsError if too much waits already. */
  async inTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#turns.get(address) ?? { turns: new Turns(), open: 0 };
    if (queue.open >= MOST_WAITING) throw new TooManyAttemptsError(1_000);
    this.#turns.set(address, queue);
    queue.open += 1;
    try {
      return await queue.turns.take(work);
    } finally {
      queue.open -= 1;
      if (queue.open === 0) this.#turns.delete(address);
    }
  }

  #assertMay(who: Attempted): void {
    const waits = kinds.map((kind) => this.#waitMs(nameOf(kind, who), LONGEST_MS[kind]));
    const wait = Math.max(...waits);
    if (wait > 0) throw new TooManyAttemptsError(wait);
  }

  /** One second after the first refusal that costs, then twice as long after each. */
  #waitMs(name: string, longestMs: number): number {
    const { times, lastAt } = this.#refused.get(name) ?? { times: 0, lastAt: 0 };
    if (times < FREE) return 0;
    return Math.min(longestMs, 1_000 * 2 ** (times - FREE)) - (this.#clock.now() - lastAt);
  }

  #count(name: string): void {
    const now = this.#clock.now();
    const before = this.#refused.get(name);
    const times = before && now - before.lastAt < FORGOTTEN_AFTER_MS ? before.times : 0;
    this.#refused.set(name, { times: times + 1, lastAt: now });
  }
}

const nameOf = (kind: Kind, who: Attempted): string => `${kind}:${who[kind]}`;
