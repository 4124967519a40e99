/**
 * What a client knows of the log of a house server: the world that its own and the public entries fold to, and the newest head. Begin with
 * `receive`, which checks the entries of a message against all that came before, and folds them. `read` checks a single entry of an answer.
 * Entries that have nothing for this reader are not sent, so the chain has gaps. Signed checkpoints prove the place of each entry that was sent
 * (checkpointWatch.ts); `unproved` has those that still need it.
 *
 * It may start from a snapshot (`startFrom`, startSnapshot.ts). Then two judges run: one judges new entries from the snapshot on, the other reads
 * the past from entry 1 on (`foldPast`). When the second one has caught up, it takes over (`#switchJudge`).
 */
import type { Hashing } from '../domain/fairness/hashing.ts';
import { definitionOf } from '../domain/events/catalog.ts';
import { eventsOf, hashMatches, headOf, type Entry } from '../domain/log/entry.ts';
import { assertKnown, NewerLogError } from '../domain/evolve.ts';
import { NO_HASH, type Head, type Place, type StoredEntry } from '../domain/log/head.ts';
import { EntryFeed } from '../domain/log/entryFeed.ts';
import { DamagedEntryError, readStored } from '../domain/log/stored.ts';
import type { NamedViewer } from '../domain/log/viewLine.ts';
import { EntryJudge } from '../domain/verify/entryJudge.ts';
import { wronglyWithheld } from '../domain/verify/legality.ts';
import { backInTime } from '../domain/verify/order.ts';
import { emptyWorld, type World } from '../domain/world.ts';
import { balanceDifference, accountTotals } from '../base/balanceDifference.ts';
import { changeCopy } from '../base/changeCopy.ts';
import { NewestMap } from '../base/newestMap.ts';
import { sameWorld } from '../base/sameWorld.ts';
import type { KeptBalance, MarkedHead } from '../base/markers.ts';
import type { Evidence } from '../files/evidence.ts';
import { ContradictionError } from './contradiction.ts';
import { StartSnapshot } from './startSnapshot.ts';
import type { ViewSnapshot } from '../api/viewSnapshot.ts';

/** Entries that are remembered, so that an answer can be compared with what was received. */
const MOST_ENTRIES = 1_000;
/** Places whose hashes are remembered: some 15 MB, and more than a day at a house that tells of its head every second. */
const MOST_HASHES = 100_000;

/** Throws ContradictionError if an account had something else at a place than an earlier page showed. */
export function assertBalance(kept: KeptBalance, now: Parameters<typeof balanceDifference>[1]): void {
  const difference = balanceDifference(kept, now);
  if (difference !== null) throw new ContradictionError(difference);
}

/** An entry that was received, and its lines. */
interface ReceivedEntry {
  readonly entry: Entry;
  readonly lines: string;
}

/** A message of the house: what follows `after`, up to `head`. Entries between them that are not among these have nothing for this reader. */
interface ReceivedEntries {
  readonly after: Place;
  /** Entries as lines, oldest first. */
  readonly entries: readonly string[];
  readonly head: Head;
}

/** Whether a world that goes on to entry `next` leaves a place. A world that began after the place has passed it. */
const passes = (world: World, { seq }: Pick<Place, 'seq'>, next: number): boolean => world.seq <= seq && next > seq;

export class FoldedView {
  readonly #hashing: Hashing;
  #world: World = emptyWorld();
  /** Judges new entries. */
  #judge: EntryJudge;
  /** The newest head that was received. */
  #head: Head = { logId: '', seq: 0, hash: NO_HASH, at: 0 };
  /** The first entry that only a newer version understands. Nothing is folded from there on. Null: there is none. */
  #newerError: NewerLogError | null = null;
  /** The digest of all entries that were told, each hashed with what came before it. Null: the first ones were not read, because the page began with a snapshot. */
  #toldDigest: string | null = NO_HASH;
  /** The snapshot that it started from, with the judge of the past, until that judge has caught up with the newest entry. */
  #startSnapshot: StartSnapshot | null = null;
  /** The place of that snapshot, also once its judge has caught up. 0 without one. */
  #startSeq = 0;
  /** The place of the newest entry. The head may come after it. */
  #newestSeq = 0;
  /** The hashes of the places that were received most recently, oldest first. */
  readonly #receivedHashes: NewestMap<number, string>;
  readonly #mostHashes: number;
  /** Entries that were received, and heads of earlier pages, as long as no checkpoint proves them. */
  readonly #unproved: NewestMap<number, string>;
  /** The head that an earlier page kept, and what accounts had at their places. */
  #expectedKept: Pick<MarkedHead, 'logId' | 'seq' | 'at' | 'balances'> | null = null;
  /** The entries that were received last, by place. */
  readonly #recentEntries = new NewestMap<number, ReceivedEntry>(MOST_ENTRIES);

  constructor(hashing: Hashing, mostHashes = MOST_HASHES) {
    this.#hashing = hashing;
    this.#judge = new EntryJudge(this.#world, null, hashing);
    this.#judge.change = changeCopy;
    this.#mostHashes = mostHashes;
    this.#receivedHashes = new NewestMap(mostHashes);
    this.#unproved = new NewestMap(mostHashes);
  }

  get world(): World {
    return this.#world;
  }

  /** The newest head that was received. It is a receipt: no later log of the house may have another entry there. */
  get head(): Head {
    return this.#head;
  }

  get newer(): NewerLogError | null {
    return this.#newerError;
  }

  /** What a checkpoint must still prove: hashes by place. */
  get unproved(): ReadonlyMap<number, string> {
    return this.#unproved;
  }

  /** A checkpoint has these places. */
  proved(places: ReadonlyMap<number, string>): void {
    for (const [seq, hash] of places) if (this.#unproved.get(seq) === hash) this.#unproved.delete(seq);
  }

  /** The entries up to here are judged from entry 1 on. */
  get checkedTo(): number {
    return this.#startSnapshot?.checkedTo ?? this.#head.seq;
  }

  /** The snapshot, as long as it is only the house's word. */
  get unprovedStart(): StartSnapshot | null {
    return this.#startSnapshot?.isProved === false ? this.#startSnapshot : null;
  }

  /** Whether new entries are not yet judged with all that came before them. */
  get isJudgeBehind(): boolean {
    return this.#startSnapshot !== null;
  }

  /** The digest of all entries that were told. Undefined as long as the first ones were not read. */
  get toldDigest(): string | undefined {
    return this.#toldDigest ?? undefined;
  }

  get viewer(): NamedViewer | null {
    return this.#judge.viewer;
  }

  /** Whose view it is. Nothing is received before. */
  setViewer(viewer: NamedViewer): void {
    this.#judge.viewer = viewer;
  }

  /** Starts from a snapshot, before anything is received. */
  startFrom(snapshot: ViewSnapshot): void {
    this.#world = snapshot.world;
    this.#head = snapshot.head;
    this.#receivedHashes.set(snapshot.head.seq, snapshot.head.hash);
    this.#newestSeq = snapshot.head.seq;
    this.#startSeq = snapshot.head.seq;
    this.#startSnapshot = new StartSnapshot(snapshot, this.#hashing);
    this.#toldDigest = null;
  }

  /** The whole log was verified, and it is what the page shows. The judge must still read what was drawn before the snapshot and is not revealed. */
  snapshotVerified(): void {
    if (this.#startSnapshot) this.#startSnapshot.isProved = true;
    this.#switchJudge();
  }

  /** The entries before the snapshot were all judged here. Throws ContradictionError unless they fold to it. */
  snapshotFolded(isSame: boolean): void {
    if (!isSame) throw new ContradictionError('the state that this page started from does not follow from its entries');
    if (!this.#startSnapshot) return;
    this.#startSnapshot.isProved = true;
    this.#switchJudge();
  }

  /**
   * Folds what the house sends, and returns its entries. Calls `onFolded` after each of them. Throws ContradictionError if it does not follow
   * what was received before; then nothing of it is folded.
   */
  receive({ after, entries, head }: ReceivedEntries, onFolded: (entry: Entry) => void = () => undefined): readonly Entry[] {
    if (this.#judge.viewer === null) throw new ContradictionError('it tells of entries before it says for whom');
    this.#assertContinues(after);
    let last: Head = this.#head;
    const read = entries.map((lines) => {
      const entry = this.read(lines);
      this.#assertFollows(last, headOf(entry), entry);
      last = headOf(entry);
      return entry;
    });
    this.#assertFollows(last, head, null);
    for (const [place, entry] of read.entries()) {
      this.#fold({ entry, lines: entries[place] ?? '' });
      onFolded(entry);
    }
    this.#moveTo(head);
    return read;
  }

  /** Reads an entry. Throws ContradictionError if its bytes do not have the hashes that its header names. */
  read(lines: string): Entry {
    return readStored(this.stored(lines));
  }

  /** An entry in its stored form. Throws ContradictionError. */
  stored(lines: string): StoredEntry {
    const stored = this.#storedFrom(lines);
    const { seq, hash } = stored;
    if (!hashMatches(stored, this.#hashing)) throw new ContradictionError(`entry ${seq} does not have the lines that its header names`);
    this.#assertSameHash(seq, hash);
    return stored;
  }

  /**
   * Reads an entry of a trail or a list, which must show what was received of it, and remembers that a checkpoint must have it. Throws
   * ContradictionError. Of one that is newer than the head nobody can tell yet whether the log has it.
   */
  readOfTrail(lines: string): StoredEntry {
    const stored = this.stored(lines);
    this.#assertReceived(stored.seq);
    const entry = readStored(stored);
    this.assertShownAsReceived(entry);
    // Nothing else says of an entry from before a snapshot what it must show.
    const withheld = this.viewer && wronglyWithheld({ act: entry.act, lines: entry.events }, this.viewer);
    if (withheld) throw new ContradictionError(`entry ${stored.seq} does not hold: ${withheld}`);
    this.#noteReceived(stored.seq, stored.hash);
    return stored;
  }

  /**
   * Throws ContradictionError if a trail leaves out an own entry that was received lately. `shown`: its places from `from` to before `before`, of
   * which it should have all.
   */
  assertWholeTrail(shown: ReadonlySet<number>, { from, before }: { readonly from: number; readonly before: number }): void {
    for (const [seq, { entry }] of this.#recentEntries) {
      if (seq < from || seq >= before || shown.has(seq)) continue;
      const isOwn = eventsOf(entry).some((event) =>
        definitionOf(event)
          .subjects(event.data)
          .some((subject) => subject === this.viewer),
      );
      if (isOwn) throw new ContradictionError(`entry ${seq} is left out of a trail`, { told: { seq, hash: entry.hash } });
    }
  }

  /** Throws ContradictionError if an entry withholds an event of it that was received lately, or shows one that was not. */
  assertShownAsReceived({ header: { seq }, hash, events }: Entry): void {
    const received = this.recent(seq)?.events;
    if (seq < this.#firstRemembered || seq > this.#head.seq) return;
    const shown = events.map((line) => line.kind === 'event');
    if (received?.some(({ kind }, place) => kind === 'event' && !shown[place]) === true)
      throw new ContradictionError(`entry ${seq} withholds an event that was told`, { told: { seq, hash } });
    if (shown.some((isShown, place) => isShown && received?.[place]?.kind !== 'event'))
      throw new ContradictionError(`entry ${seq} shows an event that was not told`, { told: { seq, hash } });
  }

  /** From this place on every entry that was received is remembered. */
  get #firstRemembered(): number {
    const [oldest = 0] = this.#recentEntries.keys();
    return this.#recentEntries.size < MOST_ENTRIES ? this.#startSeq + 1 : oldest;
  }

  /** Throws ContradictionError if an entry was not received, although the reader may read it: all of those after the snapshot were sent. */
  #assertReceived(seq: number): void {
    const isForgotten = this.#receivedHashes.size >= this.#mostHashes;
    if (seq <= this.#startSeq || seq > this.#head.seq || isForgotten) return;
    if (this.#hashAt(seq) === undefined) throw new ContradictionError(`entry ${seq} was not sent before`);
  }

  /** Hashes of the entries that were received, by place, as far as they are remembered. */
  hashes(): ReadonlyMap<number, string> {
    const recent = [...this.#recentEntries].map(([place, { entry }]) => [place, entry.hash] as const);
    return new Map([...this.#receivedHashes, ...recent]);
  }

  /** How many events of the entries that were received last were shown, by place. */
  shownEvents(): ReadonlyMap<number, number> {
    return new Map([...this.#recentEntries].map(([place, { entry }]) => [place, eventsOf(entry).length] as const));
  }

  /** A place as it was received: its hash, and the lines of its entry if that was received lately. Without a hash: the head. */
  receivedAt({
    seq,
    hash = this.#hashAt(seq),
  }: {
    readonly seq: number;
    readonly hash?: string | undefined;
  }): Place & Pick<Evidence['told'], 'lines'> {
    const recent = this.#recentEntries.get(seq);
    if (hash === undefined) return { seq: this.head.seq, hash: this.head.hash, lines: null };
    return { seq, hash, lines: recent?.entry.hash === hash ? recent.lines : null };
  }

  /** The entry at a place if it was received lately. */
  recent(seq: number): Entry | undefined {
    return this.#recentEntries.get(seq)?.entry;
  }

  /** From now on, a fold that passes what an earlier page kept must come to it. */
  expectKept(kept: MarkedHead | null): void {
    this.#expectedKept = kept;
  }

  /**
   * Called before a world goes on to entry `next`. `told`: the digest of its entries. Throws ContradictionError if it leaves the place of a kept
   * balance of the reader with another one, or by other entries.
   */
  #assertKeptBalances(world: World, next: number, told: string | null): void {
    for (const kept of this.#expectedKept?.balances ?? [])
      if (kept.account === this.viewer && passes(world, kept, next))
        assertBalance(kept, { ...accountTotals(world, kept.account), told: told ?? undefined });
  }

  /** Throws ContradictionError if an entry is of an earlier time than the world before it, or than a kept head that it passes. */
  #assertTime(world: World, { header: { logId, seq, at }, events }: Entry): void {
    const kept = this.#expectedKept;
    const keptAt = kept?.logId === logId && passes(world, kept, seq) ? kept.at : 0;
    // Corrections of the clock are public, so each is shown.
    const wrongTime = backInTime(at, Math.max(world.at, keptAt), events[0], true);
    if (wrongTime !== undefined) throw new ContradictionError(`entry ${seq} does not hold: ${wrongTime}`);
  }

  /** Throws ContradictionError if the log does not have this head of an earlier page. Otherwise it is remembered. */
  assertStillHas({ logId, seq, hash }: Pick<Head, 'logId' | 'seq' | 'hash'>): void {
    const told = { seq, hash };
    if (logId !== this.#head.logId) throw new ContradictionError('this is another log than the one that this browser knows', { told });
    if (seq > this.#head.seq)
      throw new ContradictionError(`the log ends at entry ${this.#head.seq}, but entry ${seq} was sent before`, { told });
    this.#assertSameHash(seq, hash);
    this.#noteReceived(seq, hash);
  }

  /**
   * Judges entries after `checkedTo` that the reader may read something of, oldest first. Calls `onFolded` after each of them, with the world
   * after it. `upTo`: there are no more up to this place. Null: there may be. Throws ContradictionError.
   */
  foldPast(entries: readonly string[], upTo: number | null, onFolded: (entry: Entry, world: World) => void = () => undefined): void {
    for (const lines of entries) {
      const entry = this.read(lines);
      // Received meanwhile.
      if (entry.header.seq <= this.checkedTo) continue;
      this.#assertSameHash(entry.header.seq - 1, entry.header.prev);
      this.#noteReceived(entry.header.seq, entry.hash);
      this.#judgePast(entry);
      if (this.#startSnapshot) onFolded(entry, this.#startSnapshot.judge.world);
    }
    if (upTo !== null) this.#startSnapshot?.advanceTo(upTo);
    this.#switchJudge();
  }

  /** The judge of the past takes the next entry that the reader may read something of. */
  #judgePast(entry: Entry): void {
    if (!this.#startSnapshot) return;
    const { judge, head } = this.#startSnapshot;
    const { seq } = entry.header;
    this.#startSnapshot.advanceTo(seq - 1);
    if (this.#newerError && seq > head.seq) return;
    judge.viewer = this.#judge.viewer;
    try {
      this.#judgeBy(judge, entry);
    } catch (error) {
      if (!(error instanceof NewerLogError)) throw error;
      // This version folded the snapshot, so it can fold the entries before it.
      if (seq <= head.seq) throw new ContradictionError(error.message, { cause: error });
      this.#newerError = error;
      return;
    }
    this.#startSnapshot.toldDigest = this.#digestAfter(this.#startSnapshot.toldDigest, entry);
    this.#startSnapshot.eventsRead += eventsOf(entry).length;
    this.#startSnapshot.advanceTo(seq);
  }

  /** Once the judge of the past has judged all entries, it judges new ones too. */
  #switchJudge(): void {
    if (!this.#startSnapshot?.isProved || (this.#newestSeq > this.#startSnapshot.checkedTo && !this.#newerError)) return;
    const { judge, toldDigest } = this.#startSnapshot;
    this.#startSnapshot = null;
    this.#toldDigest = toldDigest;
    // Nothing is judged after an entry of a newer version.
    if (this.#newerError) return;
    // The house may have shown less of an entry to the judge of the past than it sent before.
    const { logId, seq, at } = this.#world;
    if (!sameWorld({ ...judge.world, logId, seq, at }, this.#world))
      throw new ContradictionError('the entries that it shows come to another state than those that it told');
    this.#assertKeptBalances(judge.world, this.#head.seq + 1, toldDigest);
    this.#judge = judge;
    this.#judge.change = changeCopy;
  }

  #storedFrom(lines: string): StoredEntry {
    try {
      const feed = new EntryFeed(this.#hashing);
      const [stored] = lines
        .split('\n')
        .map((line) => feed.line(line))
        .slice(-1);
      if (stored) return stored;
    } catch (error) {
      if (!(error instanceof DamagedEntryError)) throw error;
      throw new ContradictionError(error.message, { cause: error });
    }
    throw new ContradictionError('an entry has fewer lines than its header names');
  }

  /** If this place was received before, it must be the same entry. */
  #assertSameHash(seq: number, hash: string): void {
    const known = this.#hashAt(seq);
    if (known !== undefined && known !== hash)
      throw new ContradictionError(`entry ${seq} is not the one that was sent before`, { told: { seq, hash: known } });
  }

  #assertContinues({ seq, hash }: Place): void {
    const head = this.#head;
    if (seq < head.seq) throw new ContradictionError(`the log ends at entry ${seq}, but entry ${head.seq} was sent before`);
    if (seq > head.seq) throw new ContradictionError(`entries were left out after entry ${head.seq}`);
    if (hash !== head.hash) throw new ContradictionError(`entry ${seq} is not the one that was sent before`);
  }

  /** Throws ContradictionError if a place does not come after the last one. `entry` is null for a head, because its entry was not sent. */
  #assertFollows(last: Head, { logId, seq, hash, at }: Head, entry: Entry | null): void {
    const prev = entry?.header.prev ?? null;
    if (last.logId !== '' && logId !== last.logId) throw new ContradictionError(`entry ${seq} belongs to another log`);
    const isSamePlace = entry === null && seq === last.seq;
    if (isSamePlace ? hash !== last.hash : seq <= last.seq) throw new ContradictionError(`entry ${seq} comes after entry ${last.seq}`);
    if (isSamePlace && at !== last.at) throw new ContradictionError(`entry ${seq} was sent with another time`);
    if (prev !== null && seq === last.seq + 1 && prev !== last.hash)
      throw new ContradictionError(`entry ${seq} does not follow the one before it`);
    // Corrections of the clock are public, so each is shown.
    const wrongTime = backInTime(at, last.at, entry?.events[0], true);
    if (wrongTime !== undefined) throw new ContradictionError(`entry ${seq} does not hold: ${wrongTime}`);
  }

  #fold(received: ReceivedEntry): void {
    const { entry } = received;
    const { seq } = entry.header;
    const before = this.#newestSeq;
    this.#newestSeq = seq;
    this.#noteReceived(seq, entry.hash);
    this.#recentEntries.set(seq, received);
    if (this.#newerError) return;
    try {
      this.#judge.world = this.#world;
      this.#judgeBy(this.#judge, entry);
      this.#world = this.#judge.world;
      if (this.#toldDigest !== null) this.#toldDigest = this.#digestAfter(this.#toldDigest, entry);
    } catch (error) {
      if (!(error instanceof NewerLogError)) throw error;
      this.#newerError = error;
      return;
    }
    // Else the judge of the past still waits for entries before it.
    if (!this.#startSnapshot || this.#startSnapshot.checkedTo < before) return;
    this.#judgePast(entry);
    this.#switchJudge();
  }

  #digestAfter(told: string, { hash }: Entry): string {
    return this.#hashing.sha256(told + hash);
  }

  /** Folds an entry as the auditor does. Throws ContradictionError if it does not hold. */
  #judgeBy(judge: EntryJudge, entry: Entry): void {
    assertKnown(entry);
    this.#assertTime(judge.world, entry);
    this.#assertKeptBalances(
      judge.world,
      entry.header.seq,
      judge === this.#startSnapshot?.judge ? this.#startSnapshot.toldDigest : this.#toldDigest,
    );
    const sentence = problemBy(judge, entry);
    if (sentence !== undefined) throw new ContradictionError(`entry ${entry.header.seq} does not hold: ${sentence}`);
    const { logId, seq, at } = entry.header;
    judge.world = { ...judge.world, logId, seq, at };
  }

  /** The entries up to a head that were not received have nothing for this reader: they fold to their place and time. */
  #moveTo(head: Head): void {
    if (!this.#newerError) this.#assertKeptBalances(this.world, head.seq + 1, this.#toldDigest);
    this.#receivedHashes.set(head.seq, head.hash);
    this.#head = head;
    if (this.#newerError || this.#world.seq === head.seq) return;
    this.#world = { ...this.#world, logId: head.logId, seq: head.seq, at: head.at };
  }

  /** It was received, and a checkpoint must prove it. */
  #noteReceived(seq: number, hash: string): void {
    this.#receivedHashes.set(seq, hash);
    this.#unproved.set(seq, hash);
  }

  #hashAt(seq: number): string | undefined {
    if (seq === this.#head.seq) return this.#head.hash;
    if (seq === this.unprovedStart?.head.seq) return this.unprovedStart.head.hash;
    return this.#receivedHashes.get(seq) ?? this.#recentEntries.get(seq)?.entry.hash;
  }
}

function problemBy(judge: EntryJudge, { header, act, events }: Entry): string | undefined {
  try {
    return judge.judgeEntry({ header, act, lines: events }, null)?.sentence;
  } catch (error) {
    if (error instanceof RangeError) return 'an amount is too large to be counted exactly';
    throw error;
  }
}
