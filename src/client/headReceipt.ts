/**
 * The newest head that this browser received, with the balance that it showed of each account and the number of own events. A house must still
 * have all of it when the next page opens. The head alone would not do: a house could withhold an own line that it told of before, and all
 * headers would stay. Whoever folds the entries up to a kept balance must come to it. A page that begins after it asks for the entries between.
 *
 * What the house names for a place is only its word. So heads of earlier pages, and own entries, are kept until a checkpoint or a verified
 * export has proved them.
 */
import { definitionOf } from '../domain/events/catalog.ts';
import type { AccountId } from '../domain/ids.ts';
import { eventsOf, type Entry } from '../domain/log/entry.ts';
import { readStored } from '../domain/log/stored.ts';
import { lineReadableTo, readableTo } from '../domain/log/view.ts';
import { hadIn } from '../base/balanceDifference.ts';
import type { HeadMarker, KeptBalance, MarkedHead } from '../base/ports.ts';
import { assertBalance, ContradictionError, type FoldedView } from './foldedView.ts';
import type { CheckOf, RemoteLog } from './remoteLog.ts';
import { MOST_OF_TRAIL } from '../api/messages.ts';

/** Accounts whose balances are kept. */
const MOST_ACCOUNTS = 20;
/** Unproved places that are kept, some 40 kB. Those that were there first stay. */
const MOST_UNPROVED = 500;

interface ReceiptPorts {
  readonly marker: HeadMarker | undefined;
  readonly view: FoldedView;
  readonly log: RemoteLog;
  readonly checked: CheckOf;
}

export class HeadReceipt {
  readonly #ports: ReceiptPorts;
  /** A head of an earlier page, as long as the house was not asked whether it still has it. */
  #earlier: MarkedHead | null;
  /** The newest balance of each account that was signed in here, the newest last. */
  readonly #balances: Map<AccountId, KeptBalance>;
  /** What nothing has proved yet: the heads of earlier pages, then own entries. Hashes by place. */
  readonly #unproved: Map<number, string>;
  /** The head of an earlier page. */
  readonly #notedTo: number;

  constructor(ports: ReceiptPorts) {
    this.#ports = ports;
    this.#earlier = ports.marker?.read() ?? null;
    const places = this.#earlier ? [this.#earlier, ...(this.#earlier.unproved ?? [])] : [];
    this.#notedTo = this.#earlier?.seq ?? 0;
    this.#unproved = new Map(places.map(({ seq, hash }) => [seq, hash] as const));
    this.#balances = new Map(this.#earlier?.balances?.map((kept) => [kept.account, kept] as const).toReversed());
    ports.view.expectBalances(this.#balances);
  }

  /** Notes own entries that were told. They are kept with the next head. Those before the head of an earlier page were noted then. */
  received(entries: readonly Entry[]): void {
    const { viewer } = this.#ports.view;
    if (viewer === null || viewer === 'public') return;
    for (const entry of entries) {
      if (entry.header.seq <= this.#notedTo) continue;
      if (entry.events.some((line) => lineReadableTo(line, viewer) === 'own')) this.#unproved.set(entry.header.seq, entry.hash);
    }
  }

  /** The log has these places: a checkpoint or a verified export shows them. */
  proved(places: ReadonlyMap<number, string>): void {
    for (const [seq, hash] of places) if (this.#unproved.get(seq) === hash) this.#unproved.delete(seq);
    this.keep();
  }

  /** Keeps the newest head, once the house was asked for the one of an earlier page. That one stays beside it until it is proved. */
  keep(): void {
    const { marker, view } = this.#ports;
    if (this.#earlier !== null) return;
    const own = this.#balance();
    if (own) {
      this.#balances.delete(own.account);
      this.#balances.set(own.account, own);
    }
    const balances = [...this.#balances.values()].toReversed().slice(0, MOST_ACCOUNTS);
    const unproved = [...this.#unproved].slice(0, MOST_UNPROVED).map(([seq, hash]) => ({ seq, hash }));
    marker?.write({ ...view.head, balances, unproved });
  }

  /** What the accounts that were signed in here had, as pages of this browser showed it. */
  get balances(): readonly KeptBalance[] {
    return [...this.#balances.values()];
  }

  /** Throws ContradictionError if what the house has told is not of the log that it told of in an earlier page. */
  assertStillHeld(): void {
    if (!this.#earlier) return;
    const { logId } = this.#earlier;
    for (const [seq, hash] of this.#unproved) this.#ports.view.assertStillHas({ logId, seq, hash });
  }

  /** Asks the house for what it told in an earlier page. If the connection ends, the receipt stays, and the next page asks. */
  async compare(): Promise<void> {
    const { log, checked } = this.#ports;
    if (!this.#earlier) return;
    const { seq, hash, balances = [] } = this.#earlier;
    const shown = this.#balance();
    const balance = balances.find(({ account }) => account === shown?.account);
    const named = await log.insist(seq, () => log.hashAt(seq));
    checked(() => {
      if (named !== hash) throw new ContradictionError(`entry ${seq} is not the one that was sent before`, { told: { seq, hash } });
    });
    if (balance && shown) await log.insist(seq, () => this.#compareBalance(balance, shown));
    this.#earlier = null;
    this.keep();
  }

  /** The balance on screen. Undefined for a guest, and in a log of a newer version. */
  #balance(): KeptBalance | undefined {
    const { viewer, newer, head, world } = this.#ports.view;
    if (viewer === null || viewer === 'public' || newer) return undefined;
    return { account: viewer, seq: head.seq, ...hadIn(world, viewer) };
  }

  async #compareBalance(before: KeptBalance, shown: KeptBalance): Promise<void> {
    const entries = await this.#ownBetween(before.seq, shown.seq);
    const moved = entries.reduce((sum, entry) => sum + movedBy(entry, shown.account), 0);
    const added = entries.flatMap(eventsOf).filter((event) => readableTo(event, shown.account) === 'own').length;
    this.#ports.checked(() => assertBalance(before, { cents: shown.cents - moved, ownEvents: shown.ownEvents - added }));
  }

  /** The own entries after a place, up to another. */
  async #ownBetween(after: number, upTo: number): Promise<readonly Entry[]> {
    const found: Entry[] = [];
    for (let before = upTo + 1; before > after + 1;) {
      const page = (await this.#ports.log.readTrail({ before, limit: MOST_OF_TRAIL })).map(readStored);
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
