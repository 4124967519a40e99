/** Reads a list back through the log, page by page, and only as far as somebody asks. */
import type { Entry } from '../domain/log/entry.ts';
import type { PlayerHouse } from '../api/playerHouse.ts';
import type { ReadOptions } from '../base/readEntries.ts';

/** Where the items of a list come from. */
export interface Source<Item> {
  /**
   * Yields the items of the entries before `before`, newest first. A source that may read much and find little also yields null after
   * each of its requests to the log, so that `MOST_REQUESTS` can end the page.
   */
  readonly back: (before: number, reading: ReadOptions) => AsyncGenerator<Item | null, void>;
  /** The items of new entries, newest first, which go on top. Without it, the first page is read again on the way back to it. */
  readonly arrived?: (entries: readonly Entry[]) => readonly Item[];
  /** Whether new entries change items of the list. If they do and the first page is shown, it is read again. */
  readonly changedBy?: (entries: readonly Entry[]) => boolean;
}

export interface PageSize {
  /** Items on a page. */
  readonly size: number;
  /** Items to read at a time. Default: `size`. With `size + 1` it is known whether there is another page. */
  readonly atOnce?: number;
  /** Whether nothing is read before `more` is called. Default: the first page is read at once. */
  readonly onDemand?: boolean;
}

export interface PagesState<Item> {
  /** All items read so far, newest first. */
  readonly items: readonly Item[];
  /** The number of the page that is shown, from 0. */
  readonly page: number;
  readonly busy: boolean;
  /** The number of the entry that is being read, to show the progress. */
  readonly lookingAt: number;
  /** Why the last reading failed, or null. */
  readonly problem: string | null;
  /** Whether the beginning of the log was reached. */
  readonly atEnd: boolean;
}

/** A page ends after so many requests (see `Source.back`), even if it is not full. */
export const MOST_REQUESTS = 20;

export class Pages<Item> {
  readonly #house: Pick<PlayerHouse, 'head' | 'onEntries'>;
  readonly #source: Source<Item>;
  readonly #size: Required<PageSize>;
  readonly #listeners = new Set<() => void>();
  #state: PagesState<Item>;
  #reading: { readonly items: AsyncGenerator<Item | null, void>; readonly signal: AbortSignal; readonly stop: () => void } | null = null;
  /** Items of entries that were committed since the start. */
  #arrived: readonly Item[] = [];
  /** Items read back from the log. */
  #read: readonly Item[] = [];

  constructor(house: Pick<PlayerHouse, 'head' | 'onEntries'>, source: Source<Item>, { size, atOnce = size, onDemand = false }: PageSize) {
    this.#house = house;
    this.#source = source;
    this.#size = { size, atOnce, onDemand };
    this.#state = { items: [], page: 0, busy: !onDemand, lookingAt: house.head.seq, problem: null, atEnd: false };
  }

  readonly state = (): PagesState<Item> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts at the head of the log. Returns a function that stops the reading. */
  begin(): () => void {
    this.restart();
    return () => this.#reading?.stop();
  }

  /** Starts again at the head of the log. The items stay until the first page was read again; with `onDemand` they are removed at once. */
  readonly restart = (): void => {
    this.#start();
    if (this.#size.onDemand) this.#set({ items: [] });
    else void this.#readOn();
  };

  /** Reads the next page. After a failure it starts again at the head of the log. */
  readonly more = (): void => {
    if (this.#state.problem !== null) this.#start();
    if (!this.#state.busy && !this.#state.atEnd) void this.#readOn();
  };

  /** Shows the next older page, and reads it if it was not read yet. */
  readonly older = (): void => {
    const { size, atOnce } = this.#size;
    const page = this.#state.page + 1;
    this.#set({ page });
    if (this.#state.items.length < page * size + atOnce) this.more();
  };

  /** Shows the next newer page. */
  readonly newer = (): void => {
    // Without `arrived`, items of new entries are missing from the first page.
    if (this.#state.page <= 1 && !this.#source.arrived) this.restart();
    else this.#set({ page: Math.max(0, this.#state.page - 1) });
  };

  #start(): void {
    this.#reading?.stop();
    const stopping = new AbortController();
    const { signal } = stopping;
    const { seq } = this.#house.head;
    const unsubscribe = this.#house.onEntries((entries) => this.#receive(entries));
    const stop = (): void => {
      stopping.abort();
      unsubscribe();
    };
    const onProgress = (lookingAt: number): void => {
      if (!signal.aborted) this.#set({ lookingAt });
    };
    this.#reading = { items: this.#source.back(seq + 1, { signal, onProgress }), signal, stop };
    [this.#arrived, this.#read] = [[], []];
    this.#set({ page: 0, busy: false, lookingAt: seq, problem: null, atEnd: false });
  }

  #receive(entries: readonly Entry[]): void {
    if (this.#state.page === 0 && this.#source.changedBy?.(entries)) return this.restart();
    if (!this.#source.arrived) return;
    this.#arrived = [...this.#source.arrived(entries), ...this.#arrived];
    this.#set({ items: [...this.#arrived, ...this.#read] });
  }

  async #readOn(): Promise<void> {
    if (!this.#reading) return;
    const { items, signal } = this.#reading;
    const found: Item[] = [];
    let atEnd = false;
    let requests = 0;
    this.#set({ busy: true });
    try {
      while (!atEnd && found.length < this.#size.atOnce && requests < MOST_REQUESTS) {
        const step = await items.next();
        if (step.done) atEnd = true;
        else if (step.value === null) requests += 1;
        else found.push(step.value);
      }
      if (signal.aborted) return;
      this.#read = [...this.#read, ...found];
      this.#set({ items: [...this.#arrived, ...this.#read], busy: false, atEnd });
    } catch (error) {
      if (!signal.aborted) this.#set({ busy: false, problem: error instanceof Error ? error.message : String(error) });
    }
  }

  #set(change: Partial<PagesState<Item>>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
