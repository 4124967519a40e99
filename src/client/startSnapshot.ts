/**
 * The snapshot that a page starts from. It is the house's word, until the page has read and judged the entries before it and they fold to the
 * same world. That runs in the background (`RemoteLog.prove`).
 */
import type { Hashing } from '../domain/fairness/hashing.ts';
import { NO_HASH, type Head } from '../domain/log/head.ts';
import { EntryJudge } from '../domain/verify/entryJudge.ts';
import { emptyWorld } from '../domain/world.ts';
import { worldOfText } from '../base/worldText.ts';
import { encodedWorld } from '../base/sameWorld.ts';
import type { ViewSnapshot } from '../api/viewSnapshot.ts';

export class StartSnapshot {
  readonly head: Head;
  /** The world at the head, as it came. */
  readonly text: string;
  /** Judges the entries from the first one on. Once it has caught up it judges new ones too, because it knows what was drawn and used before. */
  readonly judge: EntryJudge;
  /** Whether the entries before it fold to it. */
  isProved = false;
  /** The judge has what the reader may read of the entries up to here. */
  checkedTo = 0;
  /** The digest of the entries that the judge has read. */
  toldDigest = NO_HASH;
  /** How many events the judge has read. */
  eventsRead = 0;
  /** The world that the entries up to the head fold to. Null while some are missing. */
  #foldedText: string | null = null;

  constructor({ head, text }: ViewSnapshot, hashing: Hashing) {
    this.head = head;
    this.text = text;
    this.judge = new EntryJudge(emptyWorld(), null, hashing);
  }

  /** The judge has what the reader may read of the entries up to a place. At the head of the snapshot its world is kept to be compared. */
  advanceTo(seq: number): void {
    if (seq <= this.checkedTo) return;
    this.checkedTo = seq;
    if (this.#foldedText !== null || seq < this.head.seq) return;
    const { logId, seq: headSeq, at } = this.head;
    this.#foldedText = encodedWorld({ ...this.judge.world, logId, seq: headSeq, at });
  }

  /** Whether the entries fold to the snapshot. */
  async isAsFolded(): Promise<boolean> {
    return this.#foldedText === encodedWorld(await worldOfText(this.text));
  }
}
