/**
 * Answers on topics, such as who is online or who leads: what pages show and no view of the log contains. An answer is computed once for all
 * readers, and stays the same object while its content is the same.
 *
 * In a tab an answer is computed when somebody asks (`#refresh`). On a server it is computed in ticks while somebody follows the topic
 * (`#tick`). There the world is ahead of what is durable, so an answer waits until its entries are durable, and is dropped if they never are.
 */
import type { AccountId } from '../domain/ids.ts';
import { eventsOf, type Entry } from '../domain/log/entry.ts';
import type { Head } from '../domain/log/head.ts';
import type { World } from '../domain/world.ts';
import type { OpenPages } from '../base/openPages.ts';
import type { Clock } from '../base/ports.ts';
import { topicNames, topicOf, type Topic, type TopicAnswer } from '../api/topics/catalog.ts';
import { Followers } from '../api/topics/followers.ts';
import type { TopicContent } from '../api/topics/topic.ts';

/** A topic that took some time to make rests for this many times as long, so a long leaderboard is made less often. For topics in ticks. */
const REST_FACTOR = 20;
/** The longest sleep. A timer of many days would not survive a suspended machine. */
const LONGEST_SLEEP_MS = 60_000;

interface TopicSource {
  /** The fold up to `head`, another object after a failed write. */
  readonly world: World;
  readonly head: Head;
  readonly durableHead: Head;
  readonly isOpen: boolean;
  readonly ports: { readonly clock: Clock };
}

interface ComputedTopic {
  readonly content: TopicContent<object, object>;
  /** Whose own parts it has. */
  readonly readers: ReadonlySet<AccountId>;
  /** When it changes by itself, UTC milliseconds. */
  readonly until: number;
}

interface Published extends ComputedTopic {
  readonly rows: readonly object[];
  readonly rowsText: string;
}

/** When a topic next changes by itself after a time, UTC milliseconds. */
const nextChangeOf = (topic: Topic, now: number): number => topicOf(topic).changesAt?.(now) ?? Number.POSITIVE_INFINITY;

export class Topics {
  readonly followers = new Followers();
  readonly #source: TopicSource;
  readonly #pages: OpenPages;
  /** Null: a topic is made when somebody asks for it. */
  readonly #ticks: ReturnType<typeof setInterval> | null;
  readonly #stale = new Set<Topic>();
  readonly #published = new Map<Topic, Published>();
  readonly #answers = new Map<Topic, Map<AccountId | null, TopicAnswer>>();
  /** Ends the watch of each topic that is followed. */
  readonly #watches = new Map<Topic, () => void>();
  /** When a topic may be made again, by the machine's clock. */
  readonly #restsUntil = new Map<Topic, number>();
  /** What waits until entry `seq` of this world is durable. */
  #awaitingDurable: { readonly world: World; readonly seq: number; readonly topics: ReadonlyMap<Topic, ComputedTopic> } | null = null;

  /** `tickMs` says how often changes are told. Null: at once. */
  constructor(source: TopicSource, pages: OpenPages, tickMs: number | null) {
    this.#source = source;
    this.#pages = pages;
    this.#ticks = tickMs === null ? null : setInterval(() => this.#tick(), tickMs);
    // Node would otherwise not end.
    if (typeof this.#ticks === 'object') this.#ticks?.unref();
  }

  /** Null in ticks, until it was made for this reader and while nobody follows the topic. */
  topicAnswer<T extends Topic>(topic: T, reader: AccountId | null): TopicAnswer<T> | null;
  topicAnswer(topic: Topic, reader: AccountId | null): TopicAnswer | null {
    if (this.#ticks === null) this.#refresh(topic, reader);
    const published = this.#published.get(topic);
    if (!published || (reader !== null && !published.readers.has(reader))) return null;
    const { rows, content } = published;
    const own = (reader === null ? undefined : content.own.get(reader)) ?? null;
    const answers = this.#answers.get(topic) ?? new Map<AccountId | null, TopicAnswer>();
    const last = answers.get(reader);
    const isSame = last?.rows === rows && last.total === content.total && JSON.stringify(last.own) === JSON.stringify(own);
    const answer = isSame ? last : ({ rows, total: content.total, own } as TopicAnswer);
    this.#answers.set(topic, answers.set(reader, answer));
    return answer;
  }

  follow(topic: Topic, reader: AccountId | null, listener: () => void): () => void {
    const unfollow = this.followers.add(topic, { reader, listener });
    if (!this.#watches.has(topic)) this.#watches.set(topic, this.#watch(topic));
    // Whoever was asked before this one followed may have counted without it.
    this.#markStale(topic);
    return () => {
      unfollow();
      this.#markStale(topic);
      if (this.followers.isFollowed(topic)) return;
      this.#watches.get(topic)?.();
      for (const kept of [this.#watches, this.#published, this.#answers]) kept.delete(topic);
    };
  }

  /** Marks the topics that these durable entries may change. */
  onEntries(entries: readonly Entry[]): void {
    const types = new Set(entries.flatMap((entry) => eventsOf(entry).map(({ type }) => type)));
    for (const topic of topicNames) if (topicOf(topic).touchedBy.some((type) => types.has(type))) this.#markStale(topic);
  }

  close(): void {
    if (this.#ticks !== null) clearInterval(this.#ticks);
    for (const stop of this.#watches.values()) stop();
  }

  #markStale(topic: Topic): void {
    this.#stale.add(topic);
    if (this.#ticks === null) this.followers.notify(topic);
  }

  /** While a topic is followed, marks it stale when its answer changes without an entry: by the connected pages, or as time passes. */
  #watch(topic: Topic): () => void {
    const { touchedByPages } = topicOf(topic);
    const { clock } = this.#source.ports;
    const stops: (() => void)[] = [];
    if (touchedByPages) stops.push(this.#pages.watch(() => this.#markStale(topic)));
    if (nextChangeOf(topic, clock.now()) < Number.POSITIVE_INFINITY) {
      let timer: ReturnType<typeof setTimeout>;
      const sleep = (): void => {
        const now = clock.now();
        timer = setTimeout(
          () => {
            if (!this.#isStillCurrent(topic, clock.now())) this.#markStale(topic);
            sleep();
          },
          Math.min(LONGEST_SLEEP_MS, nextChangeOf(topic, now) - now),
        );
        if (typeof timer === 'object') timer.unref();
      };
      sleep();
      stops.push(() => clearTimeout(timer));
    }
    return () => stops.forEach((stop) => stop());
  }

  /** Whether what was said of a topic was made in the period of this time. The clock may have been ahead then. */
  #isStillCurrent(topic: Topic, now: number): boolean {
    return this.#published.get(topic)?.until === nextChangeOf(topic, now);
  }

  /** Makes a topic anew for a reader who asks, unless what was said still holds. */
  #refresh(topic: Topic, reader: AccountId | null): void {
    const now = this.#source.ports.clock.now();
    const published = this.#published.get(topic);
    const isKnown = published !== undefined && (reader === null || published.readers.has(reader));
    if (isKnown && this.#isStillCurrent(topic, now) && !this.#stale.has(topic)) return;
    this.#stale.delete(topic);
    this.#publish(topic, this.#compute(topic, now, [...(published?.readers ?? []), ...(reader === null ? [] : [reader])]));
    // Changes of the connected pages are reported only while the topic has followers.
    if (topicOf(topic).touchedByPages === true && !this.followers.isFollowed(topic)) this.#stale.add(topic);
  }

  #tick(): void {
    if (!this.#source.isOpen) return;
    this.#publishDurable();
    if (this.#awaitingDurable !== null) return;
    this.#computeStale(this.#source.ports.clock.now());
    this.#publishDurable();
  }

  #computeStale(now: number): void {
    const { world, head } = this.#source;
    const topics = new Map<Topic, ComputedTopic>();
    for (const topic of this.#stale) {
      const begun = performance.now();
      if (!this.followers.isFollowed(topic) || begun < (this.#restsUntil.get(topic) ?? 0)) continue;
      this.#stale.delete(topic);
      topics.set(topic, this.#compute(topic, now));
      this.#restsUntil.set(topic, begun + (performance.now() - begun) * REST_FACTOR);
    }
    if (topics.size > 0) this.#awaitingDurable = { world, seq: head.seq, topics };
  }

  /** Publishes what was computed, if it is durable now. */
  #publishDurable(): void {
    const waiting = this.#awaitingDurable;
    if (waiting === null) return;
    if (waiting.world !== this.#source.world) {
      this.#awaitingDurable = null;
      for (const topic of waiting.topics.keys()) this.#stale.add(topic);
      return;
    }
    if (this.#source.durableHead.seq < waiting.seq) return;
    this.#awaitingDurable = null;
    for (const [topic, made] of waiting.topics) {
      if (!this.followers.isFollowed(topic)) continue;
      this.#publish(topic, made);
      this.followers.notify(topic);
    }
  }

  /** For those who follow the topic, and for `others`. */
  #compute(topic: Topic, now: number, others: readonly AccountId[] = []): ComputedTopic {
    const { answer } = topicOf(topic);
    const followers = this.followers.accountsOf(topic);
    const readers = others.length === 0 ? followers : new Set([...followers, ...others]);
    const content = answer({ world: this.#source.world, now, pages: this.#pages.read(), readers, followers });
    return { content, readers, until: nextChangeOf(topic, now) };
  }

  #publish(topic: Topic, made: ComputedTopic): void {
    const rowsText = JSON.stringify(made.content.rows);
    const last = this.#published.get(topic);
    this.#published.set(topic, { ...made, rows: last?.rowsText === rowsText ? last.rows : made.content.rows, rowsText });
    for (const reader of this.#answers.get(topic)?.keys() ?? [])
      if (reader !== null && !made.readers.has(reader)) this.#answers.get(topic)?.delete(reader);
  }
}
