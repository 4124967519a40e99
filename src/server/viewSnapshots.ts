/**
 * What each reader's view of the log comes to, for pages that begin. It is folded from the entries that the reader may read, in the way in
 * which the
 * page would, when somebody asks for it. It is kept compressed, and continued when it has fallen behind.
 */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { AccountId } from '../domain/ids.ts';
import { foldEntry } from '../domain/log/fold.ts';
import type { Head } from '../domain/log/head.ts';
import { readStored } from '../domain/log/stored.ts';
import { readableTo } from '../domain/log/view.ts';
import { accountOf, emptyWorld, type World } from '../domain/world.ts';
import { readableOnwards } from '../base/entries.ts';
import { readViewSnapshot, writeViewSnapshot } from '../api/viewSnapshot.ts';
import { TaskQueue } from '../base/taskQueue.ts';
import type { Door } from './door.ts';

export interface SnapshotLimits {
  /** A page reads fewer entries than this by itself: they are one message. */
  readonly few: number;
  /** Bytes that are kept, compressed. What was asked for last stays. */
  readonly bytes: number;
  /** Entries that are read at once. Each reading looks for its place in the trails anew. */
  readonly atOnce: number;
}

const usualLimits: SnapshotLimits = { few: 200, bytes: 64_000_000, atOnce: 2_000 };

/** Null: a guest. All guests have the same view. */
type Reader = AccountId | null;

interface Kept {
  readonly head: Pick<Head, 'seq'>;
  readonly compressed: Buffer;
}

const [zip, unzip] = [promisify(gzip), promisify(gunzip)];

export class ViewSnapshots {
  readonly #door: Pick<Door, 'head' | 'house' | 'log' | 'readable'>;
  readonly #limits: SnapshotLimits;
  /** The one that was asked for last is the last. */
  readonly #kept = new Map<Reader, Kept>();
  #bytes = 0;
  /** One is made at a time, so that commands are decided in between. */
  readonly #queue = new TaskQueue();

  constructor(door: Pick<Door, 'head' | 'house' | 'log' | 'readable'>, limits: Partial<SnapshotLimits> = {}) {
    this.#door = door;
    this.#limits = { ...usualLimits, ...limits };
  }

  /**
   * A snapshot of the reader's view as `readViewSnapshot` reads it, by gzip. Null if the view is so short that the page had better read it.
   */
  async of(reader: Reader): Promise<Buffer | null> {
    const kept = this.#kept.get(reader);
    if (!(await this.#isNear(reader, kept))) return this.#queue.run(() => this.#make(reader));
    if (kept) this.#keep(reader, kept);
    return kept?.compressed ?? null;
  }

  /** Whether few entries follow that the reader may read. */
  async #isNear(reader: Reader, kept: Kept | undefined): Promise<boolean> {
    const { few } = this.#limits;
    const page = await this.#door.readable(reader, { after: kept?.head.seq ?? 0, upTo: this.#door.head.seq, limit: few });
    return page.length < few;
  }

  async #make(reader: Reader): Promise<Buffer> {
    const { head } = this.#door;
    const before = this.#before(reader);
    // Somebody else has asked for it meanwhile.
    if (before?.head.seq === head.seq && before === this.#kept.get(reader)) return before.compressed;
    const { domainHash } = this.#door.house.ports;
    const known = before && (await readViewSnapshot((await unzip(before.compressed)).toString(), domainHash));
    const world = known?.world ?? emptyWorld();
    await this.#fold(world, reader, head);
    const compressed = await zip(await writeViewSnapshot(world, head, domainHash));
    this.#keep(reader, { head, compressed });
    return compressed;
  }

  /** What can be continued. Nobody may read more than a guest of what was before their registration. */
  #before(reader: Reader): Kept | undefined {
    const [own, guests] = [this.#kept.get(reader), this.#kept.get(null)];
    if (own || reader === null) return own;
    const { seq } = accountOf(this.#door.house.world, reader)?.registered ?? { seq: 0 };
    return guests && guests.head.seq < seq ? guests : undefined;
  }

  /** Folds what the reader may read from the place of the world up to a head. */
  async #fold(world: World, reader: Reader, head: Head): Promise<void> {
    const { atOnce } = this.#limits;
    const viewer = reader ?? 'public';
    for await (const stored of readableOnwards(this.#door.log, reader, [world.seq + 1, head.seq], { atOnce })) {
      const { events, ...entry } = readStored(stored);
      foldEntry(world, { ...entry, events: events.filter((line) => line.kind === 'event' && readableTo(line.event, viewer) !== null) });
    }
    Object.assign(world, { logId: head.logId, seq: head.seq, at: head.at });
  }

  #keep(reader: Reader, kept: Kept): void {
    this.#drop(reader);
    this.#kept.set(reader, kept);
    this.#bytes += kept.compressed.length;
    for (const longest of this.#kept.keys()) {
      if (this.#bytes <= this.#limits.bytes || longest === reader) break;
      this.#drop(longest);
    }
  }

  #drop(reader: Reader): void {
    this.#bytes -= this.#kept.get(reader)?.compressed.length ?? 0;
    this.#kept.delete(reader);
  }
}
