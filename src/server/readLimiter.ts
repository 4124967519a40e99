/**
 * Limits what clients make the house read from its database: rows by who asks, whatever connections they use, and reads under way
 * in the whole house. Guests have a small part of it, so that they cannot slow down players.
 */
import type { AccountId } from '../domain/ids.ts';
import { pause } from '../base/pause.ts';
import type { Clock } from '../base/ports.ts';
import { TokenBucket, type Rate } from './socket/rateLimits.ts';
import { NewestMap } from '../base/newestMap.ts';

type Kind = 'account' | 'guest' | 'export';

export interface ReadLimits {
  /** Rows of one account, of all guests of one network, and of all guests. */
  readonly rows: Readonly<Record<'account' | 'guest' | 'guests', Rate>>;
  /** Reads under way at a time. */
  readonly concurrent: Readonly<Record<Kind, number>>;
  /** How long a reading waits for its turn, in milliseconds. */
  readonly patienceMs: number;
}

export const readLimits: ReadLimits = {
  rows: {
    account: { atOnce: 20_000, aSecond: 10_000 },
    guest: { atOnce: 10_000, aSecond: 2_000 },
    guests: { atOnce: 4_000, aSecond: 4_000 },
  },
  concurrent: { account: 16, guest: 1, export: 4 },
  patienceMs: 10_000,
};

/** Readers that are remembered. */
const MOST_READERS = 50_000;

/** Who reads: an account, or a guest of a network. */
export interface ReadBy {
  readonly account: AccountId | null;
  readonly network: string;
}

/** Thrown when a reading has waited too long for its turn. */
export class TooManyReadsError extends Error {
  override readonly name = 'TooManyReadsError';
}

/** Waits until something is left in a bucket, and takes it. Rejects with TooManyReadsError if that is too late. */
async function takeBefore(until: number, bucket: TokenBucket, rows: number): Promise<void> {
  for (let waitMs = bucket.take(rows); waitMs > 0; waitMs = bucket.take(rows)) {
    if (performance.now() + waitMs > until) throw new TooManyReadsError('Too much is read at the moment. Try again.');
    await pause(waitMs);
  }
}

export class ReadLimiter {
  readonly #limits: ReadLimits;
  readonly #clock: Clock;
  readonly #rows = new NewestMap<string, TokenBucket>(MOST_READERS);
  readonly #guests: TokenBucket;
  readonly #underWay: Record<Kind, number> = { account: 0, guest: 0, export: 0 };
  readonly #waiting: Readonly<Record<Kind, (() => void)[]>> = { account: [], guest: [], export: [] };

  constructor(clock: Clock, limits: ReadLimits = readLimits) {
    this.#clock = clock;
    this.#limits = limits;
    this.#guests = new TokenBucket(limits.rows.guests, clock);
  }

  /** Reads at most `rows` rows, when it is the reader's turn. Rejects with TooManyReadsError if that takes too long. */
  async read<T>({ account, network }: ReadBy, rows: number, work: () => Promise<T>, patienceMs = this.#limits.patienceMs): Promise<T> {
    const kind = account === null ? 'guest' : 'account';
    const until = performance.now() + patienceMs;
    await takeBefore(until, this.#bucketOf(kind, account ?? network), rows);
    if (kind === 'guest') await takeBefore(until, this.#guests, rows);
    return this.#inTurn(kind, work);
  }

  /** Runs an export, which reads the whole log, when a place is free. */
  export<T>(work: () => Promise<T>): Promise<T> {
    return this.#inTurn('export', work);
  }

  async #inTurn<T>(kind: Kind, work: () => Promise<T>): Promise<T> {
    if (this.#underWay[kind] >= this.#limits.concurrent[kind]) await new Promise<void>((free) => this.#waiting[kind].push(free));
    else this.#underWay[kind] += 1;
    try {
      return await work();
    } finally {
      // Whoever waits takes over the place.
      const next = this.#waiting[kind].shift();
      if (next) next();
      else this.#underWay[kind] -= 1;
    }
  }

  #bucketOf(kind: 'account' | 'guest', name: string): TokenBucket {
    const kept = this.#rows.get(name) ?? new TokenBucket(this.#limits.rows[kind], this.#clock);
    // Set again, so that those who read are not forgotten first.
    this.#rows.set(name, kept);
    return kept;
  }
}
