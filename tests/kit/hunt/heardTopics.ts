/** What a house tells somebody who follows all topics, compared with what the log says in the end and, on a server, on the way there. */
import type { AccountId } from '../../../src/domain/ids.ts';
import type { World } from '../../../src/domain/world.ts';
import { topicNames, topicOf, type Topic, type TopicAnswer } from '../../../src/api/topics/catalog.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { DurableTopics } from './durableTopics.ts';
import { HuntFailure } from './judge.ts';

/** Houses open rounds and matches while accounts follow these. */
const forGuests: readonly Topic[] = ['live-table', 'live-crash', 'matches'];
/** Who is online is not in the log. */
const compared = topicNames.filter((topic) => topicOf(topic).touchedByPages !== true);

export interface HeardTopicsOptions {
  readonly house: Engine;
  readonly reader: AccountId | null;
  /** Whether the house may compute a topic before its entries are durable. */
  readonly foldsAhead: boolean;
  readonly fail: (what: string) => void;
}

export class HeardTopics {
  readonly #house: Engine;
  readonly #reader: AccountId | null;
  readonly #durable: DurableTopics | null;
  readonly #fail: (what: string) => void;
  /** The last answers that the house has told of. */
  readonly #heard = new Map<Topic, TopicAnswer>();

  constructor({ house, reader, foldsAhead, fail }: HeardTopicsOptions) {
    this.#house = house;
    this.#reader = reader;
    this.#fail = fail;
    this.#durable = foldsAhead ? new DurableTopics(house, compared, (topic, world) => this.#answerOf(topic, world, world.at)) : null;
    for (const topic of compared) house.follow(topic, this.#readerOf(topic), () => this.#hear(topic));
  }

  /** Throws if what was heard is not what follows from this world at this time, once the house rests. */
  compare(world: World, now: number): void {
    for (const topic of compared) {
      if (JSON.stringify(this.#heard.get(topic) ?? null) !== JSON.stringify(this.#answerOf(topic, world, now)))
        throw new HuntFailure(`the last that a house told of the topic “${topic}” is not what follows from the log`);
    }
  }

  #hear(topic: Topic): void {
    const answer = this.#house.topicAnswer(topic, this.#readerOf(topic));
    if (!answer) return;
    this.#heard.set(topic, answer);
    if (this.#durable?.accept(topic, answer) === false) this.#fail(`a house told of the topic “${topic}” what never followed from the log`);
  }

  #answerOf(topic: Topic, world: World, now: number): TopicAnswer {
    const reader = this.#readerOf(topic);
    const accounts = new Set(reader === null ? [] : [reader]);
    const { rows, total, own } = topicOf(topic).answer({ world, now, pages: [], readers: accounts, followers: accounts });
    return { rows, total, own: (reader === null ? undefined : own.get(reader)) ?? null } as TopicAnswer;
  }

  #readerOf(topic: Topic): AccountId | null {
    return forGuests.includes(topic) ? null : this.#reader;
  }
}
