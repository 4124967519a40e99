/**
 * Sends connections what becomes durable. An own entry is sent at once, public ones every 100 ms, and the new head at least every second.
 * Connections that have the same head get the same text, which is made once.
 */
import type { AccountId } from '../../domain/ids.ts';
import type { Head } from '../../domain/log/head.ts';
import { viewsOf } from '../../domain/log/view.ts';
import { entriesMessage } from '../../api/messages.ts';
import type { Feed, FeedEntry, SocketDoor } from '../socketDoor.ts';

const TICK_MS = 100;
/** After this many ticks a connection gets the head, even if no entry concerned it. */
const TICKS_BETWEEN_HEADS = 10;

/** A connection that entries are sent to. */
export interface Reader {
  /** Null for a guest. */
  readonly account: AccountId | null;
  /** The head that was sent last. */
  sentHead: Head;
  /** Sends a message of kind `entries`. */
  deliver(text: string): void;
  /** Looks whether the reader may still read, and ends the connection otherwise. */
  check(): void;
}

/** An entry as JSON string, and its place. */
interface EntryText {
  readonly seq: number;
  readonly json: string;
}

/** Texts for readers who get only public entries: those with the same head get the same text, which is made once. */
class SharedTexts {
  readonly #make: (after: Head) => string;
  readonly #texts = new Map<number, string>();

  constructor(make: (after: Head) => string) {
    this.#make = make;
  }

  after(head: Head): string {
    const text = this.#texts.get(head.seq) ?? this.#make(head);
    this.#texts.set(head.seq, text);
    return text;
  }
}

export class FanOut {
  readonly #door: Feed & Pick<SocketDoor, 'clock'>;
  readonly #readers = new Set<Reader>();
  readonly #byAccount = new Map<AccountId, Set<Reader>>();
  readonly #stops: readonly (() => void)[];
  /** Public entries since the last tick, oldest first: some reader may not have them. */
  #publicTexts: EntryText[] = [];
  #ticks = 0;

  constructor(door: Feed & Pick<SocketDoor, 'clock'>, tickMs = TICK_MS) {
    this.#door = door;
    const unsubscribe = door.subscribe((entries) => this.#distribute(entries));
    const timer = setInterval(() => this.#tick(), tickMs);
    timer.unref();
    this.#stops = [unsubscribe, () => clearInterval(timer)];
  }

  /** Sends this reader every entry after `reader.sentHead`, which must be the durable head of this very moment. */
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

  /** Sends a reader everything up to the durable head, at once. */
  catchUp(reader: Reader): void {
    const { head } = this.#door;
    if (reader.sentHead.seq < head.seq) this.#deliver(reader, this.#textFrom(reader.sentHead, head));
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  #distribute(entries: readonly FeedEntry[]): void {
    const own = new Map<Reader, EntryText[]>();
    for (const stored of entries) {
      const { seq, isPublic } = stored;
      // What nobody here reads is not looked at.
      if (!isPublic && !stored.subjects.some((subject) => this.#byAccount.has(subject as AccountId))) continue;
      const viewOf = viewsOf(stored);
      const text = ({ lines }: Pick<FeedEntry, 'lines'>): EntryText => ({ seq, json: JSON.stringify(lines) });
      const ofPublic = isPublic ? viewOf('public') : null;
      if (ofPublic) this.#publicTexts.push(text(ofPublic));
      for (const subject of stored.subjects) {
        const readers = this.#byAccount.get(subject as AccountId);
        if (!readers) continue;
        const view = viewOf(subject as AccountId);
        const more = view === ofPublic ? [] : [text(view)];
        for (const reader of readers) own.set(reader, [...(own.get(reader) ?? []), ...more]);
      }
    }
    const texts = new SharedTexts((after) => this.#textFrom(after, this.#door.head));
    for (const [reader, more] of own) {
      const { sentHead } = reader;
      this.#deliver(reader, more.length === 0 ? texts.after(sentHead) : this.#textFrom(sentHead, this.#door.head, more));
      reader.check();
    }
  }

  #tick(): void {
    const { head } = this.#door;
    this.#ticks = (this.#ticks + 1) % TICKS_BETWEEN_HEADS;
    const last = this.#publicTexts.at(-1)?.seq ?? 0;
    const texts = new SharedTexts((after) => this.#textFrom(after, head));
    for (const reader of this.#readers) {
      const { seq } = reader.sentHead;
      const isDue = seq < last || (this.#ticks === 0 && seq < head.seq);
      if (isDue) this.#deliver(reader, texts.after(reader.sentHead));
    }
    this.#publicTexts = [];
  }

  /** A reader's own texts replace the public ones of the same entries. */
  #textFrom(after: Head, head: Head, own: readonly EntryText[] = []): string {
    const places = new Set(own.map(({ seq }) => seq));
    const others = this.#publicTexts.filter(({ seq }) => seq > after.seq && !places.has(seq));
    const texts = own.length === 0 ? others : [...others, ...own].toSorted((a, b) => a.seq - b.seq);
    return entriesMessage(
      after,
      texts.map(({ json }) => json),
      head,
      this.#door.clock.now(),
    );
  }

  #deliver(reader: Reader, text: string): void {
    reader.sentHead = this.#door.head;
    reader.deliver(text);
  }
}
