/** Reads a log file piece by piece: verifies it, reads single entries again, or plays it again under a change. It runs in a worker; tests run it directly. */
import { definitionOf, type DomainEvent } from '../domain/events/catalog.ts';
import { evolve } from '../domain/evolve.ts';
import { nobleHashing } from '../domain/fairness/hashing.ts';
import { namedAct, type Act, type EventLine, type Header } from '../domain/log/entry.ts';
import { EntryFeed } from '../domain/log/entryFeed.ts';
import { isDefect, readAct, readEvent, readHeader } from '../domain/log/read.ts';
import type { Head } from '../domain/log/head.ts';
import { entryFor, readableTo } from '../domain/log/view.ts';
import { player, house } from '../domain/ledger/posting.ts';
import { looksLikeViewLine, readViewLine, type NamedViewer } from '../domain/log/viewLine.ts';
import { counted, type ClaimName, type Defect } from '../domain/verify/claim.ts';
import { LogVerifier, type Report } from '../domain/verify/verifier.ts';
import { WhatIfError, type Change } from '../domain/whatIf/change.ts';
import { Fork, RevealedSeeds, type WhatIf } from '../domain/whatIf/fork.ts';
import { balanceOf, emptyWorld, nameIn, type World } from '../domain/world.ts';
import type { InspectedEntry, Inspection, InspectOptions, Inspector, Receipt } from './inspection.ts';
import type { Difference, PromisedEvent, Shown } from '../api/playerHouse.ts';
import { worldOfText } from '../base/worldText.ts';
import { balanceDifference, accountTotals } from '../base/balanceDifference.ts';
import type { KeptBalance } from '../base/markers.ts';
import { sameWorld } from '../base/sameWorld.ts';
import { LineFeed } from './lineFeed.ts';

const PIECE_BYTES = 1 << 18;
/** A piece takes about 25 ms. With this interval the page receives progress at least every 100 ms. */
const PROGRESS_MS = 50;
/** The offset in the file is kept of every 50th entry. */
const OFFSETS_EVERY = 50;

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
  async #difference(found: Found | null | undefined, shown: Shown | undefined): Promise<Difference | null | undefined> {
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

interface Found {
  readonly sentence: string;
  /** The entry of the file that differs. */
  readonly fileSeq: number;
  /** The entry of the page that it contradicts. Default: the one at the same place. */
  readonly pageSeq?: number;
}

/**
 * Compares a log with what a page has received and shows: the log must have every entry that the page received, show the same events of it,
 * and the page's view of it must fold to the world on the screen. It folds the view by itself, because the file may hold more and may go on.
 */
class PageComparison {
  readonly #shown: Shown;
  readonly #world: World;
  readonly #hashes: Map<number, string>;
  readonly #folded = emptyWorld();
  /** The first entry of which the number of events is known. */
  readonly #firstCounted: number;
  /** How many events of the present entry the page may read. */
  #events = 0;
  /** How the balances that this browser kept differ from the file. Null: they do not. */
  readonly #balances = new Map<KeptBalance, string | null>();
  /** Events that the house answered with, and the file has not shown. */
  readonly #promised: Set<PromisedEvent>;
  #differs: Found | null = null;

  static async for(shown: Shown): Promise<PageComparison> {
    return new PageComparison(shown, await worldOfText(shown.text));
  }

  private constructor(shown: Shown, world: World) {
    this.#shown = shown;
    this.#world = world;
    this.#hashes = new Map([...shown.hashes, [shown.head.seq, shown.head.hash]]);
    this.#promised = new Set(shown.promised);
    this.#firstCounted = Math.min(...shown.events.keys());
  }

  /** Folds the next event of the file. */
  onEvent(event: DomainEvent, header: Header): void {
    const { head, viewer } = this.#shown;
    for (const promised of this.#promised) if (isPromised(event, promised)) this.#promised.delete(promised);
    if (header.seq > head.seq || (viewer !== 'admin' && readableTo(event, viewer) === null)) return;
    this.#events += 1;
    evolve(this.#folded, event, header);
  }

  /** `judged`: what the whole file comes to after the entry. */
  onEntry({ logId, seq, at }: Header, hash: string, judged: World): void {
    const { head, events, balances } = this.#shown;
    this.#compare(seq, hash);
    for (const kept of balances)
      if (kept.seq === seq) this.#balances.set(kept, balanceDifference(kept, accountTotals(judged, kept.account)));
    if (logId !== head.logId) this.#differs ??= { sentence: 'it is another log than the one that this page shows', fileSeq: seq };
    const [inFile, onPage] = [this.#events, events.get(seq) ?? 0];
    this.#events = 0;
    if (inFile !== onPage && seq >= this.#firstCounted)
      this.#differs ??= {
        sentence: `it shows ${counted(inFile, 'event')} of entry ${seq}, and this page was told ${onPage}`,
        fileSeq: seq,
      };
    if (seq !== head.seq) return;
    if (!sameWorld(Object.assign(this.#folded, { logId, seq, at }), this.#world))
      this.#differs ??= { sentence: `what this page shows does not follow from its entries up to entry ${seq}`, fileSeq: seq };
  }

  #compare(seq: number, hash: string): void {
    const known = this.#hashes.get(seq);
    if (known !== undefined && known !== hash)
      this.#differs ??= { sentence: `entry ${seq} is not the one that this page was told`, fileSeq: seq };
    this.#hashes.delete(seq);
  }

  /** The first difference after the whole file was read. Null: there is none. Undefined: nothing was compared. */
  found({ head, viewer, isCut, failure }: Report): Found | null | undefined {
    if (!head) return failure ? brokenRule(failure) : undefined;
    for (const kept of this.#shown.balances) {
      const { account, seq } = kept;
      const sentence = this.#balances.get(kept);
      // A file of somebody else does not show all of what the account had.
      if (sentence && (viewer === null || viewer === account)) this.#differs ??= { sentence, fileSeq: seq };
    }
    if (failure) return this.#inPartThatHolds(head) ?? brokenRule(failure);
    const [missing] = [...this.#hashes.keys()].filter((seq) => seq > 0).toSorted((a, b) => b - a);
    if (missing !== undefined)
      this.#differs ??= {
        sentence: `it ends at entry ${head.seq}, but this page was told of entry ${missing}`,
        fileSeq: head.seq,
        pageSeq: missing,
      };
    for (const { type } of this.#promised)
      this.#differs ??= { sentence: `it does not have the ${type} that the house answered with`, fileSeq: head.seq };
    // A file with gaps that is nobody's view was checked for its form only, so its entries say nothing of the page.
    return this.#differs ?? (isCut ? undefined : null);
  }

  /** A defect must not hide what differs before it. The last entry that holds does not count: no later one confirms its hash. */
  #inPartThatHolds({ seq }: Pick<Head, 'seq'>): Found | undefined {
    return this.#differs && this.#differs.fileSeq < seq ? this.#differs : undefined;
  }
}

/**
 * What judges the house, in a file that the page itself was given by it. A file that was damaged on its way, or that has what only a newer version
 * knows, fails the other claims.
 */
const aboutTheHouse: ReadonlySet<ClaimName> = new Set(['order', 'legality', 'conservation', 'fairness']);

const brokenRule = ({ claim, seq, sentence }: Defect): Found | undefined =>
  aboutTheHouse.has(claim) ? { sentence: `entry ${seq} does not hold: ${sentence}`, fileSeq: seq } : undefined;

const isPromised = ({ type, data }: DomainEvent, promised: PromisedEvent): boolean =>
  type === promised.type && Object.entries(promised.data).every(([name, value]) => (data as Record<string, unknown>)[name] === value);

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
