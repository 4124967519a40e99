/**
 * An account as it was after any entry: admins move a slider over its past. Folding the whole log for each place would take too long. So
 * `AccountHistory` folds only the account's own entries, with all corrections of the clock and changes of the rules, keeps some of the
 * worlds on the way, and starts each answer from the nearest one.
 *
 * Entries of others are skipped. So these worlds lack what others change too: shared rounds, sports events, `reversibleWins`.
 */
import type { EventType } from '../domain/events/catalog.ts';
import type { AccountId } from '../domain/ids.ts';
import { foldEntry } from '../domain/evolve.ts';
import type { StoredEntry } from '../domain/log/head.ts';
import { readStored } from '../domain/log/stored.ts';
import { debtOf } from '../domain/ledger/debt.ts';
import { accountOf, balanceOf, emptyWorld, type World } from '../domain/world.ts';
import type { Account } from '../domain/accounts/account.ts';
import type { LogStore } from '../base/ports.ts';
import { entriesOnwards, type ReadOptions } from '../base/readEntries.ts';
import { holdsEvent } from '../base/holdsEvent.ts';
import { TaskQueue } from '../base/taskQueue.ts';

/** The account after its last entry up to a place. */
export interface AccountThen {
  /** The last entry that changed the account, and its time. */
  readonly seq: number;
  readonly at: number;
  readonly account: Account;
  readonly balanceCents: number;
  /** Held for open bets and withdrawals, in cents. */
  readonly heldCents: number;
  /** Its debt, in cents. */
  readonly owedCents: number;
  readonly openBets: number;
}

/** Entries of the log from one place to another (both included), oldest first: at least those that change the account. */
export type Onwards = (from: number, to: number, reading: ReadOptions) => AsyncIterable<StoredEntry>;

interface HistoryOptions {
  /** If there are more kept folds than this, every second one is dropped. */
  readonly mostKept?: number | undefined;
  /** Default: every entry of the log. */
  readonly onwards?: Onwards | undefined;
}

interface KeptFold {
  readonly seq: number;
  /** The folded world as JSON. It is small, because it holds only one account. */
  readonly world: string;
}

/** Entries between two kept folds at the start. At worst each entry is in its own segment, which takes 5 ms to read. */
const FIRST_STRIDE = 8;
const MOST_KEPT = 2_000;

/** Events that change every account. */
const eventsForAll: ReadonlySet<EventType> = new Set(['clock/corrected', 'rules/set']);

/** Whether an entry changes every account without naming one. */
const concernsAll = (stored: StoredEntry): boolean => stored.subjects.length === 0 && holdsEvent(stored, eventsForAll);

function accountIn(world: World, id: AccountId): AccountThen | null {
  const account = accountOf(world, id);
  if (!account) return null;
  const bets = [...Object.values(world.bets), ...Object.values(world.sportBets)].filter((bet) => bet.account === id);
  const withdrawals = Object.values(world.withdrawals).filter((withdrawal) => withdrawal.account === id);
  const held = [...bets.map(({ stakeCents }) => stakeCents), ...withdrawals.map(({ cents }) => cents)];
  const heldCents = held.reduce((sum, cents) => sum + cents, 0);
  const owedCents = debtOf(world.ledger, id);
  return { seq: world.seq, at: world.at, account, balanceCents: balanceOf(world, id), heldCents, owedCents, openBets: bets.length };
}

export class AccountHistory {
  readonly #store: LogStore;
  readonly #account: AccountId;
  #world: World = emptyWorld();
  #keptFolds: KeptFold[] = [];
  readonly #mostKept: number;
  readonly #onwards: Onwards;
  #stride = FIRST_STRIDE;
  #foldedSinceKept = 0;
  #foldedTo = 0;
  /** The entries that were folded. */
  readonly #places: number[] = [];
  readonly #queue = new TaskQueue();

  constructor(store: LogStore, account: AccountId, { mostKept = MOST_KEPT, onwards }: HistoryOptions = {}) {
    this.#store = store;
    this.#mostKept = mostKept;
    this.#account = account;
    this.#onwards = onwards ?? ((...asked) => entriesOnwards(store, ...asked));
  }

  /** The last entry that has been read. */
  get foldedTo(): number {
    return this.#foldedTo;
  }

  /** Reads on to the head of the log. Returns whether it got there; false if it was aborted. */
  prepare(reading: ReadOptions = {}): Promise<boolean> {
    return this.#queue.run(() => this.#prepare(reading));
  }

  /** The account after entry `seq`; null before it was registered. Call `prepare` first. */
  at(seq: number): Promise<AccountThen | null> {
    return this.#queue.run(() => this.#at(Math.min(seq, this.#foldedTo)));
  }

  async #prepare(reading: ReadOptions): Promise<boolean> {
    const head = await this.#store.head();
    if (!head || head.seq <= this.#foldedTo) return true;
    for await (const stored of this.#onwards(this.#foldedTo + 1, head.seq, reading)) {
      if (stored.subjects.includes(this.#account) || concernsAll(stored)) this.#fold(stored);
      this.#foldedTo = stored.seq;
    }
    if (reading.signal?.aborted) return this.#foldedTo >= head.seq;
    // `onwards` may leave out the last entries, which do not change the account.
    this.#foldedTo = head.seq;
    return true;
  }

  #fold(stored: StoredEntry): void {
    foldEntry(this.#world, readStored(stored));
    this.#places.push(stored.seq);
    this.#foldedSinceKept += 1;
    if (this.#foldedSinceKept < this.#stride) return;
    this.#keptFolds.push({ seq: stored.seq, world: JSON.stringify(this.#world) });
    this.#foldedSinceKept = 0;
    if (this.#keptFolds.length <= this.#mostKept) return;
    this.#keptFolds = this.#keptFolds.filter((_kept, index) => index % 2 === 1);
    this.#stride *= 2;
  }

  async #at(seq: number): Promise<AccountThen | null> {
    const nearest = this.#keptFolds.findLast((kept) => kept.seq <= seq);
    const world = nearest ? (JSON.parse(nearest.world) as World) : emptyWorld();
    const foldedTo = nearest?.seq ?? 0;
    const missing = this.#places.filter((place) => place > foldedTo && place <= seq);
    for (const stored of await this.#store.readPlaces(missing)) foldEntry(world, readStored(stored));
    return accountIn(world, this.#account);
  }
}
