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

type Kind = 'account' | 'guest';

export interface ReadLimits {
  /** Rows of one account, of all guests of one network, and of all guests. */
  readonly rows: Readonly<Record<'account' | 'guest' | 'guests', Rate>>;
  /** Reads under way at a time. */
  readonly concurrent: Readonly<Record<Kind, number>>;
  /** Exports at a time. A client that does not read what it asked for holds a place and some memory. */
  readonly exports: Readonly<Record<Kind, number>>;
  /** After how long without a byte sent an export is ended, in milliseconds. */
  readonly stalledMs: number;
  /** How long a reading waits for its turn, in milliseconds. */
  readonly patienceMs: number;
}

export const readLimits: ReadLimits = {
  rows: {
    account: { atOnce: 20_000, aSecond: 10_000 },
    guest: { atOnce: 10_000, aSecond: 2_000 },
    guests: { atOnce: 4_000, aSecond: 4_000 },
  },
  concurrent: { account: 16, guest: 1 },
  exports: { account: 32, guest: 16 },
  stalledMs: 30_000,
  patienceMs: 10_000,
};

/** Reads of one account, or of the guests of one network, under way at a time. */
const MOST_READS_OF_ONE = 4;
/** Exports of one account, or of the guests of one network, at a time. */
const MOST_EXPORTS_OF_ONE = 1;
/** Readers that are remembered. */
const MOST_READERS = 50_000;

/** Who reads: an account, or a guest of a network. */
export interface ReadBy {
  readonly account: AccountId | null;
  readonly network: string;
}

const readerOf = ({ account, network }: ReadBy): { readonly kind: Kind; readonly name: string } =>
  account === null ? { kind: 'guest', name: network } : { kind: 'account', name: account };

interface ReadOptions {
  /** How long it waits for its turn, in milliseconds. Default: as the limits say. */
  readonly patienceMs?: number;
  /** Whether nobody wants the reading any more. */
  readonly isGone?: () => boolean;
}

/** Waits until something is left in a bucket, and takes it. Rejects with TooManyReadsError if that is too late. */
async function takeInTime({ until, isGone }: Wait, bucket: TokenBucket, rows: number): Promise<void> {
  for (let waitMs = bucket.take(rows); waitMs > 0; waitMs = bucket.take(rows)) {
    if (performance.now() + waitMs > until || isGone()) throw new TooManyReadsError();
    await pause(waitMs);
  }
}

export class ReadLimiter {
  readonly #limits: ReadLimits;
  readonly #clock: Clock;
  readonly #rowsByReader = new NewestMap<string, TokenBucket>(MOST_READERS);
  readonly #allGuests: TokenBucket;
  readonly #turns: Readonly<Record<Kind, ReadTurns>>;
  readonly #exports: Readonly<Record<Kind, ReadTurns>>;

  constructor(clock: Clock, limits: ReadLimits = readLimits) {
    this.#clock = clock;
    this.#limits = limits;
    this.#allGuests = new TokenBucket(limits.rows.guests, clock);
    const turns = (most: Readonly<Record<Kind, number>>, ofOne: number) => ({
      account: new ReadTurns(most.account, ofOne),
      guest: new ReadTurns(most.guest, ofOne),
    });
    this.#turns = turns(limits.concurrent, MOST_READS_OF_ONE);
    this.#exports = turns(limits.exports, MOST_EXPORTS_OF_ONE);
  }

  /** Reads at most `rows` rows, when it is the reader's turn. Rejects with TooManyReadsError if that takes too long. */
  async read<T>(by: ReadBy, rows: number, work: () => Promise<T>, options: ReadOptions = {}): Promise<T> {
    const { patienceMs = this.#limits.patienceMs, isGone = () => false } = options;
    const { kind, name } = readerOf(by);
    const wait = { until: performance.now() + patienceMs, isGone };
    await takeInTime(wait, this.#bucketOf(kind, name), rows);
    if (kind === 'guest') await takeInTime(wait, this.#allGuests, rows);
    return this.#turns[kind].run(name, wait, work);
  }

  /**
   * Sends an export, which reads the whole log, when its reader has no other one under way. `send` gets what to send. Each piece is read when
   * it is the reader's turn, so a client that does not read keeps nobody else from reading. Rejects with TooManyReadsError as `read` does.
   */
  export<Piece, T>(by: ReadBy, pieces: AsyncIterable<Piece>, send: (inTurns: AsyncIterable<Piece>) => Promise<T>): Promise<T> {
    const { kind, name } = readerOf(by);
    const wait = { until: performance.now() + this.#limits.patienceMs, isGone: () => false };
    return this.#exports[kind].run(name, wait, () => send(this.#inTurns(by, pieces)));
  }

  /** After how long without a byte sent an export is ended, in milliseconds. */
  get stalledMs(): number {
    return this.#limits.stalledMs;
  }

  async *#inTurns<Piece>(by: ReadBy, pieces: AsyncIterable<Piece>): AsyncGenerator<Piece, void> {
    const { kind, name } = readerOf(by);
    const iterator = pieces[Symbol.asyncIterator]();
    const next = () => this.#turns[kind].run(name, { until: Infinity, isGone: () => false }, () => iterator.next());
    try {
      for (let piece = await next(); piece.done !== true; piece = await next()) yield piece.value;
    } finally {
      await iterator.return?.();
    }
  }

  #bucketOf(kind: Kind, name: string): TokenBucket {
    const kept = this.#rowsByReader.get(name) ?? new TokenBucket(this.#limits.rows[kind], this.#clock);
    // Set again, so that those who read are not forgotten first.
    this.#rowsByReader.set(name, kept);
    return kept;
  }
}
