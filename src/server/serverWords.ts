/**
 * The words of a house on a server. A topic is made once for all who follow it, and only while somebody does. The world in memory
 * is ahead of what is durable. So what was made is told once its entries are durable, and dropped if they never are.
 */
import type { AccountId } from '../domain/ids.ts';
import { eventsOf, type Entry } from '../domain/log/entry.ts';
import type { Head } from '../domain/log/head.ts';
import type { World } from '../domain/world.ts';
import type { OpenPages } from '../base/openPages.ts';
import type { Clock } from '../base/ports.ts';
import { topicNames, topicOf, type Topic, type Word } from '../api/topics/catalog.ts';
import { Followers } from '../api/topics/followers.ts';
import type { Said } from '../api/topics/topic.ts';

/** How often changes are told. */
const TICK_MS = 200;
/** Making a topic takes at most one part in so many of the time. A long leaderboard is made less often. */
const REST = 20;

interface WordSource {
  /** The fold up to `head`, another object after a failed write. */
  readonly world: World;
  readonly head: Head;
  readonly durableHead: Head;
  readonly isOpen: boolean;
  readonly ports: { readonly clock: Clock };
  readonly pages: OpenPages;
}

interface Made {
  readonly said: Said<object, object>;
  readonly readers: ReadonlySet<AccountId>;
  /** When it changes by itself, UTC milliseconds. */
  readonly until: number;
}

interface Spoken extends Made {
  readonly rows: readonly object[];
  readonly rowsText: string;
}

export class ServerWords {
  readonly followers = new Followers();
  readonly #source: WordSource;
  readonly #stale = new Set<Topic>();
  readonly #spoken = new Map<Topic, Spoken>();
  readonly #words = new Map<Topic, Map<AccountId | null, Word>>();
  /** When a topic may be made again, by the machine's clock. */
  readonly #restsUntil = new Map<Topic, number>();
  /** What waits until entry `seq` of this world is durable. */
  #made: { readonly world: World; readonly seq: number; readonly topics: ReadonlyMap<Topic, Made> } | null = null;
  readonly #stops: readonly (() => void)[];

  constructor(source: WordSource, tickMs = TICK_MS) {
    this.#source = source;
    const timer = setInterval(() => this.#tick(), tickMs);
    timer.unref();
    this.#stops = [() => clearInterval(timer), source.pages.watch(() => this.#touch((topic) => topicOf(topic).touchedByPages === true))];
  }

  /** Null until it was made for this reader, and while nobody follows the topic. */
  word<T extends Topic>(topic: T, reader: AccountId | null): Word<T> | null;
  word(topic: Topic, reader: AccountId | null): Word | null {
    const spoken = this.#spoken.get(topic);
    if (!spoken || (reader !== null && !spoken.readers.has(reader))) return null;
    const { rows, said } = spoken;
    const own = (reader === null ? undefined : said.own.get(reader)) ?? null;
    const words = this.#words.get(topic) ?? new Map<AccountId | null, Word>();
    const last = words.get(reader);
    const isSame = last?.rows === rows && last.total === said.total && JSON.stringify(last.own) === JSON.stringify(own);
    const word = isSame ? last : ({ rows, total: said.total, own } as Word);
    this.#words.set(topic, words.set(reader, word));
    return word;
  }

  follow(topic: Topic, reader: AccountId | null, listener: () => void): () => void {
    const unfollow = this.followers.add(topic, { reader, listener });
    this.#stale.add(topic);
    return () => {
      unfollow();
      this.#stale.add(topic);
      if (this.followers.isFollowed(topic)) return;
      for (const kept of [this.#stale, this.#spoken, this.#words]) kept.delete(topic);
    };
  }

  /** Takes entries that have become durable. */
  take(entries: readonly Entry[]): void {
    const types = new Set(entries.flatMap((entry) => eventsOf(entry).map(({ type }) => type)));
    this.#touch((topic) => topicOf(topic).touchedBy.some((type) => types.has(type)));
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  #touch(isTouched: (topic: Topic) => boolean): void {
    for (const topic of topicNames) if (this.followers.isFollowed(topic) && isTouched(topic)) this.#stale.add(topic);
  }

  #tick(): void {
    if (!this.#source.isOpen) return;
    const now = this.#source.ports.clock.now();
    for (const [topic, { until }] of this.#spoken) if (now >= until) this.#stale.add(topic);
    this.#tell();
    if (this.#made !== null) return;
    this.#make(now);
    this.#tell();
  }

  #make(now: number): void {
    const { world, head, pages } = this.#source;
    const topics = new Map<Topic, Made>();
    for (const topic of this.#stale) {
      const begun = performance.now();
      if (begun < (this.#restsUntil.get(topic) ?? 0)) continue;
      this.#stale.delete(topic);
      const { say, changesAt } = topicOf(topic);
      const followers = this.followers.accountsOf(topic);
      const said = say({ world, now, pages: pages.read(), readers: followers, followers });
      topics.set(topic, { said, readers: followers, until: changesAt?.(now) ?? Number.POSITIVE_INFINITY });
      this.#restsUntil.set(topic, begun + (performance.now() - begun) * REST);
    }
    if (topics.size > 0) this.#made = { world, seq: head.seq, topics };
  }

  /** Tells what was made, if it is durable now. */
  #tell(): void {
    const made = this.#made;
    if (made === null) return;
    if (made.world !== this.#source.world) {
      this.#made = null;
      for (const topic of made.topics.keys()) this.#stale.add(topic);
      return;
    }
    if (this.#source.durableHead.seq < made.seq) return;
    this.#made = null;
    for (const [topic, one] of made.topics) {
      if (!this.followers.isFollowed(topic)) continue;
      const rowsText = JSON.stringify(one.said.rows);
      const last = this.#spoken.get(topic);
      this.#spoken.set(topic, { ...one, rows: last?.rowsText === rowsText ? last.rows : one.said.rows, rowsText });
      for (const reader of this.#words.get(topic)?.keys() ?? [])
        if (reader !== null && !one.readers.has(reader)) this.#words.get(topic)?.delete(reader);
      this.followers.tell(topic);
    }
  }
}
