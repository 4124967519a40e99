/**
 * The topics that a connection follows. It gets only the newest answer of each topic. So a slow reader, or one that follows many topics, gets
 * fewer answers and delays nobody else.
 */
import type { AccountId } from '../../domain/ids.ts';
import type { Clock } from '../../base/ports.ts';
import { topicMessage } from '../../api/messages.ts';
import type { Topic } from '../../api/topics/catalog.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import { TokenBucket, type Rate } from './rateLimits.ts';
import type { Wire } from './wire.ts';

/** Bytes of answers to a connection. An idle page gets at most 5 kB a second in all; a first answer is a few kB and comes at once. */
const BYTES: Rate = { atOnce: 60_000, aSecond: 3_000 };
/** A connection with more unsent bytes than this gets no further answers. */
const MOST_UNSENT = 65_536;
/** An answer that could not be sent is tried again after this time. */
const RETRY_MS = 100;

interface Followed {
  readonly stop: () => void;
  /** The rows that were sent last. */
  rows: readonly object[] | null;
  /** The rest of the last answer: its total and the own row, as JSON. */
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
  readonly #bytes: TokenBucket;
  readonly #topics = new Map<Topic, Followed>();
  /** Topics whose newest answer was not sent, the longest waiting first. */
  readonly #unsent = new Set<Topic>();
  #timer: NodeJS.Timeout | null = null;

  constructor(ports: FollowedPorts, reader: AccountId | null) {
    this.#ports = ports;
    this.#reader = reader;
    this.#bytes = new TokenBucket(BYTES, ports.clock);
  }

  /** Follows these topics from now on, and no others. */
  follow(topics: readonly Topic[]): void {
    for (const [topic, { stop }] of this.#topics) {
      if (topics.includes(topic)) continue;
      stop();
      this.#topics.delete(topic);
      this.#unsent.delete(topic);
    }
    for (const topic of topics) {
      if (this.#topics.has(topic)) continue;
      const stop = this.#ports.topics.follow(topic, this.#reader, () => this.#answer(topic));
      this.#topics.set(topic, { stop, rows: null, rest: '' });
      this.#answer(topic);
    }
  }

  close(): void {
    this.follow([]);
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #answer(topic: Topic): void {
    this.#unsent.add(topic);
    if (this.#timer === null) this.#flush();
  }

  #flush(): void {
    for (const topic of this.#unsent) {
      const waitMs = this.#ports.wire.bufferedAmount > MOST_UNSENT ? RETRY_MS : this.#bytes.waitMs;
      if (waitMs > 0) return this.#flushLater(waitMs);
      this.#unsent.delete(topic);
      this.#send(topic);
    }
  }

  #flushLater(waitMs: number): void {
    this.#timer = setTimeout(
      () => {
        this.#timer = null;
        this.#flush();
      },
      Math.max(RETRY_MS, waitMs),
    ).unref();
  }

  #send(topic: Topic): void {
    const followed = this.#topics.get(topic);
    const answer = this.#ports.topics.topicAnswer(topic, this.#reader);
    if (!followed || answer === null) return;
    const { rows, total, own } = answer;
    const rest = JSON.stringify([total, own]);
    if (followed.rows === rows && followed.rest === rest) return;
    const text = topicMessage(topic, rowsText(followed.rows, rows), { total, own }, this.#ports.clock.now());
    this.#bytes.take(Buffer.byteLength(text));
    Object.assign(followed, { rows, rest });
    this.#ports.send(text);
  }
}

/** The JSON of rows, and of the change from other rows. They are kept as long as the rows are. */
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
 * The rows of a message of kind `topic`, as JSON: a row, or `[from, count]` for `count` rows of `known` from the index `from` on. `known` are the
 * rows that the reader got last, null for none. Each text is made once for all readers.
 */
export function rowsText(known: readonly object[] | null, rows: readonly object[]): string {
  const from = known ?? NOTHING;
  const ofRows = changes.get(rows) ?? new WeakMap<readonly object[], string>();
  const made = ofRows.get(from) ?? changeText(from, rows);
  changes.set(rows, ofRows.set(from, made));
  return made;
}

function changeText(known: readonly object[], rows: readonly object[]): string {
  const indexes = new Map(textsOf(known).map((text, index) => [text, index]));
  const parts: (string | [from: number, count: number])[] = [];
  for (const text of textsOf(rows)) {
    const index = indexes.get(text);
    const last = parts.at(-1);
    if (index === undefined) parts.push(text);
    else if (Array.isArray(last) && last[0] + last[1] === index) last[1] += 1;
    else parts.push([index, 1]);
  }
  return `[${parts.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join(',')}]`;
}
