/** The topics that the readers of one gateway follow, at the house that decides. */
import type { Topic } from '../../api/topics/catalog.ts';
import type { Door } from '../door.ts';
import type { HouseToGateway, MessageOf, Reader } from './messages.ts';

interface FollowedTopic {
  /** What ends the following of each reader. */
  readonly stops: Map<Reader, () => void>;
  /** What was sent for each reader alone, as JSON. */
  readonly own: Map<Reader, string>;
  /** The rows that were sent last. */
  rows: unknown;
  total: number;
}

/** A shared answer is sent once, with each reader's own part. */
export class ConnectionTopics {
  readonly #topics: Door['topics'];
  readonly #send: (message: HouseToGateway) => void;
  readonly #followed = new Map<Topic, FollowedTopic>();
  readonly #changed = new Set<Topic>();

  constructor(topics: Door['topics'], send: (message: HouseToGateway) => void) {
    this.#topics = topics;
    this.#send = send;
  }

  follow(topic: Topic, reader: Reader, isFollowed: boolean): void {
    const known: FollowedTopic = this.#followed.get(topic) ?? { stops: new Map(), own: new Map(), rows: null, total: -1 };
    this.#followed.set(topic, known);
    known.stops.get(reader)?.();
    known.stops.delete(reader);
    known.own.delete(reader);
    if (isFollowed) {
      known.stops.set(
        reader,
        this.#topics.follow(topic, reader, () => this.#publishSoon(topic)),
      );
      this.#publishSoon(topic);
    } else if (known.stops.size === 0) this.#followed.delete(topic);
  }

  close(): void {
    for (const { stops } of this.#followed.values()) for (const stop of stops.values()) stop();
    this.#followed.clear();
  }

  #publishSoon(topic: Topic): void {
    if (this.#changed.size === 0) setImmediate(() => this.#flush());
    this.#changed.add(topic);
  }

  #flush(): void {
    for (const topic of this.#changed) this.#publish(topic);
    this.#changed.clear();
  }

  #publish(topic: Topic): void {
    const known = this.#followed.get(topic);
    if (!known) return;
    const own: MessageOf<'topic'>['own'] = [];
    let newest: { readonly rows: readonly object[]; readonly total: number } | null = null;
    for (const reader of known.stops.keys()) {
      const answer = this.#topics.topicAnswer(topic, reader);
      if (answer === null) continue;
      newest = answer;
      const text = JSON.stringify(answer.own);
      if (known.own.get(reader) === text) continue;
      known.own.set(reader, text);
      own.push([reader, answer.own as Record<string, unknown> | null]);
    }
    if (newest === null) return;
    const { rows, total } = newest;
    if (rows === known.rows && total === known.total && own.length === 0) return;
    this.#send({ kind: 'topic', topic, total, rows: rows === known.rows ? null : (rows as Record<string, unknown>[]), own });
    Object.assign(known, { rows, total });
  }
}
