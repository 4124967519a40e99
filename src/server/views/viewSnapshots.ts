/**
 * Snapshots of views: a page starts from one, so that it need not read and fold a long history. They are kept in the store, so that a restart
 * does not lose them, and those asked for last in memory too. One that has fallen behind is made anew (viewMaker.ts).
 */
import { trailsOf } from '../../base/readEntries.ts';
import { TaskQueue } from '../../base/taskQueue.ts';
import { accountOf } from '../../domain/world.ts';
import type { ReadingDoor } from '../readingDoor.ts';
import { keptView, type KeptView, type Reader } from './viewMaker.ts';

export interface SnapshotLimits {
  /** A page reads fewer entries than this by itself: they are one message. */
  readonly few: number;
  /** Bytes that are kept in memory, compressed. What was asked for last stays. */
  readonly bytes: number;
}

const usualLimits: SnapshotLimits = { few: 200, bytes: 64_000_000 };
/** Snapshots that a sweep deletes in one step. */
const SWEPT_AT_ONCE = 250;

type DoorOfViews = Pick<ReadingDoor, 'head' | 'house' | 'log' | 'views' | 'makeView'>;

export class ViewSnapshots {
  readonly #door: DoorOfViews;
  readonly #limits: SnapshotLimits;
  /** The one that was asked for last is the last. */
  readonly #kept = new Map<Reader, KeptView>();
  #bytes = 0;
  /** One is made at a time, so that many who come at once do not slow down the database. */
  readonly #queue = new TaskQueue();
  /** Those under way: who asks meanwhile waits for the same. */
  readonly #underWay = new Map<Reader, Promise<Buffer | null>>();

  constructor(door: DoorOfViews, limits: Partial<SnapshotLimits> = {}) {
    this.#door = door;
    this.#limits = { ...usualLimits, ...limits };
  }

  /**
   * A snapshot of the reader's view as `readViewSnapshot` reads it, by gzip. Null if the view is so short that the page had better read it.
   */
  of(reader: Reader): Promise<Buffer | null> {
    const underWay = this.#underWay.get(reader) ?? this.#find(reader).finally(() => this.#underWay.delete(reader));
    this.#underWay.set(reader, underWay);
    return underWay;
  }

  /** Deletes those that nobody has asked for in a long time, some at a time. */
  async sweep(): Promise<void> {
    const { views, house } = this.#door;
    while ((await views.deleteEnded(house.ports.clock.now(), SWEPT_AT_ONCE)).length === SWEPT_AT_ONCE);
  }

  async #find(reader: Reader): Promise<Buffer | null> {
    const { views, house, makeView } = this.#door;
    const { domainHash } = house.ports;
    const kept = this.#kept.get(reader) ?? (await keptView({ views, domainHash }, reader));
    if (await this.#fewEntriesFollow(reader, kept)) {
      if (kept) this.#keep(reader, kept);
      return kept?.compressed ?? null;
    }
    return this.#queue.run(async () => {
      const { seq: registered } = (reader && accountOf(house.world, reader)?.registered) ?? { seq: 0 };
      const made = await makeView({ reader, head: this.#door.head, registered });
      this.#keep(reader, made);
      return made.compressed;
    });
  }

  /** Whether few entries follow that the reader may read. */
  async #fewEntriesFollow(reader: Reader, kept: KeptView | null): Promise<boolean> {
    const { few } = this.#limits;
    const after = kept?.seq ?? 0;
    const between = this.#door.head.seq - after;
    return between >= 0 && (between < few || (await this.#door.log.countTrails(trailsOf(reader), { after, limit: few })) < few);
  }

  #keep(reader: Reader, kept: KeptView): void {
    this.#drop(reader);
    this.#kept.set(reader, kept);
    this.#bytes += kept.compressed.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#limits.bytes || oldest === reader) break;
      this.#drop(oldest);
    }
  }

  #drop(reader: Reader): void {
    this.#bytes -= this.#kept.get(reader)?.compressed.length ?? 0;
    this.#kept.delete(reader);
  }
}
