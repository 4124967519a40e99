/** The newest head that this browser was told. A house must still have it when the next page opens. */
import type { Hashing } from '../domain/fairness/hashing.ts';
import type { Head } from '../domain/log/head.ts';
import type { HeadMarker } from '../base/ports.ts';
import { ContradictionError, type FoldedView } from './foldedView.ts';
import type { CheckOf, RemoteLog } from './remoteLog.ts';

interface ReceiptPorts {
  readonly marker: HeadMarker | undefined;
  readonly view: FoldedView;
  readonly log: RemoteLog;
  readonly hashing: Hashing;
  readonly checked: CheckOf;
}

export class HeadReceipt {
  readonly #with: ReceiptPorts;
  /** A head of an earlier page, as long as the house was not asked whether it still has it. */
  #earlier: Head | null;

  constructor(ports: ReceiptPorts) {
    this.#with = ports;
    this.#earlier = ports.marker?.read() ?? null;
  }

  /** A receipt is replaced once the house has shown that it still has it. */
  keep(): void {
    const { marker, view } = this.#with;
    if (this.#earlier === null) marker?.write(view.head);
  }

  /** Throws ContradictionError if what the house has told is not of the log that it told of in an earlier page. */
  recall(): void {
    if (this.#earlier) this.#with.view.recall(this.#earlier);
  }

  /** Asks the house for the entry that it told of in an earlier page. If it does not answer, the receipt stays, and the next page asks. */
  async compare(): Promise<void> {
    const { log, hashing, checked } = this.#with;
    if (!this.#earlier) return;
    const { seq, hash } = this.#earlier;
    const [line = ''] = await log.headers({ after: seq - 1, limit: 1 });
    checked(() => {
      if (hashing.sha256(line) !== hash) throw new ContradictionError(`entry ${seq} is not the one that was sent before`);
    });
    this.#earlier = null;
    this.keep();
  }
}
