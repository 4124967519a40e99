/**
 * What topics came to after each durable entry. A server computes a topic ahead of what is durable and publishes it later, so each answer that
 * it tells must be one of these, and none may be older than the one before it.
 */
import { eventsOf, type Entry } from '../../../src/domain/log/entry.ts';
import { foldEntry } from '../../../src/domain/evolve.ts';
import type { World } from '../../../src/domain/world.ts';
import { topicOf, type Topic, type TopicAnswer } from '../../../src/api/topics/catalog.ts';
import type { Engine } from '../../../src/engine/engine.ts';

type AnswerOf = (topic: Topic, world: World) => TopicAnswer;

/** A topic that changes by itself also depends on when it was made, which nobody tells. */
const followsFromLogAlone = (topic: Topic): boolean => (topicOf(topic).changesAt?.(0) ?? Infinity) === Infinity;

export class DurableTopics {
  readonly #answerOf: AnswerOf;
  /** The fold of the entries that the house told of. */
  readonly #world: World;
  /** The answers since the one that was told last, that one included. */
  readonly #answers = new Map<Topic, string[]>();

  /** Begins with a house whose world is durable. */
  constructor(house: Engine, topics: readonly Topic[], answerOf: AnswerOf) {
    this.#answerOf = answerOf;
    this.#world = structuredClone(house.world);
    for (const topic of topics.filter(followsFromLogAlone)) this.#answers.set(topic, [JSON.stringify(answerOf(topic, this.#world))]);
    house.onEntries((entries) => entries.forEach((entry) => this.#add(entry)));
  }

  /** Whether the house may tell this answer now. */
  accept(topic: Topic, answer: TopicAnswer): boolean {
    const answers = this.#answers.get(topic);
    if (!answers) return true;
    const place = answers.indexOf(JSON.stringify(answer));
    if (place === -1) return false;
    answers.splice(0, place);
    return true;
  }

  #add(entry: Entry): void {
    foldEntry(this.#world, entry);
    const types = new Set(eventsOf(entry).map(({ type }) => type));
    for (const [topic, answers] of this.#answers) {
      if (!topicOf(topic).touchedBy.some((type) => types.has(type))) continue;
      const answer = JSON.stringify(this.#answerOf(topic, this.#world));
      if (answer !== answers.at(-1)) answers.push(answer);
    }
  }
}
