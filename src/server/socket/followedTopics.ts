/**
 * The topics that a connection follows. Of each it is sent the newest word only, so that a reader that is slow, or that follows
 * much, is sent fewer of them and holds nobody up.
 */
import type { AccountId } from '../../domain/ids.ts';
import type { Clock } from '../../base/ports.ts';
import { wordMessage } from '../../api/messages.ts';
import type { Topic } from '../../api/topics/catalog.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { Allowance, type Rate } from './allowance.ts';
import type { Wire } from './wire.ts';

/** Bytes of words to a connection. An idle page gets at most 5 kB a second in all; a first answer is a few kB and comes at once. */
const BYTES: Rate = { atOnce: 60_000, aSecond: 3_000 };
/** No more words are sent to a connection that has so many bytes lying. */
const MOST_LYING = 65_536;
/** How soon a word that could not be sent is tried again. */
const AGAIN_MS = 100;

interface Followed {
  readonly stop: () => void;
  /** The rows that were sent last. */
  rows: readonly object[] | null;
  /** What was sent last beside the rows. */
  rest: string;
}

interface FollowedPorts {
  readonly topics: Pick<PlayerHouse, 'topicAnswer' | 'follow'>;
  readonly clock: Clock;
  readonly wire: Pick<Wire, 'bufferedAmount'>;
  readonly send: (text: string) => void;
}

export class FollowedTopics {
  readonly #ports: FollowedPorts;
  readonly #reader: AccountId | null;
  readonly #bytes: Allowance;
  readonly #topics = new Map<Topic, Followed>();
  /** Topics whose newest word was not sent, the longest waiting first. */
  readonly #behind = new Set<Topic>();
  #timer: NodeJS.Timeout | null = null;

  constructor(ports: FollowedPorts, reader: AccountId | null) {
    this.#ports = ports;
    this.#reader = reader;
    this.#bytes = new Allowance(BYTES, ports.clock);
  }

  /** Follows these topics from now on, and no others. */
  follow(topics: readonly Topic[]): void {
    for (const [topic, { stop }] of this.#topics) {
      if (topics.includes(topic)) continue;
      stop();
      this.#topics.delete(topic);
      this.#behind.delete(topic);
    }
    for (const topic of topics) {
      if (this.#topics.has(topic)) continue;
      const stop = this.#ports.topics.follow(topic, this.#reader, () => this.#speak(topic));
      this.#topics.set(topic, { stop, rows: null, rest: '' });
      this.#speak(topic);
    }
  }

  close(): void {
    this.follow([]);
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #speak(topic: Topic): void {
    this.#behind.add(topic);
    if (this.#timer === null) this.#flush();
  }

  #flush(): void {
    for (const topic of this.#behind) {
      const waitMs = this.#ports.wire.bufferedAmount > MOST_LYING ? AGAIN_MS : this.#bytes.waitMs;
      if (waitMs > 0) return this.#later(waitMs);
      this.#behind.delete(topic);
      this.#send(topic);
    }
  }

  #later(waitMs: number): void {
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#flush();
      },
      Math.max(AGAIN_MS, waitMs),
    ).unref();
  }

  #send(topic: Topic): void {
    const followed = this.#topics.get(topic);
    const word = this.#ports.topics.topicAnswer(topic, this.#reader);
    if (!followed || word === null) return;
    const { rows, total, own } = word;
    const rest = JSON.stringify([total, own]);
    if (followed.rows === rows && followed.rest === rest) return;
    const text = wordMessage(topic, rowsText(followed.rows, rows), { total, own }, this.#ports.clock.now());
    this.#bytes.take(Buffer.byteLength(text));
    Object.assign(followed, { rows, rest });
    this.#ports.send(text);
  }
}

/** The texts of rows, and the text of the change from other rows, as long as the rows are kept. */
const texts = new WeakMap<readonly object[], readonly string[]>();
const changes = new WeakMap<readonly object[], WeakMap<readonly object[], string>>();

const NOTHING: readonly object[] = [];

function textsOf(rows: readonly object[]): readonly string[] {
  const known = texts.get(rows);
  if (known) return known;
  const made = rows.map((row) => JSON.stringify(row));
  texts.set(rows, made);
  return made;
}

/**
 * The rows of a message of kind `word`, as JSON: a row, or `[from, count]` for so many rows of `known` from a place on. `known` are the
 * rows that the reader was sent last, null for none. Each text is made once for all readers.
 */
export function rowsText(known: readonly object[] | null, rows: readonly object[]): string {
  const from = known ?? NOTHING;
  const ofRows = changes.get(rows) ?? new WeakMap<readonly object[], string>();
  const made = ofRows.get(from) ?? changeText(from, rows);
  changes.set(rows, ofRows.set(from, made));
  return made;
}

function changeText(known: readonly object[], rows: readonly object[]): string {
  const places = new Map(textsOf(known).map((text, place) => [text, place]));
  const parts: (string | [from: number, count: number])[] = [];
  for (const text of textsOf(rows)) {
    const place = places.get(text);
    const last = parts.at(-1);
    if (place === undefined) parts.push(text);
    else if (Array.isArray(last) && last[0] + last[1] === place) last[1] += 1;
    else parts.push([place, 1]);
  }
  return `[${parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join(',')}]`;
}
