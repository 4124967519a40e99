/** What a page began with: the house's word, until the entries that it stands for have been gone through and judged. */
import type { Hashing } from '../domain/fairness/hashing.ts';
import type { Head } from '../domain/log/head.ts';
import { EntryJudge } from '../domain/verify/entryJudge.ts';
import { emptyWorld } from '../domain/world.ts';
import { worldOfText } from '../base/worldText.ts';
import { encodedWorld } from '../base/sameWorld.ts';
import type { ViewSnapshot } from '../api/viewSnapshot.ts';

export class Beginning {
  readonly head: Head;
  /** The world at the head, as it came. */
  readonly text: string;
  /** Judges the entries from the first one on. Then it judges what comes, because it knows what was drawn and used before. */
  readonly judge: EntryJudge;
  /** Whether its entries come to it. */
  isProved = false;
  /** The judge has what the reader may read of the entries up to here. */
  goneTo = 0;
  /** What the entries up to the head come to. Null while some are missing. */
  #come: string | null = null;

  constructor({ head, text }: ViewSnapshot, hashing: Hashing) {
    this.head = head;
    this.text = text;
    this.judge = new EntryJudge(emptyWorld(), null, hashing);
  }

  /** The judge has what the reader may read of the entries up to a place. At the head it must have the world that came. */
  goTo(seq: number): void {
    if (seq <= this.goneTo) return;
    this.goneTo = seq;
    if (this.#come !== null || seq < this.head.seq) return;
    const { logId, seq: headSeq, at } = this.head;
    this.#come = encodedWorld({ ...this.judge.world, logId, seq: headSeq, at });
  }

  /** Whether its entries come to it. */
  async isTrue(): Promise<boolean> {
    return this.#come === encodedWorld(await worldOfText(this.text));
  }
}
