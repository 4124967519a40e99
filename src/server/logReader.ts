/** Reads the log for clients, up to the newest durable entry: what a viewer may have of it. */
import { setImmediate as otherWork } from 'node:timers/promises';
import type { AccountId } from '../domain/ids.ts';
import { readChapterLine } from '../domain/log/chapterLine.ts';
import { exportedEntries, exportedTrailer, exportedViewer } from '../domain/log/export.ts';
import { NO_HASH, type Head, type Place, type StoredEntry } from '../domain/log/head.ts';
import { entryFor, type Viewer } from '../domain/log/view.ts';
import { trailsOf } from '../base/readEntries.ts';
import { StoreUnavailableError } from '../base/ports.ts';
import type { PresentChapter, ServerLog } from './ports.ts';

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

  /** A place of the log with its hash. Place 0 is before the first entry. */
  async placeAt(seq: number): Promise<Place> {
    const [hash = NO_HASH] = seq === 0 ? [] : await this.log.readHashes(seq, seq);
    return { seq, hash };
  }

  /** The viewer's view of the whole log in the form of an export, up to the head at the time of the call. `verify` reads it. */
  async *export(viewer: Viewer): AsyncGenerator<string> {
    yield exportedViewer(viewer);
    yield* this.#exportFrom(1, viewer);
  }

  /** A part of a log that was closed, as `verify` reads it: an archive, or the chapter that the log goes on in. Null if there is none. */
  async chapter(number: number): Promise<AsyncIterable<string | Uint8Array> | null> {
    const present = await this.log.presentChapter();
    const newest = present?.number ?? 1;
    if (number < 1 || number > newest) return null;
    if (number < newest) return this.log.archive(number);
    return present ? this.#chapter(present) : this.export('admin');
  }

  /** Throws StoreUnavailableError if the state is deleted meanwhile: the log was closed again. */
  async *#chapter({ line, state, seq }: PresentChapter): AsyncGenerator<string> {
    yield `${line}\n`;
    let lines = 0;
    for await (const one of state) {
      yield `${one}\n`;
      lines += 1;
    }
    const named = readChapterLine(line);
    if (typeof named !== 'string' && named.lines !== lines) throw new StoreUnavailableError('The log was closed meanwhile.');
    yield* this.#exportFrom(seq + 1, 'admin');
  }

  async *#exportFrom(seq: number, viewer: Viewer): AsyncGenerator<string> {
    const { head } = this;
    for await (const batch of this.log.read(seq, head.seq)) yield exportedEntries(await cut(viewer, batch));
    yield exportedTrailer(head);
  }
}
