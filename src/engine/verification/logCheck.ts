/**
 * Verifies the log of this browser from its first entry to its head, page by page, with every claim of the auditor, and
 * compares the world it comes to with the snapshots and with the world of the page. It remembers the digest of each page
 * that it verified: at the next start a page whose bytes are the same is judged again without being hashed line by line.
 *
 * Begin at `LogCheck.run`. `KnownHashes` spares the hashing of known pages, and `Pace` makes the pauses between two pages.
 */
import { nobleHashing, type Hashing } from '../../domain/fairness/hashing.ts';
import type { Header } from '../../domain/log/entry.ts';
import type { Head, StoredEntry } from '../../domain/log/head.ts';
import { isDefect, readHeader } from '../../domain/log/read.ts';
import { writeTrailer } from '../../domain/log/trailer.ts';
import { LogVerifier } from '../../domain/verify/verifier.ts';
import type { World } from '../../domain/world.ts';
import { platformDigest } from '../../base/platformDigest.ts';
import { digestBy, type Digest } from '../../base/digest.ts';
import type { Clock, LogStore, SnapshotStore } from '../../base/ports.ts';
import { sameWorld } from '../../base/sameWorld.ts';
import { worldOfSnapshot } from '../snapshots.ts';
import { PAGE_ENTRIES, readCheckProgress, type CheckProgress, type CheckProgressStore, type Verified } from './checkProgress.ts';
import type { LogDoubt } from './doubt.ts';

/** The world of a page and the entry it stands at. */
export interface LiveWorld {
  readonly seq: number;
  readonly world: World;
}

export interface CheckPorts {
  readonly store: Pick<LogStore, 'head' | 'read'>;
  readonly snapshots: Pick<SnapshotStore, 'load' | 'clear'>;
  readonly progress: CheckProgressStore;
  readonly clock: Clock;
  /** Build-time hash of `src/domain`. */
  readonly build: string;
  /** The world of the page, which has folded at least up to `seq`; null where it is not compared. */
  readonly live: (seq: number) => Promise<LiveWorld | null>;
  /** Pauses between two pages after this many milliseconds of work, so that other work comes first. */
  readonly pause: (workedMs: number) => Promise<void>;
  readonly hashing?: Hashing;
  /** For snapshots; by `hashing` when left out. */
  readonly digest?: Digest;
}

export interface Checked {
  /** How far all of the log holds. Null where something in it does not, or there is no log. */
  readonly verified: Verified | null;
  readonly doubt: LogDoubt | null;
}

const NOT_CHECKED: Checked = { verified: null, doubt: null };
/** Pages between two savings: what an interruption costs at most. */
const SAVE_EVERY = 4;
/** The page's world moves on while it is asked for. After this many tries it is compared at the next check. */
const MOST_TRIES = 10;

/** The bytes of entries with the hash that is kept beside each. */
const pageText = (entries: readonly StoredEntry[]): string => entries.map(({ hash, lines }) => `${hash}\n${lines}\n`).join('');

/**
 * The worlds of the snapshots that a start would use, by their place: of this log, by this rulebook, whole. None where they
 * cannot be read: a start drops those by itself.
 */
async function snapshotsToCompare(
  snapshots: Pick<SnapshotStore, 'load'>,
  logId: string,
  build: string,
  digest: Digest,
): Promise<ReadonlyMap<number, World>> {
  const worlds = new Map<number, World>();
  for (const snapshot of await snapshots.load().catch(() => [])) {
    if (snapshot.logId !== logId || snapshot.domainHash !== build) continue;
    // Newest first: of two of one entry a start takes the newer one.
    const world = await worldOfSnapshot(snapshot, digest).catch(() => null);
    if (world !== null && !worlds.has(snapshot.seq)) worlds.set(snapshot.seq, world);
  }
  return worlds;
}

/** One pass over the log. */
export class LogCheck {
  readonly #ports: CheckPorts;
  readonly #hashes: KnownHashes;
  readonly #verifier: LogVerifier;
  readonly #pageDigests: string[] = [];
  #progress: CheckProgress | null = null;
  #snapshots: ReadonlyMap<number, World> = new Map();
  /** Text of the page that is not complete yet. */
  #unfinishedPage = '';
  /** First page whose bytes are not those that were verified before. */
  #firstChangedPage: number | null = null;
  #doubt: LogDoubt | null = null;
  #wrongSnapshot: LogDoubt | null = null;
  /** The log was erased or replaced while it was read. */
  #isLogGone = false;

  constructor(ports: CheckPorts) {
    this.#ports = ports;
    this.#hashes = new KnownHashes(ports.hashing ?? nobleHashing);
    this.#verifier = new LogVerifier({ hashing: this.#hashes, keepsRecents: true });
  }

  async run(): Promise<Checked> {
    const { store, progress, snapshots, build } = this.#ports;
    const first = await store.head();
    if (!first) return NOT_CHECKED;
    this.#progress = readCheckProgress(await progress.load(), first.logId);
    this.#snapshots = await snapshotsToCompare(
      snapshots,
      first.logId,
      build,
      this.#ports.digest ?? digestBy(this.#ports.hashing ?? nobleHashing),
    );
    let head = first;
    let pageDoubt: LogDoubt | null = null;
    for (let tried = 0; tried < MOST_TRIES; tried += 1) {
      await this.#readTo(head);
      if (this.#isLogGone) return NOT_CHECKED;
      const live = this.#doubt ? null : await this.#ports.live(head.seq);
      if (live?.seq === head.seq && !sameWorld(live.world, this.#verifier.world)) pageDoubt = { kind: 'world', seq: head.seq };
      if (!live || live.seq <= head.seq) break;
      head = (await store.head()) ?? head;
    }
    if (!this.#doubt && this.#verifier.world.seq < head.seq) await this.#readTo(head);
    return this.#isLogGone ? NOT_CHECKED : this.#conclude(head, pageDoubt);
  }

  async #readTo(head: Head): Promise<void> {
    while (!this.#doubt && !this.#isLogGone && this.#verifier.world.seq < head.seq) {
      const began = performance.now();
      const { seq } = this.#verifier.world;
      const entries = await this.#read(seq + 1, Math.min(seq - (seq % PAGE_ENTRIES) + PAGE_ENTRIES, head.seq), head);
      if (entries) await this.#checkEntries(entries);
      await this.#ports.pause(performance.now() - began);
    }
  }

  /** The entries from a place to another, both included. Null if they cannot be read: then the reason is noted. */
  async #read(from: number, to: number, { logId }: Head): Promise<readonly StoredEntry[] | null> {
    const readRange = async (first: number, last: number): Promise<readonly StoredEntry[]> => {
      const entries: StoredEntry[] = [];
      for await (const batch of this.#ports.store.read(first, last)) entries.push(...batch);
      return entries;
    };
    const whole = await readRange(from, to).catch(() => []);
    if (whole.length === to - from + 1) return whole;
    const now = await this.#ports.store.head();
    this.#isLogGone = now?.logId !== logId || now.seq < to;
    if (this.#isLogGone) return null;
    for (let seq = from; seq <= to; seq += 1) {
      const [entry] = await readRange(seq, seq).catch(() => []);
      if (!entry) {
        this.#noteDefect(seq, 'format', 'it cannot be read');
        return null;
      }
    }
    return readRange(from, to);
  }

  async #checkEntries(entries: readonly StoredEntry[]): Promise<void> {
    this.#unfinishedPage += pageText(entries);
    const complete = (entries.at(-1)?.seq ?? 0) % PAGE_ENTRIES === 0;
    // The platform takes a twentieth of the time that hashing line by line takes here.
    const digest = complete ? await platformDigest(this.#unfinishedPage) : '';
    const before = this.#progress?.pages[this.#pageDigests.length];
    // A page that was begun in an earlier turn has been hashed in part already: it is hashed to its end.
    const known = complete && entries.length === PAGE_ENTRIES && before === digest && this.#progress?.build === this.#ports.build;
    if (complete && before !== undefined && before !== digest) this.#firstChangedPage ??= this.#pageDigests.length;
    for (const stored of entries) {
      this.#checkEntry(stored, known);
      if (this.#doubt) return;
    }
    if (!complete) return;
    this.#unfinishedPage = '';
    this.#pageDigests.push(digest);
    if (this.#pageDigests.length % SAVE_EVERY === 0 && !known) await this.#save(entries.at(-1));
  }

  #checkEntry(stored: StoredEntry, known: boolean): void {
    const { seq, hash } = stored;
    const [headerLine = '', ...lines] = stored.lines.split('\n');
    const header = readHeader(headerLine);
    this.#hashes.clear();
    if (known && !isDefect(header)) this.#hashes.add(headerLine, hash, header, lines);
    if (!isDefect(header) && header.lines.length !== lines.length) return this.#noteDefect(seq, 'format', 'its number of lines is wrong');
    for (const line of [headerLine, ...lines]) this.#verifier.line(line);
    if (this.#verifier.failed) return this.#noteFailure();
    if (this.#hashes.sha256(headerLine) !== hash)
      return this.#noteDefect(seq, 'chain', 'the hash that is kept with it is not the hash of its bytes');
    const { verified = null } = this.#progress ?? {};
    if (verified?.seq === seq && verified.hash !== hash) {
      this.#doubt = {
        kind: 'rewritten',
        seq: 1 + (this.#firstChangedPage ?? Math.floor((seq - 1) / PAGE_ENTRIES)) * PAGE_ENTRIES,
        verified: seq,
      };
      return;
    }
    const snapshot = this.#snapshots.get(seq);
    if (snapshot && !sameWorld(snapshot, this.#verifier.world)) this.#wrongSnapshot ??= { kind: 'snapshot', seq };
  }

  #noteDefect(seq: number, claim: 'format' | 'chain', sentence: string): void {
    this.#doubt = { kind: 'entry', seq, claim, sentence };
  }

  /** Notes what the verifier has found, if anything. */
  #noteFailure(): void {
    const { failure } = this.#verifier.end();
    if (failure) this.#doubt = { kind: 'entry', seq: failure.seq, claim: failure.claim, sentence: failure.sentence };
  }

  async #conclude(head: Head, pageDoubt: LogDoubt | null): Promise<Checked> {
    const before = this.#progress?.verified ?? null;
    if (!this.#doubt) {
      this.#verifier.line(writeTrailer(head));
      this.#noteFailure();
    }
    if (!this.#doubt && before && before.seq > head.seq) this.#doubt = { kind: 'shorter', seq: head.seq, verified: before.seq };
    if (this.#wrongSnapshot) await this.#ports.snapshots.clear();
    if (this.#doubt) return { verified: null, doubt: this.#doubt };
    const verified: Verified = { seq: head.seq, hash: head.hash, at: this.#ports.clock.now(), build: this.#ports.build };
    await this.#ports.progress.save({ logId: head.logId, build: this.#ports.build, pages: [...this.#pageDigests], verified });
    return { verified, doubt: this.#wrongSnapshot ?? pageDoubt };
  }

  /** Saves the progress during a pass. The last entry of an earlier, longer pass stays recorded, so a change before it is still noticed. */
  async #save(last: StoredEntry | undefined): Promise<void> {
    // Pages that differ from what was verified are remembered only when the pass has come to its end without a doubt.
    if (!last || this.#firstChangedPage !== null) return;
    const { build, clock, progress } = this.#ports;
    const before = this.#progress?.verified ?? null;
    const verified: Verified = before && before.seq > last.seq ? before : { seq: last.seq, hash: last.hash, at: clock.now(), build };
    await progress.save({ logId: this.#verifier.world.logId, build, pages: [...this.#pageDigests], verified });
  }
}

/**
 * Hashing with a cache for one entry. Hashes that are known from an earlier start are taken from the cache; all others are
 * computed once. A text has one hash, so the order of the calls does not matter.
 */
class KnownHashes implements Hashing {
  readonly #hashing: Hashing;
  readonly #known = new Map<string, string>();

  constructor(hashing: Hashing) {
    this.#hashing = hashing;
  }

  /** Empties the cache, for the next entry. */
  clear(): void {
    this.#known.clear();
  }

  /** Adds the hashes of an entry whose bytes are the same as those that were hashed at an earlier start. */
  add(headerLine: string, hash: string, header: Header, lines: readonly string[]): void {
    this.#known.set(headerLine, hash);
    for (const [index, line] of lines.entries()) this.#known.set(line, header.lines[index] ?? '');
  }

  sha256(text: string): string {
    const known = this.#known.get(text) ?? this.#hashing.sha256(text);
    this.#known.set(text, known);
    return known;
  }

  sha256OfHex(hex: string): string {
    return this.#hashing.sha256OfHex(hex);
  }

  hmacSha256(key: string): (message: string) => Uint8Array {
    return this.#hashing.hmacSha256(key);
  }
}

/** The shortest pause between two pages. */
const SHORTEST_REST_MS = 5;
/** The pause after an entry of this tab, so that the next bet does not wait. */
const QUIET_MS = 1_000;
/** The longest pause. During hours of play at least one page of the log is verified in this time. */
const LONGEST_REST_MS = 10_000;

/** The speed of the verification: at most half of one core, and far less during play. */
export class Pace {
  readonly #now: () => number;
  readonly #sleep: (ms: number) => Promise<void>;
  #busyAt = -Infinity;

  constructor(now: () => number, sleep: (ms: number) => Promise<void>) {
    this.#now = now;
    this.#sleep = sleep;
  }

  /** An entry was just appended. */
  busy(): void {
    this.#busyAt = this.#now();
  }

  /** Rests as long as the work took, then until nobody plays. */
  async rest(workedMs: number): Promise<void> {
    const latest = this.#now() + LONGEST_REST_MS;
    await this.#sleep(Math.max(SHORTEST_REST_MS, workedMs));
    for (;;) {
      const left = Math.min(this.#busyAt + QUIET_MS, latest) - this.#now();
      if (left <= 0) return;
      await this.#sleep(left);
    }
  }
}
