/**
 * The words of a house that has the whole world at hand. A word is made when it is asked for, and kept until an entry, a page or
 * the time touches it. It stays the same object as long as it says the same.
 */
import { eventsOf, type Entry } from '../domain/log/entry.ts';
import type { AccountId } from '../domain/ids.ts';
import type { World } from '../domain/world.ts';
import type { OpenPages } from '../base/openPages.ts';
import type { Clock } from '../base/ports.ts';
import { topicNames, topicOf, type Topic, type Word } from '../api/topics/catalog.ts';
import { Followers } from '../api/topics/followers.ts';

interface Source {
  readonly world: () => World;
  readonly clock: Clock;
  readonly pages: OpenPages;
}

interface Kept {
  readonly word: Word;
  readonly text: string;
  /** UTC milliseconds. */
  readonly until: number;
  isFresh: boolean;
}

/** The longest sleep. A timer of many days would not survive a suspended machine. */
const LONGEST_MS = 60_000;

export class WholeWords {
  readonly followers = new Followers();
  readonly #source: Source;
  /** By topic and reader. */
  readonly #kept = new Map<Topic, Map<AccountId | null, Kept>>();
  readonly #stops = new Map<Topic, () => void>();

  constructor(source: Source) {
    this.#source = source;
  }

  word<T extends Topic>(topic: T, reader: AccountId | null): Word<T>;
  word(topic: Topic, reader: AccountId | null): Word {
    const { clock, pages, world } = this.#source;
    const now = clock.now();
    const ofTopic = this.#kept.get(topic) ?? new Map<AccountId | null, Kept>();
    const kept = ofTopic.get(reader);
    if (kept?.isFresh && now < kept.until) return kept.word;
    const { say, changesAt, touchedByPages } = topicOf(topic);
    const readers = new Set(reader === null ? [] : [reader]);
    const followers = this.followers.accountsOf(topic);
    const { rows, total, own } = say({ world: world(), now, pages: pages.read(), readers, followers });
    const word = { rows, total, own: (reader === null ? undefined : own.get(reader)) ?? null } as Word;
    const text = JSON.stringify(word);
    const isSame = kept?.text === text;
    // Changes of the connected pages are reported only while the topic has followers.
    const isFresh = touchedByPages !== true || this.followers.isFollowed(topic);
    const until = changesAt?.(now) ?? Number.POSITIVE_INFINITY;
    this.#kept.set(topic, ofTopic.set(reader, { word: isSame ? kept.word : word, text, until, isFresh }));
    return isSame ? kept.word : word;
  }

  follow(topic: Topic, reader: AccountId | null, listener: () => void): () => void {
    const unfollow = this.followers.add(topic, { reader, listener });
    if (!this.#stops.has(topic)) this.#stops.set(topic, this.#watch(topic));
    // Whoever was asked before this one followed may have counted without it.
    this.#touch(topic);
    return () => {
      unfollow();
      this.#touch(topic);
      if (this.followers.isFollowed(topic)) return;
      this.#stops.get(topic)?.();
      this.#stops.delete(topic);
    };
  }

  /** Takes what is in the world since the last call. */
  take(entries: readonly Entry[]): void {
    const types = new Set(entries.flatMap((entry) => eventsOf(entry).map(({ type }) => type)));
    for (const topic of topicNames) if (topicOf(topic).touchedBy.some((type) => types.has(type))) this.#touch(topic);
  }

  #touch(topic: Topic): void {
    for (const kept of this.#kept.get(topic)?.values() ?? []) kept.isFresh = false;
    this.followers.tell(topic);
  }

  /** Looks at what else touches a topic, while it is followed. */
  #watch(topic: Topic): () => void {
    const { changesAt, touchedByPages } = topicOf(topic);
    const { clock, pages } = this.#source;
    const stops: (() => void)[] = [];
    if (touchedByPages) stops.push(pages.watch(() => this.#touch(topic)));
    const at = changesAt?.(clock.now()) ?? null;
    if (changesAt && at !== null) {
      let timer: ReturnType<typeof setTimeout>;
      let next = at;
      const sleep = (): void => {
        timer = setTimeout(
          () => {
            const now = clock.now();
            if (now >= next) this.#touch(topic);
            next = changesAt(now) ?? Number.POSITIVE_INFINITY;
            sleep();
          },
          Math.min(LONGEST_MS, Math.max(0, next - clock.now())),
        );
      };
      sleep();
      stops.push(() => clearTimeout(timer));
    }
    return () => stops.forEach((stop) => stop());
  }
}
