/** Something that is read backwards through the log, a page at a time, as far as it is asked for. */
import type { Entry } from '../domain/log/entry.ts';
import type { PlayerHouse } from '../api/playerHouse.ts';
import type { ReadOptions } from '../base/entries.ts';

/** What is read. */
export interface Source<Item> {
  /** Newest first, from before an entry (exclusive). A source that may read much and find little yields null after each request. */
  readonly back: (before: number, reading: ReadOptions) => AsyncGenerator<Item | null, void>;
  /** What comes on top when entries are committed, newest first. Where it is left out, the first page is read anew instead. */
  readonly arrived?: (entries: readonly Entry[]) => readonly Item[];
  /** Whether entries change what is listed. The first page is read anew then, if it is shown. */
  readonly changedBy?: (entries: readonly Entry[]) => boolean;
}

export interface PageSize {
  /** Items of a page. */
  readonly size: number;
  /** Items that are read at once; a page of them when left out. One more than a page shows whether there is another one. */
  readonly atOnce?: number;
  /** Nothing is read before it is asked for. */
  readonly waits?: boolean;
}

export interface PagesState<Item> {
  /** All that was read, newest first. */
  readonly items: readonly Item[];
  /** The page that is shown, from 0. */
  readonly page: number;
  readonly busy: boolean;
  /** The entry that the reading has come back to. */
  readonly lookingAt: number;
  /** Why it could not be read on. */
  readonly problem: string | null;
  readonly atEnd: boolean;
}

/** A page ends after so many requests, also if it is not full. */
export const MOST_REQUESTS = 20;

export class Pages<Item> {
  readonly #house: Pick<PlayerHouse, 'head' | 'onEntries'>;
  readonly #source: Source<Item>;
  readonly #size: Required<PageSize>;
  readonly #listeners = new Set<() => void>();
  #state: PagesState<Item>;
  #reading: { readonly items: AsyncGenerator<Item | null, void>; readonly signal: AbortSignal; readonly stop: () => void } | null = null;
  #arrived: readonly Item[] = [];
  #read: readonly Item[] = [];

  constructor(house: Pick<PlayerHouse, 'head' | 'onEntries'>, source: Source<Item>, { size, atOnce = size, waits = false }: PageSize) {
    this.#house = house;
    this.#source = source;
    this.#size = { size, atOnce, waits };
    this.#state = { items: [], page: 0, busy: !waits, lookingAt: house.head.seq, problem: null, atEnd: false };
  }

  readonly state = (): PagesState<Item> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins at the head of the log. Returns a function that stops the reading. */
  begin(): () => void {
    this.anew();
    return () => this.#reading?.stop();
  }

  /** Begins again. What was read stays until there is something to show. */
  readonly anew = (): void => {
    this.#start();
    if (this.#size.waits) this.#set({ items: [] });
    else void this.#readOn();
  };

  /** Reads the next page; from the beginning after a problem. */
  readonly more = (): void => {
    if (this.#state.problem !== null) this.#start();
    if (!this.#state.busy && !this.#state.atEnd) void this.#readOn();
  };

  readonly older = (): void => {
    const { size, atOnce } = this.#size;
    const page = this.#state.page + 1;
    this.#set({ page });
    if (this.#state.items.length < page * size + atOnce) this.more();
  };

  readonly newer = (): void => {
    // Without `arrived`, what was committed meanwhile is missing from the first page.
    if (this.#state.page <= 1 && !this.#source.arrived) this.anew();
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
    if (this.#state.page === 0 && this.#source.changedBy?.(entries)) return this.anew();
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
