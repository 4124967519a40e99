/**
 * Limits what clients make the house read from its database: rows by who asks, whatever connections they use, and reads under way
 * in the whole house, in turns. Guests have a small part of it, so that they cannot slow down players.
 */
import type { AccountId } from '../domain/ids.ts';
import { pause } from '../base/pause.ts';
import type { Clock } from '../base/ports.ts';
import { TokenBucket, type Rate } from './socket/rateLimits.ts';
import { NewestMap } from '../base/newestMap.ts';
import { ReadTurns, TooManyReadsError, type Wait } from './readTurns.ts';

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

/** Reads of one account, or of the guests of one network, under way at a time. */
const MOST_OF_ONE = 4;
/** Readers that are remembered. */
const MOST_READERS = 50_000;

/** Who reads: an account, or a guest of a network. */
export interface ReadBy {
  readonly account: AccountId | null;
  readonly network: string;
}

interface ReadOptions {
  /** How long it waits for its turn, in milliseconds. Default: as the limits say. */
  readonly patienceMs?: number;
  /** Whether nobody wants the reading any more. */
  readonly isGone?: () => boolean;
}

/** Waits until something is left in a bucket, and takes it. Rejects with TooManyReadsError if that is too late. */
async function takeBefore({ until, isGone }: Wait, bucket: TokenBucket, rows: number): Promise<void> {
  for (let waitMs = bucket.take(rows); waitMs > 0; waitMs = bucket.take(rows)) {
    if (performance.now() + waitMs > until || isGone()) throw new TooManyReadsError();
    await pause(waitMs);
  }
}

export class ReadLimiter {
  readonly #limits: ReadLimits;
  readonly #clock: Clock;
  readonly #rows = new NewestMap<string, TokenBucket>(MOST_READERS);
  readonly #guests: TokenBucket;
  readonly #turns: Readonly<Record<Kind, ReadTurns>>;

  constructor(clock: Clock, limits: ReadLimits = readLimits) {
    this.#clock = clock;
    this.#limits = limits;
    this.#guests = new TokenBucket(limits.rows.guests, clock);
    const { account, guest, export: exports } = limits.concurrent;
    this.#turns = {
      account: new ReadTurns(account, MOST_OF_ONE),
      guest: new ReadTurns(guest, MOST_OF_ONE),
      export: new ReadTurns(exports, exports),
    };
  }

  /** Reads at most `rows` rows, when it is the reader's turn. Rejects with TooManyReadsError if that takes too long. */
  async read<T>({ account, network }: ReadBy, rows: number, work: () => Promise<T>, options: ReadOptions = {}): Promise<T> {
    const { patienceMs = this.#limits.patienceMs, isGone = () => false } = options;
    const kind = account === null ? 'guest' : 'account';
    const reader = account ?? network;
    const wait = { until: performance.now() + patienceMs, isGone };
    await takeBefore(wait, this.#bucketOf(kind, reader), rows);
    if (kind === 'guest') await takeBefore(wait, this.#guests, rows);
    return this.#turns[kind].run(reader, wait, work);
  }

  /** Runs an export, which reads the whole log, when a place is free. */
  export<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.export.run('all', { until: Infinity, isGone: () => false }, work);
  }

  #bucketOf(kind: 'account' | 'guest', name: string): TokenBucket {
    const kept = this.#rows.get(name) ?? new TokenBucket(this.#limits.rows[kind], this.#clock);
    // Set again, so that those who read are not forgotten first.
    this.#rows.set(name, kept);
    return kept;
  }
}
