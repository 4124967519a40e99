/** Who follows which topic. */
import type { AccountId } from '../../domain/ids.ts';
import { notifyEach } from '../../base/notifyEach.ts';
import type { Topic } from './catalog.ts';

interface Follower {
  /** Null for a guest. */
  readonly reader: AccountId | null;
  readonly listener: () => void;
}

interface Watcher {
  readonly topic: Topic;
  readonly listener: (isFollowed: boolean) => void;
}

export class Followers {
  readonly #byTopic = new Map<Topic, Set<Follower>>();
  readonly #watchers = new Set<Watcher>();

  /** The topics that somebody follows. */
  get topics(): readonly Topic[] {
    return [...this.#byTopic.keys()];
  }

  /** Adds a follower. Returns a function that takes it away again. */
  add(topic: Topic, follower: Follower): () => void {
    const wasFollowed = this.#isFollowedByAccounts(topic);
    const all = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, all.add(follower));
    this.#notifyWatchers(topic, wasFollowed);
    return () => {
      const wasFollowedBefore = this.#isFollowedByAccounts(topic);
      if (!all.delete(follower)) return;
      if (all.size === 0) this.#byTopic.delete(topic);
      this.#notifyWatchers(topic, wasFollowedBefore);
    };
  }

  isFollowed(topic: Topic): boolean {
    return this.#byTopic.has(topic);
  }

  /** The accounts among the followers. */
  accountsOf(topic: Topic): ReadonlySet<AccountId> {
    const readers = [...(this.#byTopic.get(topic) ?? [])].flatMap(({ reader }) => reader ?? []);
    return new Set(readers);
  }

  /** Calls the listener with whether an account follows the topic, now and whenever that changes. Returns a function that stops it. */
  onFollowedByAccounts(topic: Topic, listener: (isFollowed: boolean) => void): () => void {
    const watcher = { topic, listener };
    this.#watchers.add(watcher);
    listener(this.#isFollowedByAccounts(topic));
    return () => this.#watchers.delete(watcher);
  }

  notify(topic: Topic): void {
    notifyEach(this.#byTopic.get(topic) ?? [], ({ listener }) => listener());
  }

  #isFollowedByAccounts(topic: Topic): boolean {
    return this.accountsOf(topic).size > 0;
  }

  /** Tells the watchers of a topic, if accounts have begun or ceased to follow it. */
  #notifyWatchers(topic: Topic, wasFollowed: boolean): void {
    const isFollowed = this.#isFollowedByAccounts(topic);
    if (isFollowed === wasFollowed) return;
    for (const watcher of this.#watchers) if (watcher.topic === topic) watcher.listener(isFollowed);
  }
}
