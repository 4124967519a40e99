/**
 * Tells connections of what becomes durable. An entry of one's own is told at once, what is public every 100 ms, and that the log
 * has grown at least every second. Connections that were told the same before get the same text, which is made once.
 */
import type { AccountId } from '../../domain/ids.ts';
import type { Head } from '../../domain/log/head.ts';
import { entryFor } from '../../domain/log/view.ts';
import { entriesMessage } from '../../api/messages.ts';
import type { Feed, FeedEntry, SocketDoor } from '../socketDoor.ts';

const TICK_MS = 100;
/** After this many ticks a connection gets the head, even if no entry concerned it. */
const TICKS_OF_HEAD = 10;

/** Somebody who is told. */
export interface Reader {
  /** Null for a guest. */
  readonly account: AccountId | null;
  /** The head that was told last. */
  told: Head;
  /** Takes a message of kind `told`. */
  tell(text: string): void;
  /** Looks whether the reader may still read, and ends the connection otherwise. */
  check(): void;
}

/** An entry as JSON string, and its place. */
interface Text {
  readonly seq: number;
  readonly json: string;
}

export class FanOut {
  readonly #door: Feed & Pick<SocketDoor, 'clock'>;
  readonly #readers = new Set<Reader>();
  readonly #byAccount = new Map<AccountId, Set<Reader>>();
  readonly #stops: readonly (() => void)[];
  /** Public entries that some reader may not have been told of, oldest first. */
  #open: Text[] = [];
  #ticks = 0;

  constructor(door: Feed & Pick<SocketDoor, 'clock'>, tickMs = TICK_MS) {
    this.#door = door;
    const unsubscribe = door.subscribe((entries) => this.#take(entries));
    const timer = setInterval(() => this.#tick(), tickMs);
    timer.unref();
    this.#stops = [unsubscribe, () => clearInterval(timer)];
  }

  /** Tells this reader of every entry after `reader.told`, which must be the durable head of this very moment. */
  join(reader: Reader): void {
    this.#readers.add(reader);
    if (reader.account === null) return;
    const own = this.#byAccount.get(reader.account) ?? new Set();
    this.#byAccount.set(reader.account, own.add(reader));
  }

  leave(reader: Reader): void {
    this.#readers.delete(reader);
    if (reader.account === null) return;
    const own = this.#byAccount.get(reader.account);
    own?.delete(reader);
    if (own?.size === 0) this.#byAccount.delete(reader.account);
  }

  /** Tells a reader of everything up to the durable head, at once. */
  catchUp(reader: Reader): void {
    const { head } = this.#door;
    if (reader.told.seq < head.seq) this.#tell(reader, this.#textFrom(reader.told, head));
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  #take(entries: readonly FeedEntry[]): void {
    const own = new Map<Reader, Text[]>();
    for (const stored of entries) {
      const { seq } = stored;
      if (stored.isPublic) this.#open.push({ seq, json: JSON.stringify(entryFor('public', stored).lines) });
      for (const subject of stored.subjects) {
        const readers = this.#byAccount.get(subject as AccountId);
        if (!readers) continue;
        const json = JSON.stringify(entryFor(subject as AccountId, stored).lines);
        for (const reader of readers) own.set(reader, [...(own.get(reader) ?? []), { seq, json }]);
      }
    }
    for (const [reader, texts] of own) {
      this.#tell(reader, this.#textFrom(reader.told, this.#door.head, texts));
      reader.check();
    }
  }

  #tick(): void {
    const { head } = this.#door;
    this.#ticks = (this.#ticks + 1) % TICKS_OF_HEAD;
    const last = this.#open.at(-1)?.seq ?? 0;
    const texts = new Map<number, string>();
    for (const reader of this.#readers) {
      const { seq } = reader.told;
      const isDue = seq < last || (this.#ticks === 0 && seq < head.seq);
      if (!isDue) continue;
      const text = texts.get(seq) ?? this.#textFrom(reader.told, head);
      texts.set(seq, text);
      this.#tell(reader, text);
    }
    this.#open = [];
  }

  /** A reader's own texts replace the public ones of the same entries. */
  #textFrom(after: Head, head: Head, own: readonly Text[] = []): string {
    const places = new Set(own.map(({ seq }) => seq));
    const others = this.#open.filter(({ seq }) => seq > after.seq && !places.has(seq));
    const texts = own.length === 0 ? others : [...others, ...own].toSorted((a, b) => a.seq - b.seq);
    return entriesMessage(
      after,
      texts.map(({ json }) => json),
      head,
      this.#door.clock.now(),
    );
  }

  #tell(reader: Reader, text: string): void {
    reader.told = this.#door.head;
    reader.tell(text);
  }
}
