/** Reads the log for clients, up to the newest durable entry: what a viewer may have of it. */
import { setImmediate as otherWork } from 'node:timers/promises';
import type { AccountId } from '../domain/ids.ts';
import { exportedEntries, exportedTrailer, exportedViewer } from '../domain/log/export.ts';
import { NO_HASH, type Head, type StoredEntry } from '../domain/log/head.ts';
import { entryFor, type Viewer } from '../domain/log/view.ts';
import { headerLine } from '../base/continuity.ts';
import { trailsOf } from '../base/entries.ts';
import { hashAt } from '../engine/snapshots.ts';
import { NewestMap } from '../base/newestMap.ts';
import type { ServerLog } from './ports.ts';

/** Entries that are cut at once. The thread decides commands too, which would wait for the whole answer. */
const CUT_AT_ONCE = 20;

/** The entries as a viewer may have them. Other work comes in between. */
async function cut(viewer: Viewer, entries: readonly StoredEntry[]): Promise<readonly StoredEntry[]> {
  if (viewer === 'admin') return entries;
  const cuts: StoredEntry[] = [];
  for (let from = 0; from < entries.length; from += CUT_AT_ONCE) {
    if (from > 0) await otherWork();
    cuts.push(...entries.slice(from, from + CUT_AT_ONCE).map((entry) => entryFor(viewer, entry)));
  }
  return cuts;
}

export class LogReader {
  readonly log: ServerLog;
  readonly #headOf: () => Head;
  readonly #headers = new HeaderPages((from, to) => this.#headersBetween(from, to));

  /** `headOf` gives the newest durable entry that was published. */
  constructor(log: ServerLog, headOf: () => Head) {
    this.log = log;
    this.#headOf = headOf;
  }

  /** The newest durable entry. */
  get head(): Head {
    return this.#headOf();
  }

  /** Every entry after a place, as the viewer may have it, at most `limit`. Lines that the viewer may not read are `null`. */
  async entries(viewer: Viewer, { after, limit }: { readonly after: number; readonly limit: number }): Promise<readonly StoredEntry[]> {
    const last = Math.min(after + limit, this.head.seq);
    const entries: StoredEntry[] = [];
    for await (const batch of this.log.read(after + 1, last)) entries.push(...(await cut(viewer, batch)));
    return entries;
  }

  /** What an account, or a guest (null), may read something of: entries after a place up to another (included), oldest first. */
  async readable(
    account: AccountId | null,
    { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
  ): Promise<readonly StoredEntry[]> {
    const found = await this.log.readTrails(trailsOf(account), { after, limit });
    return cut(
      account ?? 'public',
      found.filter(({ seq }) => seq <= upTo),
    );
  }

  /** The entries before a place (exclusive) of an account's own trail, or those that hold something public, newest first. */
  async trail(
    of: AccountId | 'public',
    { before, limit }: { readonly before: number; readonly limit: number },
  ): Promise<readonly StoredEntry[]> {
    const found = await this.log.readTrail(of, { before: Math.min(before, this.head.seq + 1), limit });
    return cut(of, found);
  }

  /** The header lines of all entries after a place, oldest first. They tell nothing of what happened. */
  headers(page: { readonly after: number; readonly limit: number }): Promise<readonly string[]> {
    return this.#headers.after(page.after, { limit: page.limit, head: this.head.seq });
  }

  /** A place of the log with its hash. Place 0 is before the first entry. */
  async placeAt(seq: number): Promise<Pick<Head, 'seq' | 'hash'>> {
    return { seq, hash: (seq === 0 ? null : await hashAt(this.log, seq)) ?? NO_HASH };
  }

  /** The viewer's view of the whole log in the form of an export, up to the head at the time of the call. `verify` reads it. */
  async *export(viewer: Viewer): AsyncGenerator<string> {
    const head = this.head;
    yield exportedViewer(viewer);
    for await (const batch of this.log.read(1, head.seq)) yield exportedEntries(await cut(viewer, batch));
    yield exportedTrailer(head);
  }

  async #headersBetween(from: number, to: number): Promise<readonly string[]> {
    const lines: string[] = [];
    for await (const batch of this.log.read(from, to)) lines.push(...batch.map(headerLine));
    return lines;
  }
}

interface PageOptions {
  /** Lines of a page. */
  readonly size: number;
  /** Pages that are kept. Those asked for last stay. */
  readonly most: number;
}

/** A line has some hundred bytes, so they take about 60 MB at most. */
const usualOptions: PageOptions = { size: 200, most: 500 };

/**
 * Header lines of entries, in pages that are read once. They never change and everybody may read them, so all clients that check
 * the chain share them.
 */
export class HeaderPages {
  readonly #read: (from: number, to: number) => Promise<readonly string[]>;
  readonly #options: PageOptions;
  /** Full pages, by their number. */
  readonly #pages: NewestMap<number, Promise<readonly string[]>>;

  /** `read` gives the header lines of entries, both included. */
  constructor(read: (from: number, to: number) => Promise<readonly string[]>, options = usualOptions) {
    this.#read = read;
    this.#options = options;
    this.#pages = new NewestMap(options.most);
  }

  /** The lines of at most `limit` entries after a place, oldest first. `head`: the place of the newest durable entry. */
  async after(seq: number, { limit, head }: { readonly limit: number; readonly head: number }): Promise<readonly string[]> {
    const { size } = this.#options;
    const last = Math.min(seq + limit, head);
    const lines: string[] = [];
    for (let number = Math.floor(seq / size); number * size < last; number += 1) {
      const before = number * size;
      lines.push(...(await this.#page(number, head)).slice(Math.max(0, seq - before), last - before));
    }
    return lines;
  }

  #page(number: number, head: number): Promise<readonly string[]> {
    const [from, to] = [number * this.#options.size + 1, (number + 1) * this.#options.size];
    if (to > head) return this.#read(from, head);
    const page = this.#pages.get(number) ?? this.#read(from, to);
    // Set again, so that what is asked for is not forgotten first.
    this.#pages.set(number, page);
    page.catch(() => this.#pages.get(number) === page && this.#pages.delete(number));
    return page;
  }
}
