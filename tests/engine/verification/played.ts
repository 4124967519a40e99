/** A browser in which somebody has played, and what may be done to its log behind the app's back. */
import { nobleHashing, type Hashing } from '../../../src/domain/fairness/hashing.ts';
import type { AccountId } from '../../../src/domain/ids.ts';
import type { StoredEntry } from '../../../src/domain/log/head.ts';
import type { CheckProgress, CheckProgressStore } from '../../../src/engine/verification/checkProgress.ts';
import { LogCheck, type Checked, type CheckPorts } from '../../../src/engine/verification/logCheck.ts';
import { sha256 } from '../../kit/seeds.ts';
import { accept, bet, newcomer, rotate, TestBrowser, type Tab } from '../../kit/testHouse.ts';

class KeptProgress implements CheckProgressStore {
  kept: unknown = undefined;
  async load(): Promise<unknown> {
    return structuredClone(this.kept);
  }
  async save(progress: CheckProgress): Promise<void> {
    this.kept = structuredClone(progress);
  }
}

/** Counts the lines that are hashed; passes everything on. */
class CountingHashing implements Hashing {
  count = 0;
  sha256(text: string): string {
    this.count += 1;
    return nobleHashing.sha256(text);
  }
  sha256OfHex(hex: string): string {
    return nobleHashing.sha256OfHex(hex);
  }

  hmacSha256(key: string): (message: string) => Uint8Array {
    return nobleHashing.hmacSha256(key);
  }
}

/** Verified over and over with the same progress, as at one start after another. */
export class Played {
  readonly browser = new TestBrowser();
  readonly progress = new KeptProgress();
  readonly hashing = new CountingHashing();
  #tab: Tab | null = null;
  #ada: AccountId | null = null;

  get tab(): Tab {
    if (!this.#tab) throw new Error('nobody has played');
    return this.#tab;
  }

  get ada(): AccountId {
    if (!this.#ada) throw new Error('nobody has played');
    return this.#ada;
  }

  get length(): number {
    return this.browser.log.entries.length;
  }

  async until(entries: number): Promise<this> {
    this.#tab ??= await this.browser.tab();
    this.#ada ??= await newcomer(this.#tab, 'ada');
    while (this.length < entries) {
      if (this.length % 40 === 0) accept(await rotate(this.#tab, this.#ada));
      else accept(await bet(this.#tab, this.#ada, 1, { direction: 'under', target: 97 }));
    }
    return this;
  }

  check(change: Partial<CheckPorts> = {}): Promise<Checked> {
    const { browser, progress, hashing, tab } = this;
    hashing.count = 0;
    return new LogCheck({
      store: tab.store,
      snapshots: browser.snapshots,
      progress,
      clock: browser.clock,
      build: 'this rulebook',
      live: async () => ({ seq: tab.house.head.seq, world: structuredClone(tab.house.world) }),
      pause: async () => undefined,
      hashing,
      ...change,
    }).run();
  }

  /** Changes the kept bytes of an entry, and nothing else. */
  change(seq: number, from: string | RegExp, to: string): void {
    const entry = this.#at(seq);
    const lines = entry.lines.replace(from, to);
    if (lines === entry.lines) throw new Error(`entry ${seq} has no ${from}`);
    this.browser.log.entries[seq - 1] = { ...entry, lines };
  }

  /** Rewrites the salt of an entry's command as somebody does who knows the format: every hash from there on is made anew. */
  rewrite(seq: number): void {
    let prev = this.#at(seq - 1).hash;
    for (let place = seq; place <= this.length; place += 1) {
      const { lines } = this.#at(place);
      const [header = '', first = '', ...others] = lines.split('\n');
      const salted = place === seq ? first.replace(/"salt":"[0-9a-f]{8}/, '"salt":"00000000') : first;
      const events = [salted, ...others];
      const moved = header.replace(sha256(first), sha256(salted));
      const rewritten = moved.replace(/"prev":"[0-9a-f]{64}"/, `"prev":"${prev}"`);
      prev = sha256(rewritten);
      this.browser.log.entries[place - 1] = { ...this.#at(place), hash: prev, lines: [rewritten, ...events].join('\n') };
    }
    if (this.browser.log.head) this.browser.log.head = { ...this.browser.log.head, hash: prev };
  }

  #at(seq: number): StoredEntry {
    const entry = this.browser.log.entries[seq - 1];
    if (!entry) throw new Error(`there is no entry ${seq}`);
    return entry;
  }
}
