/** What a page began with: the house's word, until the entries that it stands for have been gone through. */
import { foldEntry } from '../../domain/log/fold.ts';
import type { Entry } from '../../domain/log/entry.ts';
import type { Head } from '../../domain/log/head.ts';
import { emptyWorld } from '../../domain/world.ts';
import { worldOfText } from '../worldText.ts';
import { sameWorld } from '../verification/sameWorld.ts';
import type { ViewSnapshot } from './viewSnapshot.ts';

export class Beginning {
  readonly head: Head;
  /** The world at the head, as it came. */
  readonly text: string;
  readonly #folded = emptyWorld();

  constructor({ head, text }: ViewSnapshot) {
    this.head = head;
    this.text = text;
  }

  /** Takes the next entry, from the first one on. */
  take(entry: Entry): void {
    foldEntry(this.#folded, entry);
  }

  /** Whether the entries that were taken come to it. */
  async isTrue(): Promise<boolean> {
    return sameWorld(this.#folded, await worldOfText(this.text));
  }
}
