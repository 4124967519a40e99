/** Slows down guessing: refused sign-ins are counted per account and per network, and work on passwords is done in turn. */
import { HOUR_MS, MINUTE_MS } from '../../domain/utc.ts';
import type { Clock } from '../../base/ports.ts';
import { TaskQueue } from '../../base/taskQueue.ts';
import { NewestMap } from '../../base/newestMap.ts';

/** Refusals that cost nothing, because people mistype. */
const FREE_REFUSALS = 5;
/** A count is forgotten this long after the last refusal. */
const FORGOTTEN_AFTER_MS = HOUR_MS;
/** The longest wait. An account waits less than a network, so that a stranger cannot lock its owner out. Pages show no longer one (refusals.ts). */
export const LONGEST_MS = { account: MINUTE_MS, network: 15 * MINUTE_MS };
/** Names that are remembered at most. */
const MOST_NAMES = 50_000;
/** Attempts of one network that may wait for their turn. */
const MOST_WAITING = 10;
/** Attempts of all networks that may wait. Each derives a password, which takes a processor for a tenth of a second. */
const MOST_WAITING_IN_ALL = 32;

type Kind = keyof typeof LONGEST_MS;
const kinds: readonly Kind[] = ['account', 'network'];

interface Failures {
  readonly times: number;
  readonly lastAt: number;
}

/** Whom an attempt counts for: the network of the connection, and a hash of the typed e-mail address, if the attempt is at an account. */
interface Attempted {
  readonly network: string;
  readonly account?: string;
}

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
  /** The failed attempts of each account and each network. */
  readonly #failures = new NewestMap<string, Failures>(MOST_NAMES);
  /** Pairs of a network and an account that was entered from there. A stranger's guesses do not make its owner wait there. */
  readonly #provedPairs = new NewestMap<string, true>(MOST_NAMES);
  readonly #queues = new Map<string, { readonly tasks: TaskQueue; open: number }>();
  #waiting = 0;

  /** `onAttempt` gets the result of each attempt at an account, without its network or account. */
  constructor(clock: Clock, onAttempt: (result: AttemptResult) => void = () => undefined) {
    this.#clock = clock;
    this.#onAttempt = onAttempt;
  }

  /** Does one attempt, after the others of its network. `isSuccess` says whether it was right. Throws TooManyAttemptsError. */
  async attempt<T>(who: Attempted, work: () => Promise<T>, isSuccess: (answer: T) => boolean): Promise<T> {
    let result: AttemptResult = 'failed';
    try {
      return await this.inTurn(who.network, async () => {
        this.#assertNotTooEarly(who);
        const answer = await work();
        result = isSuccess(answer) ? 'accepted' : 'refused';
        if (result === 'accepted') this.#noteSuccess(who);
        else for (const kind of kinds) this.#countFailure(who, kind);
        return answer;
      });
    } catch (error) {
      if (error instanceof TooManyAttemptsError) result = 'too-many';
      throw error;
    } finally {
      if (who.account !== undefined) this.#onAttempt(result);
    }
  }

  /** Does work after the other work of this network. Throws TooManyAttemptsError if too much waits already. */
  async inTurn<T>(network: string, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(network) ?? { tasks: new TaskQueue(), open: 0 };
    if (queue.open >= MOST_WAITING || this.#waiting >= MOST_WAITING_IN_ALL) throw new TooManyAttemptsError(1_000);
    this.#queues.set(network, queue);
    queue.open += 1;
    this.#waiting += 1;
    try {
      return await queue.tasks.run(work);
    } finally {
      this.#waiting -= 1;
      queue.open -= 1;
      if (queue.open === 0) this.#queues.delete(network);
    }
  }

  /** A right password says nothing about the other attempts of its network: their count stays. */
  #noteSuccess({ network, account }: Attempted): void {
    if (account === undefined) return;
    this.#failures.delete(nameOf('account', account));
    this.#provedPairs.set(pairOf(network, account), true);
  }

  #assertNotTooEarly({ network, account }: Attempted): void {
    const isUnprovedPair = account !== undefined && !this.#provedPairs.has(pairOf(network, account));
    const wait = Math.max(this.#waitMs('network', network), isUnprovedPair ? this.#waitMs('account', account) : 0);
    if (wait > 0) throw new TooManyAttemptsError(wait);
  }

  /** One second after the first refusal that costs, then twice as long after each. */
  #waitMs(kind: Kind, name: string): number {
    const { times, lastAt } = this.#failures.get(nameOf(kind, name)) ?? { times: 0, lastAt: 0 };
    if (times < FREE_REFUSALS) return 0;
    return Math.min(LONGEST_MS[kind], 1_000 * 2 ** (times - FREE_REFUSALS)) - (this.#clock.now() - lastAt);
  }

  #countFailure(who: Attempted, kind: Kind): void {
    const name = who[kind];
    if (name === undefined) return;
    const now = this.#clock.now();
    const before = this.#failures.get(nameOf(kind, name));
    const times = before && now - before.lastAt < FORGOTTEN_AFTER_MS ? before.times : 0;
    this.#failures.set(nameOf(kind, name), { times: times + 1, lastAt: now });
  }
}

const nameOf = (kind: Kind, name: string): string => `${kind}:${name}`;
const pairOf = (network: string, account: string): string => `${network} ${account}`;
