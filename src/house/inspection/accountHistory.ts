/**
 * An account as it was at any entry. Its own entries are folded, with the corrections of the clock and the changes of the
 * rules in between, and every so often the fold is kept: an answer starts from the nearest kept one. What others did does
 * not change an account, so their entries need not be folded; what they are told by (a shared round, an event) is not asked.
 */
import type { AccountId } from '../../domain/ids.ts';
import { foldEntry } from '../../domain/log/fold.ts';
import type { StoredEntry } from '../../domain/log/head.ts';
import { readStored } from '../../domain/log/stored.ts';
import { accountOf, balanceOf, emptyWorld, type World } from '../../domain/world.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { EventStore } from '../ports.ts';
import { entriesOnwards, ownEntriesBack } from '../reading/entries.ts';

/** The account after its last entry up to a place. */
export interface AccountThen {
  /** The entry that made it so, and its time. */
  readonly seq: number;
  readonly at: number;
  readonly account: Account;
  readonly balanceCents: number;
  /** Held for open bets and withdrawals, in cents. */
  readonly heldCents: number;
  readonly openBets: number;
}

interface Kept {
  readonly seq: number;
  readonly forGood: boolean;
  /** The folded world as JSON: it is small, because only one account's entries are in it. */
  readonly world: string;
}

/** Entries between two kept folds to begin with: at worst each lies in a pack of its own, which takes 5 ms to read. */
const FIRST_STRIDE = 8;
/** More kept folds than this, and every second one is let go. */
const MOST_KEPT = 2_000;

/** What changes every account without being about one. */
const concernsAll = ({ subjects, lines }: StoredEntry): boolean =>
  subjects.length === 0 && /"type":"(?:clock\/corrected|rules\/set)"/u.test(lines);

const heldBy = (world: World, account: AccountId): number => {
  const bets = [...Object.values(world.bets), ...Object.values(world.sportBets)].filter((bet) => bet.account === account);
  const withdrawals = Object.values(world.withdrawals).filter((one) => one.account === account);
  return [...bets.map(({ stakeCents }) => stakeCents), ...withdrawals.map(({ cents }) => cents)].reduce((sum, cents) => sum + cents, 0);
};

function then(world: World, id: AccountId): AccountThen | null {
  const account = accountOf(world, id);
  if (!account) return null;
  const openBets = [...Object.values(world.bets), ...Object.values(world.sportBets)].filter((bet) => bet.account === id).length;
  return { seq: world.seq, at: world.at, account, balanceCents: balanceOf(world, id), heldCents: heldBy(world, id), openBets };
}

export class AccountHistory {
  readonly #store: EventStore;
  readonly #account: AccountId;
  #world: World = emptyWorld();
  #kept: Kept[] = [];
  readonly #most: number;
  #stride = FIRST_STRIDE;
  #sinceKept = 0;
  #foldedTo = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(store: EventStore, account: AccountId, mostKept = MOST_KEPT) {
    this.#store = store;
    this.#most = mostKept;
    this.#account = account;
  }

  /** The last entry that has been looked at. */
  get foldedTo(): number {
    return this.#foldedTo;
  }

  /** Reads on to the head of the log. Answers whether it got there; false when it was told to stop. */
  prepare(signal: AbortSignal, onProgress?: (seq: number, head: number) => void): Promise<boolean> {
    return this.#inTurn(() => this.#prepare(signal, onProgress));
  }

  /** The account as it was after entry `seq`; null before it was registered. Needs to be prepared up to there. */
  at(seq: number): Promise<AccountThen | null> {
    return this.#inTurn(() => this.#at(Math.min(seq, this.#foldedTo)));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #prepare(signal: AbortSignal, onProgress?: (seq: number, head: number) => void): Promise<boolean> {
    const head = await this.#store.head();
    if (!head || head.seq <= this.#foldedTo) return true;
    const { seq: to } = head;
    for await (const stored of entriesOnwards(this.#store, this.#foldedTo + 1, to, {
      signal,
      onProgress: (seq) => onProgress?.(seq, to),
    })) {
      const own = stored.subjects.includes(this.#account);
      const all = !own && concernsAll(stored);
      if (own || all) this.#fold(stored, all);
      this.#foldedTo = stored.seq;
    }
    return !signal.aborted;
  }

  /** What is about everybody cannot be found through the index again: the fold after it is kept for good. */
  #fold(stored: StoredEntry, forGood: boolean): void {
    foldEntry(this.#world, readStored(stored));
    this.#sinceKept += 1;
    if (!forGood && this.#sinceKept < this.#stride) return;
    this.#kept.push({ seq: stored.seq, forGood, world: JSON.stringify(this.#world) });
    this.#sinceKept = 0;
    if (this.#kept.length <= this.#most) return;
    this.#kept = this.#kept.filter((kept, place) => kept.forGood || place % 2 === 1);
    this.#stride *= 2;
  }

  async #at(seq: number): Promise<AccountThen | null> {
    const nearest = this.#kept.findLast((kept) => kept.seq <= seq);
    const world = nearest ? (JSON.parse(nearest.world) as World) : emptyWorld();
    const foldedTo = nearest?.seq ?? 0;
    const missing: StoredEntry[] = [];
    for await (const stored of ownEntriesBack(this.#store, this.#account, seq + 1, { atOnce: this.#stride })) {
      if (stored.seq <= foldedTo) break;
      missing.push(stored);
    }
    for (const stored of missing.toReversed()) foldEntry(world, readStored(stored));
    return then(world, this.#account);
  }
}
