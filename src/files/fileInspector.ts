/**
 * Reads a log file piece by piece, so that a large file is never in memory as a whole. `inspect` verifies it, `entries` reads single entries
 * again, and `whatIf` plays it again under a change. It runs in a worker; tests run it directly.
 */
import { definitionOf } from '../domain/events/catalog.ts';
import { nobleHashing } from '../domain/fairness/hashing.ts';
import { namedAct, type Act, type EventLine, type Header } from '../domain/log/entry.ts';
import { EntryFeed } from '../domain/log/entryFeed.ts';
import { isDefect, readAct, readEvent, readHeader } from '../domain/log/read.ts';
import { entryFor } from '../domain/log/view.ts';
import { player, house } from '../domain/ledger/posting.ts';
import { looksLikeViewLine, readViewLine, type NamedViewer } from '../domain/log/viewLine.ts';
import { LogVerifier, type Report } from '../domain/verify/verifier.ts';
import { WhatIfError, type Change } from '../domain/whatIf/change.ts';
import { Fork, type WhatIf } from '../domain/whatIf/fork.ts';
import { RevealedSeeds } from '../domain/whatIf/revealedSeeds.ts';
import { balanceOf, nameIn, type World } from '../domain/world.ts';
import type { InspectedEntry, Inspection, InspectOptions, Inspector, Receipt } from './inspection.ts';
import type { Difference, Shown } from '../api/playerHouse.ts';
import { LineFeed } from './lineFeed.ts';
import { type FoundDifference, PageComparison } from './pageComparison.ts';

const PIECE_BYTES = 1 << 18;
/** A piece takes about 25 ms. With this interval the page receives progress at least every 100 ms. */
const PROGRESS_MS = 50;
/** The offset in the file is kept of every 50th entry. */
const OFFSETS_EVERY = 50;

/** The beginning of an entry's header line, up to its time. */
const HEADER = /^\{"v":\d+,"logId":"log_[0-9a-f]{32}","seq":\d+,"at":(\d+),/u;

export class FileInspector implements Inspector {
  #file: Blob | null = null;
  #world: World | null = null;
  /** Where entries 1, 51, 101 … begin in the file. */
  #offsets: number[] = [];
  #lastSeq = 0;
  #closed = false;

  async inspect(file: Blob, { receipt, viewer, shown, onProgress }: InspectOptions = {}): Promise<Inspection> {
    const receiptSearch = new ReceiptSearch(receipt);
    const comparison = shown ? await PageComparison.for(shown) : null;
    const verifier = new LogVerifier({
      ...(viewer === undefined ? {} : { viewer }),
      onEvent: ({ event, header }) => comparison?.onEvent(event, header),
      onEntry: ({ header, hash }) => {
        receiptSearch.onHeader(header);
        comparison?.onEntry(header, hash, verifier.world);
      },
    });
    this.#file = file;
    this.#offsets = [];
    await this.#verify(file, verifier, onProgress);
    if (file.size === 0) verifier.fileDefect('the file is empty');
    const report = verifier.end();
    const { world } = verifier;
    this.#world = world;
    this.#lastSeq = report.head?.seq ?? 0;
    const balances = Object.values(world.accounts)
      .map(({ id, username, blocked }) => ({ account: id, username, cents: balanceOf(world, id), blocked }))
      .toSorted((a, b) => (a.username < b.username ? -1 : 1));
    return {
      report,
      logId: world.logId,
      balances,
      receipt: receiptSearch.found(report),
      differs: await this.#difference(comparison?.found(report), shown),
      bytes: file.size,
    };
  }

  async entries(from: number, count: number): Promise<readonly InspectedEntry[]> {
    const file = this.#file;
    const world = this.#world;
    if (!file || !world) return [];
    const first = Math.max(1, from);
    const page = new EntryPage(world, first, Math.min(first + count - 1, this.#lastSeq));
    const offset = this.#offsetBefore(first);
    if (offset === undefined || page.complete) return [];
    await readLines(file, { line: (text) => page.line(text), offset });
    return page.entries;
  }

  /**
   * Plays the log again under the change. With `lastMs` it begins with the first entry that is at most that much older than the newest one.
   * The curve is that of the viewer's balance, or of the house's results in a whole log. Rejects with WhatIfError if the log does not hold or
   * the change cannot be played.
   */
  async whatIf(file: Blob, change: Change, lastMs: number | null = null): Promise<WhatIf> {
    const seeds = new RevealedSeeds();
    let newestAt = 0;
    let viewer: NamedViewer | null = null;
    const lookAhead = (text: string): boolean => {
      if (looksLikeViewLine(text)) viewer = readViewLine(text);
      else seeds.lines(text);
      newestAt = Number(HEADER.exec(text)?.[1] ?? newestAt);
      return true;
    };
    // Read twice, because the log reveals a seed after the rounds that it decided. What is wrong with the file is found the second time.
    await readLines(file, { line: lookAhead });
    const watched = viewer === null || viewer === 'public' ? house : player(viewer);
    const fork = new Fork({
      from: null,
      ...(lastMs !== null && { fromAt: newestAt - lastMs }),
      change,
      seeds: seeds.byHash,
      hashing: nobleHashing,
      viewer,
      watched,
    });
    const verifier = new LogVerifier({ hashing: nobleHashing, onEntry: (entry) => fork.replayEntry(entry) });
    await readLines(file, {
      line: (text) => {
        verifier.line(text);
        return true;
      },
      defect: (sentence) => verifier.fileDefect(sentence),
    });
    const { failure } = verifier.end();
    if (failure) throw new WhatIfError(`The log does not hold: entry ${failure.seq}, ${failure.sentence}`);
    return fork.end();
  }

  close(): void {
    this.#closed = true;
    this.#file = null;
    this.#world = null;
  }

  /** The difference with its entry, as the page may read it. Null: none was found. Undefined: nothing was compared. */
  async #difference(found: FoundDifference | null | undefined, shown: Shown | undefined): Promise<Difference | null | undefined> {
    if (!found) return found;
    const { sentence, fileSeq, pageSeq = fileSeq } = found;
    const [offset, file] = [this.#offsetBefore(fileSeq), this.#file];
    if (!shown || !file || offset === undefined) return null;
    const feed = new EntryFeed(nobleHashing);
    let lines = '';
    const line = (text: string): boolean => {
      const entry = looksLikeViewLine(text) ? null : feed.line(text);
      if (entry?.seq === fileSeq) ({ lines } = entryFor(shown.viewer, entry));
      return lines === '';
    };
    await readLines(file, { line, offset });
    return { sentence, seq: pageSeq, lines };
  }

  /** The last kept offset that is not after the beginning of an entry. */
  #offsetBefore(seq: number): number | undefined {
    return this.#offsets[Math.floor((seq - 1) / OFFSETS_EVERY)];
  }

  async #verify(file: Blob, verifier: LogVerifier, onProgress: InspectOptions['onProgress']): Promise<void> {
    let reportedAt = 0;
    await readLines(file, {
      line: (text, start) => {
        const seq = verifier.world.seq;
        // The first line after entry `seq` begins the next one. `??=` passes over its other lines.
        if (seq % OFFSETS_EVERY === 0) this.#offsets[seq / OFFSETS_EVERY] ??= start;
        verifier.line(text);
        return !verifier.failed && !this.#closed;
      },
      defect: (sentence) => verifier.fileDefect(sentence),
      onPiece: (bytes) => {
        const now = performance.now();
        if (now - reportedAt < PROGRESS_MS) return;
        reportedAt = now;
        onProgress?.({ bytes, totalBytes: file.size, entries: verifier.world.seq });
      },
    });
  }
}

interface LineOptions {
  /** A line, and where its first byte is in the file. Returns whether to go on. */
  readonly line: (text: string, start: number) => boolean;
  /** The file itself is wrong here. Nothing after it is read. Default: nobody is told. */
  readonly defect?: (sentence: string) => void;
  /** Called after each piece, with the number of bytes read so far. */
  readonly onPiece?: (bytes: number) => void;
  /** Where to begin: the first byte of a line. Default: 0. */
  readonly offset?: number;
}

/** Reads the lines of a file, piece by piece. */
async function readLines(file: Blob, { line, defect = () => undefined, onPiece, offset = 0 }: LineOptions): Promise<void> {
  const feed = new LineFeed({ line, defect }, offset);
  for (let start = offset; start < file.size; start += PIECE_BYTES) {
    const end = Math.min(file.size, start + PIECE_BYTES);
    if (!feed.push(new Uint8Array(await file.slice(start, end).arrayBuffer()))) return;
    onPiece?.(end);
  }
  feed.end();
}

/** Searches the whole log for a head. An entry's hash is the `prev` of the next entry. */
class ReceiptSearch {
  readonly #hash: string | undefined;
  #seq: number | null = null;

  constructor(hash: string | undefined) {
    this.#hash = hash;
  }

  onHeader(header: Header): void {
    if (this.#hash !== undefined && header.prev === this.#hash) this.#seq = header.seq - 1;
  }

  found({ head }: Report): Receipt | null {
    if (this.#hash === undefined) return null;
    if (head?.hash === this.#hash) return { hash: this.#hash, seq: head.seq };
    return { hash: this.#hash, seq: head && this.#seq !== null && this.#seq <= head.seq ? this.#seq : null };
  }
}

interface OpenEntry {
  readonly header: Header;
  readonly hash: string;
  /** Undefined until the act line is read. */
  act: Act | null | undefined;
  readonly sentences: string[];
}

/** Turns the lines of some entries into sentences. */
class EntryPage {
  readonly entries: InspectedEntry[] = [];
  readonly #world: World;
  readonly #first: number;
  readonly #last: number;
  #open: OpenEntry | null = null;

  constructor(world: World, first: number, last: number) {
    this.#world = world;
    this.#first = first;
    this.#last = last;
  }

  get complete(): boolean {
    return this.#first + this.entries.length > this.#last;
  }

  /** Returns whether more lines are needed. */
  line(text: string): boolean {
    if (this.#open) this.#addLine(text, this.#open);
    else this.#header(text);
    return !this.complete;
  }

  #header(text: string): void {
    const header = readHeader(text);
    if (!isDefect(header)) this.#open = { header, hash: nobleHashing.sha256(text), act: undefined, sentences: [] };
  }

  #addLine(text: string, open: OpenEntry): void {
    const { header, hash, act, sentences } = open;
    if (act === undefined) {
      const read = readAct(text);
      open.act = read !== null && isDefect(read) ? null : read;
      return;
    }
    const event = readEvent(text);
    sentences.push(isDefect(event) ? event.defect : sentenceOf(event, this.#world));
    if (1 + sentences.length < header.lines.length) return;
    this.#open = null;
    if (header.seq < this.#first) return;
    this.entries.push({ seq: header.seq, at: header.at, hash, ...namedAct(act, (id) => nameIn(this.#world, id)), sentences });
  }
}

function sentenceOf(line: EventLine, world: World): string {
  if (line.kind === 'withheld') return 'An event that was withheld from this file';
  if (line.kind === 'unknown') return `${line.type}: an event of a newer version`;
  return definitionOf(line.event).describe(line.event.data, (id) => nameIn(world, id));
}
