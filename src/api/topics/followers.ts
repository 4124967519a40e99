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
  readonly #of = new Map<Topic, Set<Follower>>();
  readonly #watchers = new Set<Watcher>();

  /** The topics that somebody follows. */
  get topics(): readonly Topic[] {
    return [...this.#of.keys()];
  }

  /** Adds a follower. Returns a function that takes it away again. */
  add(topic: Topic, follower: Follower): () => void {
    const before = this.accountsOf(topic).size > 0;
    const all = this.#of.get(topic) ?? new Set();
    this.#of.set(topic, all.add(follower));
    this.#notifyWatchers(topic, before);
    return () => {
      const had = this.accountsOf(topic).size > 0;
      if (!all.delete(follower)) return;
      if (all.size === 0) this.#of.delete(topic);
      this.#notifyWatchers(topic, had);
    };
  }

  isFollowed(topic: Topic): boolean {
    return this.#of.has(topic);
  }

  /** The accounts among the followers. */
  accountsOf(topic: Topic): ReadonlySet<AccountId> {
    const readers = [...(this.#of.get(topic) ?? [])].flatMap(({ reader }) => reader ?? []);
    return new Set(readers);
  }

  /** Calls the listener with whether an account follows the topic, now and whenever that changes. Returns a function that stops it. */
  onFollowedByAccounts(topic: Topic, listener: (isFollowed: boolean) => void): () => void {
    const watcher = { topic, listener };
    this.#watchers.add(watcher);
    listener(this.accountsOf(topic).size > 0);
    return () => this.#watchers.delete(watcher);
  }

  notify(topic: Topic): void {
    notifyEach(this.#of.get(topic) ?? [], ({ listener }) => listener());
  }

  #notifyWatchers(topic: Topic, before: boolean): void {
    const now = this.accountsOf(topic).size > 0;
    if (now === before) return;
    for (const watcher of this.#watchers) if (watcher.topic === topic) watcher.listener(now);
  }
}
