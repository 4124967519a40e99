/** Answers on topics at a gateway: the house that decides makes them, once for all readers of the gateway. */
import type { AccountId } from '../../domain/ids.ts';
import type { Topic, TopicAnswer } from '../../api/topics/catalog.ts';
import { Followers } from '../../api/topics/followers.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import type { GatewayToHouse, MessageOf, Reader } from './messages.ts';

interface Known {
  rows: readonly object[] | null;
  total: number;
  readonly own: Map<Reader, object | null>;
  /** How many connections of each reader follow it. */
  readonly readers: Map<Reader, number>;
}

export class GatewayTopics implements Pick<PlayerHouse, 'topicAnswer' | 'follow'> {
  readonly #send: (message: Extract<GatewayToHouse, { kind: 'follow' }>) => void;
  readonly #followers = new Followers();
  readonly #known = new Map<Topic, Known>();

  constructor(send: (message: Extract<GatewayToHouse, { kind: 'follow' }>) => void) {
    this.#send = send;
  }

  topicAnswer<T extends Topic>(topic: T, reader: AccountId | null): TopicAnswer<T> | null {
    const known = this.#known.get(topic);
    const own = known?.own.get(reader);
    return !known || known.rows === null || own === undefined ? null : ({ rows: known.rows, total: known.total, own } as TopicAnswer<T>);
  }

  follow(topic: Topic, reader: AccountId | null, listener: () => void): () => void {
    const unfollow = this.#followers.add(topic, { reader, listener });
    const known: Known = this.#known.get(topic) ?? { rows: null, total: 0, own: new Map(), readers: new Map() };
    this.#known.set(topic, known);
    const count = known.readers.get(reader) ?? 0;
    known.readers.set(reader, count + 1);
    if (count === 0) this.#send({ kind: 'follow', topic, reader, isFollowed: true });
    return () => {
      unfollow();
      const left = (known.readers.get(reader) ?? 1) - 1;
      known.readers.set(reader, left);
      if (left > 0) return;
      known.readers.delete(reader);
      known.own.delete(reader);
      if (known.readers.size === 0) this.#known.delete(topic);
      this.#send({ kind: 'follow', topic, reader, isFollowed: false });
    };
  }

  receive({ topic, total, rows, own }: MessageOf<'topic'>): void {
    const known = this.#known.get(topic);
    if (!known) return;
    if (rows !== null) known.rows = rows;
    known.total = total;
    // A reader who has left meanwhile needs none.
    for (const [reader, part] of own) if (known.readers.has(reader)) known.own.set(reader, part);
    this.#followers.notify(topic);
  }

  /** Subscribes again after a takeover. */
  sendAgain(): void {
    for (const [topic, { readers }] of this.#known) {
      for (const reader of readers.keys()) this.#send({ kind: 'follow', topic, reader, isFollowed: true });
    }
  }
}
