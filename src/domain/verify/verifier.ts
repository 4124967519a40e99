/**
 * Verifies an exported log line by line. Reports which claims hold, up to which entry, and the first defect. Everything before
 * the first defect holds. Nothing after it is checked. Pure: it reads lines, and neither clock nor chance.
 *
 * Lines are checked for form, chain and schema, and put together to an entry (`#readLine`). A whole entry is judged (`#entry`): its order here, the
 * other claims by entryJudge.ts. `end` makes the report.
 */
import { isSignedKeyChange } from '../transparency/keyChange.ts';
import { isBeaconSignature } from '../fairness/beaconSignature.ts';
import { nobleHashing, type Hashing } from '../fairness/hashing.ts';
import type { Act, Entry, EventLine, Header } from '../log/entry.ts';
import { NO_HASH, type Head } from '../log/head.ts';
import { isDefect, readAct, readEvent, readHeader, type LineDefect } from '../log/read.ts';
import type { Viewer } from '../log/view.ts';
import { looksLikeViewLine, readViewLine, type NamedViewer } from '../log/viewLine.ts';
import { accountOf, emptyWorld, nameIn, type World } from '../world.ts';
import { coverageOf, defectAtEnd, legalityCovers } from './atEnd.ts';
import { claimNames, counted, type ClaimName, type Coverage, type Defect, type SeenEvent } from './claim.ts';
import { DiscretionCount } from './discretion.ts';
import type { Discretion } from './discretionWords.ts';
import { EntryJudge } from './entryJudge.ts';
import { outOfOrder } from './order.ts';
import { looksLikeTrailer, wrongTrailer } from '../log/trailer.ts';
import { CHAPTER_IS_NO_LOG, looksLikeChapter } from '../log/chapterLine.ts';
import { FORK_IS_NO_LOG, looksLikeFork } from '../whatIf/forkLine.ts';

export interface ClaimReport {
  readonly claim: ClaimName;
  readonly holds: boolean;
  readonly covered: number;
  readonly uncovered: number;
  /** What was checked and what could not be; or why it does not hold. */
  readonly parts: readonly string[];
  /** The parts, joined. */
  readonly sentence: string;
}

export interface Report {
  readonly ok: boolean;
  /** Whose view the file is; null for a whole log, and for a file that names nobody. */
  readonly viewer: NamedViewer | null;
  /** Whether lines are withheld and no viewer is named. Only form, chain, schema and order of such a file are checked. */
  readonly isCut: boolean;
  /** The entry whose hash is the head kept elsewhere; null if none was given or found. */
  readonly anchor: number | null;
  /** Those that were checked. */
  readonly claims: readonly ClaimReport[];
  /** The first defect, with the line of the file where it was found (from 1). */
  readonly failure: (Defect & { readonly line: number }) | null;
  /** The head of the part that holds. */
  readonly head: Head | null;
  readonly entries: number;
  readonly events: number;
  /** Events that were withheld. */
  readonly withheld: number;
  /** Entries of which the command and its actor were withheld. */
  readonly unnamed: number;
  /** What of the file was seen, in parts of a sentence. */
  readonly seen: readonly string[];
  /** Informational events of a type that this build does not know. */
  readonly passedOver: number;
  /** What the house decided as it liked, as far as it was seen. */
  readonly discretion: readonly Discretion[];
}

/** The claims that need nothing of what is withheld. */
const checkedOfEveryFile: ReadonlySet<ClaimName> = new Set(['format', 'chain', 'schema', 'order']);

/** Where a chapter begins. */
export interface Beginning {
  /** The last entry before it. */
  readonly head: Head;
  /** The world after that entry. It is folded on. */
  readonly world: World;
  /** How many lines of the file were read until here. */
  readonly lines: number;
}

export interface VerifierOptions {
  readonly hashing?: Hashing;
  /** Where the entries go on from. Nothing before is checked. Default: they are a log from its first entry on. */
  readonly from?: Beginning;
  /** A hash that an entry must have, from another source than the file. With `from` only `anchor` says whether one has it. Default: not compared. */
  readonly expectedHead?: string;
  /** Whose view the file must be; 'admin' for a whole log, which withholds nothing. Default: the viewer that its first line names, or a whole log. */
  readonly viewer?: Viewer;
  /** Whether the world keeps the recent bets of each account, as a page's world does. No claim reads them. Default: false. */
  readonly keepsRecents?: boolean;
  /** Called for every event before it is folded, for `replay` and `explain`. */
  readonly onEvent?: (seen: SeenEvent, world: World) => void;
  /** Called after every entry that holds, with the world after it. */
  readonly onEntry?: (entry: Entry, world: World) => void;
}

/** An entry whose lines are not yet complete. */
interface OpenEntry {
  readonly header: Header;
  readonly hash: string;
  /** Undefined until its line was read. */
  act: Act | null | undefined;
  readonly lines: EventLine[];
}

export class LogVerifier {
  /** The world after the entries that hold so far. */
  readonly world: World;
  readonly #hashing: Hashing;
  readonly #options: VerifierOptions;
  readonly #judge: EntryJudge;
  #anchor: number | null = null;
  #head: Head | null = null;
  /** The head before `#head`. A claim that may report an earlier entry keeps the head before it. */
  #headBefore: Head | null = null;
  #failure: (Defect & { readonly line: number }) | null = null;
  #failureHead: Head | null = null;
  readonly #discretion: DiscretionCount;
  #line = 0;
  #withheld = 0;
  #unnamed = 0;
  #passedOver = 0;
  #closed = false;
  #open: OpenEntry | null = null;

  constructor(options: VerifierOptions = {}) {
    this.#options = options;
    this.#hashing = options.hashing ?? nobleHashing;
    const { viewer = 'admin', from } = options;
    this.world = from?.world ?? emptyWorld(options.keepsRecents === true ? {} : { recentsKept: 0 });
    this.#head = from?.head ?? null;
    this.#line = from?.lines ?? 0;
    this.#discretion = new DiscretionCount(this.world);
    if (from && from.head.hash === options.expectedHead) this.#anchor = from.head.seq;
    this.#judge = new EntryJudge(this.world, viewer === 'admin' ? null : viewer, this.#hashing, { isBeaconSignature, isSignedKeyChange });
  }

  get #viewer(): NamedViewer | null {
    return this.#judge.viewer;
  }

  /** Whether lines are withheld and nobody is named who may not read them. Then nothing is judged. */
  get #isCut(): boolean {
    return this.#judge.onlyFolds;
  }

  /** How many entries hold so far. */
  get #entries(): number {
    return (this.#head?.seq ?? 0) - (this.#options.from?.head.seq ?? 0);
  }

  /** Whether a defect was found. Further lines change nothing. */
  get failed(): boolean {
    return this.#failure !== null;
  }

  /** The last entry that holds so far. */
  get head(): Head | null {
    return this.#head;
  }

  /** Whether the trailer was read. */
  get isClosed(): boolean {
    return this.#closed;
  }

  /** The next lines are the entries of the chapter that follows. */
  continueAfterTrailer(): void {
    this.#closed = false;
  }

  /** Takes the next line, without its line break. */
  line(text: string): void {
    this.lines([text]);
  }

  /**
   * Takes the next lines, without their line breaks. All are hashed, then all are read and judged. This order uses the caches of
   * the processor better than line by line.
   */
  lines(texts: readonly string[]): void {
    if (this.#failure) return;
    const hashes = texts.map((text) => this.#hashing.sha256(text));
    for (let i = 0; i < texts.length && !this.#failure; i += 1) this.#readLine(texts[i] ?? '', hashes[i] ?? '');
  }

  #readLine(text: string, hash: string): void {
    this.#line += 1;
    const open = this.#open;
    try {
      if (this.#closed) this.#fail('format', 'there are lines after the trailer');
      else if (this.#line === 1 && looksLikeFork(text)) this.#fail('format', FORK_IS_NO_LOG);
      else if (this.#line === 1 && looksLikeChapter(text)) this.#fail('format', CHAPTER_IS_NO_LOG);
      else if (looksLikeViewLine(text)) this.#viewLine(text);
      else if (open && open.act === undefined) this.#actLine(text, hash, open);
      else if (open) this.#eventLine(text, hash, open);
      else if (looksLikeTrailer(text)) this.#trailer(text);
      else this.#headerLine(hash, readHeader(text));
    } catch (error) {
      // A hostile file may hold amounts that cannot be counted exactly.
      if (!(error instanceof RangeError)) throw error;
      this.#fail('legality', 'an amount is too large to be counted exactly');
    }
  }

  /** Reports a defect of the file itself, such as bytes that are not UTF-8. */
  fileDefect(sentence: string): void {
    if (this.#failure) return;
    this.#line += 1;
    this.#fail('format', sentence);
  }

  /** Ends the log. Returns the whole report. */
  end(): Report {
    if (!this.#failure) this.#atEnd();
    return {
      ok: this.#failure === null,
      viewer: this.#viewer,
      isCut: this.#isCut,
      anchor: this.#anchor,
      claims: claimNames.filter((name) => !this.#isCut || checkedOfEveryFile.has(name)).map((name) => this.#claimReport(name)),
      failure: this.#failure,
      head: this.#failure ? this.#failureHead : this.#head,
      entries: this.#entries,
      events: this.#judge.events,
      withheld: this.#withheld,
      unnamed: this.#unnamed,
      seen: this.#seen(),
      passedOver: this.#passedOver,
      discretion: this.#discretion.items(this.world),
    };
  }

  #atEnd(): void {
    if (this.#open) return this.#fail('format', 'the file ends in the middle of an entry');
    if (!this.#closed) return this.#fail('format', 'the file ends without its trailer: its last entries may be missing');
    const problem = this.#viewer === null ? undefined : this.#wrongViewer(this.#viewer);
    if (problem !== undefined) return this.#fail('format', problem, this.#head?.seq ?? 0);
    const defect = this.#isCut ? undefined : defectAtEnd(this.world, this.#judge);
    if (defect) return this.#report(defect);
    const { expectedHead, from } = this.#options;
    // The head may be of an entry before a chapter.
    if (expectedHead !== undefined && this.#anchor === null && !from)
      this.#fail(
        'chain',
        `no entry has the head ${expectedHead}: it is of another log, or of entries after the last one`,
        this.#head?.seq ?? 0,
      );
  }

  #wrongViewer(viewer: NamedViewer): string | undefined {
    return viewer === 'public' || accountOf(this.world, viewer) ? undefined : `it is the view of ${viewer}, who is not registered in it`;
  }

  #viewLine(text: string): void {
    const viewer = readViewLine(text);
    const asked = this.#options.viewer ?? viewer;
    if (this.#line > 1) return this.#fail('format', 'the viewer is named once, in the first line');
    if (viewer === null) return this.#fail('format', 'the line that names the viewer is not readable');
    if (viewer !== asked)
      return this.#fail('format', `it is the view of ${viewer}, not ${asked === 'admin' ? 'the whole log' : `that of ${asked}`}`);
    this.#judge.viewer = viewer;
  }

  #headerLine(hash: string, header: Header | LineDefect): void {
    if (isDefect(header)) return this.#fail(header.claim, header.defect);
    if (header.prev !== (this.#head?.hash ?? NO_HASH)) {
      return this.#fail('chain', 'it does not follow the entry before: the hash of that entry is another one');
    }
    this.#open = { header, hash, act: undefined, lines: [] };
  }

  #actLine(text: string, hash: string, open: OpenEntry): void {
    const act = readAct(text);
    const defect = act !== null && isDefect(act) ? act : undefined;
    if (defect?.claim === 'format') return this.#fail('format', defect.defect);
    if (text !== 'null' && hash !== open.header.lines[0])
      return this.#fail('chain', 'the line of its command is not the one that the header binds');
    if (defect) return this.#fail(defect.claim, defect.defect);
    open.act = act as Act | null;
  }

  #eventLine(text: string, hash: string, open: OpenEntry): void {
    const event = readEvent(text);
    const place = open.lines.length + 1;
    if (isDefect(event) && event.claim === 'format') return this.#fail('format', event.defect);
    if (text !== 'null' && hash !== open.header.lines[place])
      return this.#fail('chain', `event ${place} is not the one that the header binds`);
    if (isDefect(event)) return this.#fail(event.claim, event.defect);
    if (event.kind === 'unknown' && !event.informational) {
      return this.#fail('schema', `${event.type} is an event that this version does not know`);
    }
    open.lines.push(event);
    if (place === open.header.lines.length - 1) this.#entry(open);
  }

  #entry({ header, hash, act = null, lines }: OpenEntry): void {
    const [first] = lines;
    const viewer = this.#viewer;
    const problem = outOfOrder(header, this.#head, first, viewer !== null);
    if (problem !== undefined) return this.#fail('order', problem);
    if (act === null) this.#unnamed += 1;
    for (const { kind } of lines) {
      if (kind === 'withheld') this.#withheld += 1;
      else if (kind === 'unknown') this.#passedOver += 1;
    }
    if (viewer === null && this.#withheld + this.#unnamed > 0) {
      if (this.#options.viewer === 'admin') return this.#fail('format', 'a line is withheld, and a whole log or a chapter withholds none');
      this.#judge.onlyFolds = true;
    }
    this.#discretion.entry(header, this.world);
    const defect = this.#judge.judgeEntry({ header, act, lines }, this.#head, (seen, world) => {
      this.#options.onEvent?.(seen, world);
      this.#discretion.before(seen, world);
    });
    if (defect) return this.#report(defect);
    this.#open = null;
    // The id of entry 1 is reused, because a substring of this line would keep the whole line in memory.
    const logId = this.#head?.logId ?? header.logId;
    this.world.logId = logId;
    this.world.seq = header.seq;
    this.world.at = header.at;
    this.#headBefore = this.#head;
    this.#head = { logId, seq: header.seq, hash, at: header.at };
    if (hash === this.#options.expectedHead) this.#anchor = header.seq;
    this.#options.onEntry?.({ header, hash, act, events: lines }, this.world);
  }

  #trailer(text: string): void {
    const problem = wrongTrailer(text, this.#head);
    if (problem !== undefined) return this.#fail('chain', problem, this.#head?.seq ?? 0);
    this.#closed = true;
  }

  /** Reports a defect. Default of `seq`: the next place, whatever `seq` the entry itself names. */
  #fail(claim: ClaimName, sentence: string, seq = (this.#head?.seq ?? 0) + 1): void {
    this.#report({ claim, seq, sentence });
  }

  /** The part that holds ends before the entry at fault. A reveal can prove an earlier round unfair. */
  #report(defect: Defect): void {
    const { claim, seq, sentence, before = seq > (this.#head?.seq ?? 0) ? this.#head : this.#headBefore } = defect;
    this.#failure ??= { claim, seq, sentence, line: this.#line };
    this.#failureHead = before;
  }

  #claimReport(name: ClaimName): ClaimReport {
    const broken = this.#failure?.claim === name ? this.#failure : null;
    const { covered, uncovered, parts: found } = coverageOf(name, this.world, this.#judge) ?? this.#fileCoverage(name);
    const parts = broken ? [`entry ${broken.seq}: ${broken.sentence}`] : found;
    return {
      claim: name,
      holds: broken === null,
      covered,
      uncovered,
      parts,
      sentence: parts.join('; '),
    };
  }

  #seen(): readonly string[] {
    const { covered: inFull } = legalityCovers(this.world, this.#judge.legality);
    const rest = `${counted(this.#withheld, 'event')} of other people ${this.#withheld === 1 ? 'is' : 'are'} not shown`;
    if (this.#isCut)
      return [
        `only form, chain, schema and order were checked: ${counted(this.#withheld, 'event')} and ${counted(this.#unnamed, 'command')} are withheld, and the file names no viewer`,
      ];
    if (this.#viewer === null) return ['nothing is withheld'];
    if (this.#judge.events < 2) return ['it shows nothing but the rules', rest];
    const whom = this.#viewer === 'public' ? 'about everybody' : `about ${nameIn(this.world, this.#viewer)} and everybody`;
    return [`${inFull} of ${counted(this.#judge.events, 'event')} ${whom} were judged in full`, rest];
  }

  /** How far a claim about the file itself was checked: format, chain, schema or order. */
  #fileCoverage(name: ClaimName): Coverage {
    const entries = this.#entries;
    const passed = this.#passedOver > 0 ? [`${counted(this.#passedOver, 'informational event')} of a newer version passed over`] : [];
    const anchor = this.#anchor === null ? 'internally consistent, not anchored' : `anchored to the given head, entry ${this.#anchor}`;
    const parts: Partial<Record<ClaimName, readonly string[]>> = {
      format: [`${counted(this.#line, 'line')} in canonical form`],
      chain: [`${counted(entries, 'entry', 'entries')} linked, ${anchor}`],
      schema: [`${counted(this.#judge.events, 'event')} as declared`, ...passed],
      order: [`${counted(entries, 'entry', 'entries')} in order of place and time`],
    };
    return {
      covered: name === 'schema' ? this.#judge.events : entries,
      uncovered: name === 'chain' ? this.#withheld : 0,
      parts: parts[name] ?? [],
    };
  }
}

/** Verifies a whole log. */
export function verifyLines(lines: Iterable<string>, options: VerifierOptions = {}): Report {
  const verifier = new LogVerifier(options);
  for (const line of lines) verifier.line(line);
  return verifier.end();
}
