/** What a client requests from the log, beside the entries pushed to it: its own trail, and the header lines that prove the chain. */
import type { StoredEntry } from '../domain/log/head.ts';
import { pause } from '../base/pause.ts';
import type { TrailPage } from '../base/ports.ts';
import type { Beginning } from './beginning.ts';
import { UnansweredError, type Conversation } from './conversation.ts';
import { ContradictionError, type FoldedView } from './foldedView.ts';
import { MOST_HEADERS, MOST_OF_TRAIL, MOST_OF_VIEW } from '../api/messages.ts';

/** How often a house is asked, and how long it has before it is asked again: twice as long each time, about a minute in all. */
const MOST_TRIES = 7;
const FIRST_WAIT_MS = 1_000;

/** Runs a check. A contradiction that it throws ends the conversation. */
export type CheckOf = <T>(check: () => T) => T;

export class RemoteLog {
  readonly #conversation: Conversation;
  readonly #view: FoldedView;
  readonly #checked: CheckOf;
  #proving: Promise<void> | null = null;

  readonly #firstWaitMs: number;

  constructor(conversation: Conversation, view: FoldedView, checked: CheckOf, firstWaitMs = FIRST_WAIT_MS) {
    this.#firstWaitMs = firstWaitMs;
    this.#conversation = conversation;
    this.#view = view;
    this.#checked = checked;
  }

  /** Entries of the own trail, newest first, before a place (exclusive). */
  async readTrail(page: TrailPage): Promise<readonly StoredEntry[]> {
    const found: StoredEntry[] = [];
    let before = page.before ?? this.#view.head.seq + 1;
    for (let atEnd = false; !atEnd && found.length < page.limit;) {
      const limit = Math.min(MOST_OF_TRAIL, page.limit - found.length);
      const { entries } = await this.#conversation.ask({ kind: 'trail', ask: this.#conversation.nextAsk(), of: 'own', before, limit });
      for (const lines of entries.slice(0, limit)) {
        const stored = this.#checked(() => this.#storedBefore(before, lines));
        before = stored.seq;
        found.push(stored);
      }
      atEnd = entries.length < limit;
    }
    return found;
  }

  /** The lines of entry 1. Nothing of them is checked. */
  async firstEntry(): Promise<string> {
    const ask = () => this.#conversation.ask({ kind: 'view', ask: this.#conversation.nextAsk(), after: 0, limit: 1 });
    const { entries } = await this.insist(1, ask);
    return entries[0] ?? '';
  }

  /** Header lines of the entries after a place, at most `limit`. Nothing of them is checked. */
  async headers({ after, limit }: { readonly after: number; readonly limit: number }): Promise<readonly string[]> {
    const { headers } = await this.#conversation.ask({ kind: 'headers', ask: this.#conversation.nextAsk(), after, limit });
    return headers.slice(0, limit);
  }

  /**
   * Asks again where the house does not answer. Throws ContradictionError if it never shows what it told, up to entry `seq`. Guests may be
   * many: whom of them the house does not answer, it does not contradict.
   */
  async insist<T>(seq: number, ask: () => Promise<T>): Promise<T> {
    for (let tries = 1, waitMs = this.#firstWaitMs; ; tries += 1, waitMs *= 2) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof UnansweredError) || this.#view.viewer === 'public') throw error;
      }
      if (tries === MOST_TRIES)
        return this.#checked(() => {
          throw new ContradictionError(`it does not show what it told before, up to entry ${seq}`);
        });
      await pause(waitMs);
    }
  }

  /** Proves what the page began with, and the chain up to the present head. */
  prove(): Promise<void> {
    this.#proving ??= this.#prove().finally(() => {
      this.#proving = null;
    });
    return this.#proving;
  }

  async #prove(): Promise<void> {
    const { seq: target } = this.#view.head;
    while (this.#view.beginning) await this.#goThroughTo(this.#view.beginning);
    while (this.#view.isBehind) await this.#goThrough(this.#view.head.seq);
    while (this.#view.proved.seq < target) {
      const { seq: after } = this.#view.proved;
      const limit = Math.min(MOST_HEADERS, target - after);
      const headers = await this.insist(target, () => this.headers({ after, limit }));
      this.#checked(() => {
        assertShown(headers, after);
        this.#view.prove(headers);
      });
    }
  }

  /** Goes through the next entries before the one that the page began with. After the last one it compares the result with the snapshot. */
  async #goThroughTo(beginning: Beginning): Promise<void> {
    if (this.#view.proved.seq < beginning.head.seq) return this.#goThrough(beginning.head.seq);
    const isTrue = await beginning.isTrue();
    this.#checked(() => this.#view.proveBeginning(isTrue));
  }

  /** Goes through the next entries up to a place. */
  async #goThrough(to: number): Promise<void> {
    const { seq: after } = this.#view.proved;
    const limit = Math.min(MOST_OF_VIEW, to - after);
    const ask = () => this.#conversation.ask({ kind: 'view', ask: this.#conversation.nextAsk(), after, limit });
    const { entries } = await this.insist(to, ask);
    this.#checked(() => {
      assertShown(entries, after);
      this.#view.goThrough(entries.slice(0, limit));
    });
  }

  #storedBefore(before: number, lines: string): StoredEntry {
    const stored = this.#view.takeOfTrail(lines);
    if (stored.seq >= before) throw new ContradictionError(`entry ${stored.seq} of a trail is not before entry ${before}`);
    return stored;
  }
}

function assertShown(shown: readonly string[], after: number): void {
  if (shown.length === 0) throw new ContradictionError(`entry ${after + 1} is not shown`);
}
