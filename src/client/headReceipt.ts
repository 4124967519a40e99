/**
 * The newest head that this browser was told, with the balance that it showed and the number of own events. A house must still have all three
 * when the next page opens. The head alone would not do: a house could withhold an own line that it told of before, and all headers would stay.
 */
import type { Hashing } from '../domain/fairness/hashing.ts';
import { definitionOf } from '../domain/events/catalog.ts';
import type { AccountId } from '../domain/ids.ts';
import { eventsOf, type Entry } from '../domain/log/entry.ts';
import { readStored } from '../domain/log/stored.ts';
import { readableTo } from '../domain/log/view.ts';
import { formatCents } from '../domain/money.ts';
import { accountOf, balanceOf } from '../domain/world.ts';
import type { HeadMarker, KeptBalance, MarkedHead } from '../base/ports.ts';
import { ContradictionError, type FoldedView } from './foldedView.ts';
import type { CheckOf, RemoteLog } from './remoteLog.ts';
import { MOST_OF_TRAIL } from '../api/messages.ts';

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
  #earlier: MarkedHead | null;
  /** The balance of an account that is signed out here. It stays until somebody signs in. */
  #ofAnother: KeptBalance | undefined;

  constructor(ports: ReceiptPorts) {
    this.#with = ports;
    this.#earlier = ports.marker?.read() ?? null;
    this.#ofAnother = this.#earlier?.balance;
  }

  /** A receipt is replaced once the house has shown that it still has it. */
  keep(): void {
    const { marker, view } = this.#with;
    if (this.#earlier === null) marker?.write({ ...view.head, balance: this.#balance() ?? this.#ofAnother });
  }

  /** Throws ContradictionError if what the house has told is not of the log that it told of in an earlier page. */
  recall(): void {
    if (this.#earlier) this.#with.view.recall(this.#earlier);
  }

  /** Asks the house for what it told in an earlier page. If it does not answer, the receipt stays, and the next page asks. */
  async compare(): Promise<void> {
    const { log, hashing, checked } = this.#with;
    if (!this.#earlier) return;
    const { seq, hash, balance } = this.#earlier;
    const shown = this.#balance();
    const [line = ''] = await log.headers({ after: seq - 1, limit: 1 });
    checked(() => {
      if (hashing.sha256(line) !== hash) throw new ContradictionError(`entry ${seq} is not the one that was sent before`);
    });
    if (balance && shown && shown.account === balance.account) await this.#compareBalance(balance, shown);
    this.#earlier = null;
    this.keep();
  }

  /** The balance on screen. Undefined for a guest, and in a log of a newer version. */
  #balance(): KeptBalance | undefined {
    const { viewer, newer, head, world } = this.#with.view;
    if (viewer === null || viewer === 'public' || newer) return undefined;
    return {
      account: viewer,
      seq: head.seq,
      cents: balanceOf(world, viewer),
      ownEvents: accountOf(world, viewer)?.ownEvents ?? 0,
    };
  }

  async #compareBalance(before: KeptBalance, shown: KeptBalance): Promise<void> {
    const entries = await this.#ownBetween(before.seq, shown.seq);
    const moved = entries.reduce((sum, entry) => sum + movedBy(entry, shown.account), 0);
    const added = entries.flatMap(eventsOf).filter((event) => readableTo(event, shown.account) === 'own').length;
    this.#with.checked(() => {
      if (shown.cents - moved !== before.cents)
        throw new ContradictionError(
          `the balance at entry ${before.seq} was ${formatCents(before.cents)} before, and now it is ${formatCents(shown.cents - moved)}`,
        );
      if (shown.ownEvents - added !== before.ownEvents)
        throw new ContradictionError(
          `there were ${before.ownEvents} events about the account up to entry ${before.seq} before, and now there are ${shown.ownEvents - added}`,
        );
    });
  }

  /** The own entries after a place, up to another. */
  async #ownBetween(after: number, upTo: number): Promise<readonly Entry[]> {
    const found: Entry[] = [];
    for (let before = upTo + 1; before > after + 1;) {
      const page = (await this.#with.log.readTrail('own', { before, limit: MOST_OF_TRAIL })).map(readStored);
      found.push(...page.filter(({ header }) => header.seq > after));
      before = page.length < MOST_OF_TRAIL ? 0 : (page.at(-1)?.header.seq ?? 0);
    }
    return found;
  }
}

/** What an entry gave to an account, less what it took. */
function movedBy(entry: Entry, account: AccountId): number {
  let cents = 0;
  for (const event of eventsOf(entry))
    for (const posting of definitionOf(event).postings(event.data)) {
      if (posting.to.kind === 'player' && posting.to.id === account) cents += posting.cents;
      if (posting.from.kind === 'player' && posting.from.id === account) cents -= posting.cents;
    }
  return cents;
}
