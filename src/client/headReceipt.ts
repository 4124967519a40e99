/**
 * What a page keeps in the browser for the next page, so that a house cannot tell that one another history. It keeps the newest head, and the
 * balance and the number of own events of each account. The head alone would not do: a house could withhold an own line that it sent before, and
 * all headers would stay.
 *
 * `keep` writes the receipt, together with what other tabs keep. The constructor reads that of earlier pages, and three parts compare it with
 * the house: `assertStillHeld` by what this page has received, `compare` by asking the house, and `FoldedView` as it folds past a kept balance.
 *
 * A house may also end a page before it shows what came of a command. So the receipt keeps cash-outs with the time of their press, the places of
 * commands that were accepted over HTTP, and what a sign-up asked for. A later page judges them. What the house names for a place is only its
 * word: heads of earlier pages, and own entries, are kept as `unproved` until a checkpoint or a verified export has proved them.
 */
import { isCorrectedSince } from '../domain/clock.ts';
import { definitionOf, type DomainEvent } from '../domain/events/catalog.ts';
import { rulebookOf } from '../domain/games/catalog.ts';
import type { AccountId, BetId } from '../domain/ids.ts';
import { eventsOf, type Entry } from '../domain/log/entry.ts';
import type { Head, Place } from '../domain/log/head.ts';
import { lineReadableTo, readableTo } from '../domain/log/view.ts';
import { isSame } from '../domain/same.ts';
import { DAY_MS } from '../domain/utc.ts';
import type { World } from '../domain/world.ts';
import { accountTotals } from '../base/balanceDifference.ts';
import type {
  AcceptedCommand,
  ClosedHouse,
  HeadMarker,
  KeptBalance,
  KeptRegistration,
  MarkedHead,
  PressedCashOut,
  RefusedCashOut,
  TimedRefusal,
  UntakenBets,
} from '../base/markers.ts';
import type { Clock } from '../base/ports.ts';
import { ContradictionError } from './contradiction.ts';
import { assertBalance, type FoldedView } from './foldedView.ts';
import { CLOCK_STEP_MS } from './houseClock.ts';
import type { NamedTimes } from './namedTimes.ts';
import type { OwnCommands } from './ownCommands.ts';
import type { OwnFlights } from './ownFlights.ts';
import type { CheckOf, RemoteLog } from './remoteLog.ts';
import { noteTold, untakenNews } from './untakenBets.ts';
import { placeOfHead } from '../api/messages.ts';

/** Balances that are kept, the newest ones: one for each account, and up to three of one whose pages were not answered. */
const MOST_BALANCES = 20;
/** A house that has said that a newer version has written its log, and then writes entries, does not say so again within this time. */
const READ_ONLY_ONCE_IN_MS = DAY_MS;
/** So many lines in a row take a quarter of a minute at least. By then a standby has taken over from a house that was lost. */
const MOST_TIMES_BEHIND = 10;
/** Unproved places that are kept, some 40 kB. Those that were there first stay. */
const MOST_UNPROVED = 500;
/** More than any flight takes: 65 s to the highest point. */
const LONGEST_FLIGHT_MS = 120_000;
/** Cash-outs of each kind that are kept, the newest ones. */
const MOST_CASH_OUTS = 20;
/** Accepted commands that are kept, the newest ones. */
const MOST_ACCEPTED = 20;
/** Registrations that are kept, the newest ones. Each holds all rules. */
const MOST_REGISTRATIONS = 3;

interface ReceiptPorts {
  readonly marker: HeadMarker | undefined;
  readonly view: FoldedView;
  readonly log: RemoteLog;
  readonly checked: CheckOf;
  readonly times: NamedTimes;
  readonly clock: Clock;
  readonly flights: OwnFlights;
  readonly untaken?: UntakenBets | undefined;
  readonly own: Pick<OwnCommands, 'pressedCashOuts' | 'knows'>;
}

export class HeadReceipt {
  readonly #ports: ReceiptPorts;
  /** A head of an earlier page, as long as the house was not asked whether it still has it. */
  #earlierHead: MarkedHead | null;
  /** What earlier pages showed, the newest first. */
  readonly #earlierBalances: readonly KeptBalance[];
  /** Those that were compared with what the house shows. */
  #comparedBalances: readonly KeptBalance[] = [];
  /** The newest of these that has a digest, at most one, kept for the next page: this one has not read the first entries, so it cannot compare the digest. */
  #balanceHandedOn: readonly KeptBalance[] = [];
  /** The balance that this page showed last. */
  #shownBalance: KeptBalance | undefined;
  /** How many lines in a row began with a log that ends too early. */
  #timesBehind = 0;
  /** When the house told this page that a newer version has written its log. */
  #closedHouse: ClosedHouse | undefined;
  /** The head that this page kept last. */
  #keptHead: Place | undefined;
  /** Accepted over HTTP, by id, until the house shows the entry: of this page and of earlier ones. */
  readonly #accepted: Map<string, AcceptedCommand>;
  /** Cash-outs that earlier pages sent, with the time of the press. */
  readonly #earlierPressed: readonly PressedCashOut[];
  /** The ids of those cash-outs that were judged by all that the house told until then, of accepted commands whose entry it showed, and of accounts whose registration was judged. */
  readonly #judged = new Set<string>();
  /** What nothing has proved yet: the heads of earlier pages, then own entries. Hashes by place. */
  readonly #unproved: Map<number, string>;
  /** The newest place that earlier pages received; 0 if there were none. */
  readonly earlierNotedTo: number;

  constructor(ports: ReceiptPorts) {
    this.#ports = ports;
    this.#earlierHead = ports.marker?.read() ?? null;
    const places = this.#earlierHead ? [this.#earlierHead, ...(this.#earlierHead.unproved ?? [])] : [];
    this.earlierNotedTo = Math.max(0, ...places.map(({ seq }) => seq));
    this.#unproved = new Map(places.map(({ seq, hash }) => [seq, hash] as const));
    this.#earlierBalances = this.#earlierHead?.balances ?? [];
    this.#earlierPressed = this.#earlierHead?.pressed ?? [];
    this.#accepted = new Map(this.#earlierHead?.accepted?.map((accepted) => [accepted.id, accepted]));
    ports.view.expectKept(this.#earlierHead);
  }

  /**
   * Whether a house greets with a log that ends before what this browser received. A gateway that has lost its house for a moment, or hears of
   * entries late, does so. A house that does it at each of many lines is judged by what it says.
   */
  isBehind({ logId, seq }: Head): boolean {
    const { head } = this.#ports.view;
    const isBehind = (head.logId === logId && head.seq > seq) || (this.#earlierHead?.logId === logId && this.earlierNotedTo > seq);
    this.#timesBehind = isBehind ? this.#timesBehind + 1 : 0;
    return isBehind && this.#timesBehind <= MOST_TIMES_BEHIND;
  }

  /** Whether the house told this page that a newer version has written its log. It takes nothing more until the page is loaded again. */
  get isReadOnly(): boolean {
    return this.#closedHouse !== undefined;
  }

  /**
   * The house says that a newer version has written its log. Throws ContradictionError if it said so a short time ago, and has written entries
   * since: a house takes nothing more then, until the newer version is in use.
   */
  noteReadOnly(): void {
    const { view, clock } = this.#ports;
    const closed = { seq: view.head.seq, at: clock.now() };
    const { closed: before } = this.#stored() ?? {};
    if (before && before.seq < closed.seq && Math.abs(closed.at - before.at) < READ_ONLY_ONCE_IN_MS)
      throw new ContradictionError(
        'it says for the second time in a day that a newer version is in use, and has written entries in between',
      );
    this.#closedHouse = closed;
  }

  /** What the house accepted from an account over HTTP, as long as it has not shown the entry. */
  acceptedOf(account: unknown): readonly AcceptedCommand[] {
    return [...this.#accepted.values()].filter((accepted) => accepted.account === account);
  }

  /** The house accepts a command over HTTP. */
  accepted(accepted: AcceptedCommand): void {
    this.#accepted.set(accepted.id, accepted);
    this.keep();
  }

  /** The house has shown the entry of an accepted command. That it is part of the log must be proved, too. */
  acceptedShown(id: string, { seq, hash }: Place): void {
    this.#accepted.delete(id);
    this.#unproved.set(seq, hash);
    this.#judged.add(id);
    this.keep();
  }

  /** What forms asked for an account, as long as its registration was not judged. */
  registrationOf(account: unknown): KeptRegistration | undefined {
    return this.#stored()?.registrations?.find((asked) => asked.account === account);
  }

  /** The house has registered an account. */
  registrationAsked(asked: KeptRegistration): void {
    this.keep(new Map(), asked);
  }

  registrationJudged(account: AccountId): void {
    this.#judged.add(account);
    this.keep();
  }

  /**
   * Notes own entries that were received. They are kept with the next head. Earlier pages noted theirs. Throws ContradictionError if one dates a
   * cash-out before its press, or carries out one that was refused.
   */
  received(entries: readonly Entry[]): void {
    const { viewer } = this.#ports.view;
    if (viewer === null || viewer === 'public') return;
    this.#assertPressed(entries);
    // Up to the oldest balance that is kept, an earlier page noted them. The head of another account's page, or of a guest's, says nothing of them.
    const after = this.#earlierBalances.findLast(({ account }) => account === viewer)?.seq ?? 0;
    this.#noteUnproved(ownPlaces(entries, viewer).filter(({ seq }) => seq > after));
  }

  /** What an earlier page kept of a place stays. */
  #noteUnproved(places: readonly Place[]): void {
    for (const { seq, hash } of places) if (!this.#unproved.has(seq)) this.#unproved.set(seq, hash);
  }

  /** The log has these places: a checkpoint or a verified export shows them. */
  proved(places: ReadonlyMap<number, string>): void {
    for (const [seq, hash] of places) if (this.#unproved.get(seq) === hash) this.#unproved.delete(seq);
    this.#ports.checked(() => this.keep(places));
  }

  /**
   * Keeps the newest head. As long as the house was not asked for the one of an earlier page, that one stays, and the newest is beside it. What
   * other tabs keep stays, too. Throws ContradictionError if one of them received another log.
   */
  keep(proved: ReadonlyMap<number, string> = new Map(), asked: KeptRegistration | null = null): void {
    const { marker, view } = this.#ports;
    const head = placeOfHead(view.head);
    const ownHead = this.#earlierHead ?? view.head;
    const stored = this.#stored();
    const marked = stored && stored.seq > ownHead.seq ? stored : ownHead;
    const others = this.#othersOf(stored, marked).filter(({ seq, hash }) => proved.get(seq) !== hash);
    for (const place of others) if (place.seq <= head.seq) view.assertStillHas({ logId: ownHead.logId, ...place });
    const unproved = [...others, ...this.#firstUnproved()];
    // The newest head is always kept, if need be in place of the last unproved one.
    const newest = head.seq === marked.seq ? [] : [head];
    const places = [...unproved.slice(0, MOST_UNPROVED - newest.length), ...newest];
    const { logId, seq, hash, at } = marked;
    marker?.write({
      logId,
      seq,
      hash,
      at,
      balances: this.#balancesWith(stored),
      unproved: byPlace(places),
      refused: this.#refusedWith(stored),
      closed: this.#closedWith(stored),
      cashOuts: this.#cashOutsWith(stored),
      pressed: this.#pressedWith(stored),
      accepted: this.#acceptedWith(stored),
      registrations: this.#registrationsWith(stored, asked),
    });
    this.#keptHead = head;
  }

  /** What is kept of this log now, also by other tabs. */
  #stored(): MarkedHead | null {
    const { marker, view } = this.#ports;
    const read = marker?.read() ?? null;
    return read?.logId === (this.#earlierHead ?? view.head).logId ? read : null;
  }

  /** What is kept of other tabs: not what this page keeps itself, nor the head that it has replaced. */
  #othersOf(stored: MarkedHead | null, marked: Head): readonly Place[] {
    const places = stored ? [placeOfHead(stored), ...(stored.unproved ?? [])] : [];
    const isOwn = ({ seq, hash }: Place): boolean =>
      this.#unproved.get(seq) === hash || [this.#keptHead, marked].some((own) => own?.seq === seq && own.hash === hash);
    return places.filter((place) => !isOwn(place));
  }

  #firstUnproved(): readonly Place[] {
    const first: Place[] = [];
    for (const [seq, hash] of this.#unproved) if (first.push({ seq, hash }) === MOST_UNPROVED) break;
    return first;
  }

  /** The balances that this page keeps, and those of other tabs, the newest first. Throws ContradictionError if another tab was told otherwise. */
  #balancesWith(stored: MarkedHead | null): readonly KeptBalance[] {
    const before = [this.#shownBalance, ...this.#earlierBalances];
    this.#shownBalance = this.#balanceNow() ?? this.#shownBalance;
    const mine = this.balances;
    for (const kept of stored?.balances ?? [])
      if (this.#shownBalance?.account === kept.account && this.#shownBalance.seq === kept.seq) assertBalance(kept, this.#shownBalance);
    const others = (stored?.balances ?? []).filter((kept) => ![...before, ...mine].some((other) => isSame(kept, other)));
    return firstAndLast([...mine, ...others].toSorted((a, b) => b.seq - a.seq)).slice(0, MOST_BALANCES);
  }

  /** The refusal by the latest time, of this page or of another tab. */
  #refusedWith(stored: MarkedHead | null): TimedRefusal | undefined {
    const { view, times } = this.#ports;
    const refused = stored?.refused;
    const other = refused && isCorrectedSince(view.world.corrections, refused.seq) ? undefined : refused;
    return (times.refusal?.from ?? 0) > (other?.from ?? 0) ? times.refusal : other;
  }

  /** When the house last said that it takes nothing more, to this page or to another one. */
  #closedWith(stored: MarkedHead | null): ClosedHouse | undefined {
    const closed = stored?.closed;
    return this.#closedHouse && this.#closedHouse.at >= (closed?.at ?? 0) ? this.#closedHouse : closed;
  }

  /** Those of this page, and those that other tabs or accounts keep. */
  #cashOutsWith(stored: MarkedHead | null): readonly RefusedCashOut[] {
    const { flights } = this.#ports;
    const others = (stored?.cashOuts ?? []).filter(({ bet }) => !flights.knows(bet));
    return [...others, ...flights.refusedCashOuts].slice(-MOST_CASH_OUTS);
  }

  #pressedWith(stored: MarkedHead | null): readonly PressedCashOut[] {
    const { own, view } = this.#ports;
    // No later entry is of an earlier time than the log, and none carries out a cash-out of a flight that is over.
    const mayCome = ({ at, isRefused }: PressedCashOut): boolean => view.head.at < at + (isRefused ? LONGEST_FLIGHT_MS : 1);
    const others = (stored?.pressed ?? []).filter((kept) => !own.knows(kept.id) && (!this.#judged.has(kept.id) || mayCome(kept)));
    return [...others, ...own.pressedCashOuts.filter((kept) => !kept.isRefused || mayCome(kept))].slice(-MOST_CASH_OUTS);
  }

  #acceptedWith(stored: MarkedHead | null): readonly AcceptedCommand[] {
    const others = (stored?.accepted ?? []).filter(({ id }) => !this.#accepted.has(id) && !this.#judged.has(id));
    return [...others, ...this.#accepted.values()].slice(-MOST_ACCEPTED);
  }

  /** Those that are kept, and one more: the page of a form keeps none itself, because that of the account may have judged it by now. */
  #registrationsWith(stored: MarkedHead | null, asked: KeptRegistration | null): readonly KeptRegistration[] {
    const unjudged = (stored?.registrations ?? []).filter(({ account }) => !this.#judged.has(account));
    return [...unjudged, ...(asked ? [asked] : [])].slice(-MOST_REGISTRATIONS);
  }

  /** What the accounts that were signed in here had, as pages of this browser showed it. */
  get balances(): readonly KeptBalance[] {
    const earlier = [...this.#earlierBalances.filter((kept) => !this.#comparedBalances.includes(kept)), ...this.#balanceHandedOn];
    return this.#shownBalance && !earlier.some((kept) => isSame(kept, this.#shownBalance)) ? [this.#shownBalance, ...earlier] : earlier;
  }

  /** Throws ContradictionError if what this page received is not of the log that an earlier page received. */
  assertStillHeld(): void {
    if (!this.#earlierHead) return;
    const { view, times, flights } = this.#ports;
    const { logId, refused } = this.#earlierHead;
    for (const [seq, hash] of this.#unproved) view.assertStillHas({ logId, seq, hash });
    // In a newer log, a correction may be unread.
    if (refused && !view.newer && !isCorrectedSince(view.world.corrections, refused.seq)) times.refused(refused);
    for (const kept of this.#cashOutsOf(view.viewer)) flights.restore(kept, view.world);
  }

  /** What earlier pages kept of an account. */
  #cashOutsOf(viewer: unknown): readonly RefusedCashOut[] {
    return (this.#earlierHead?.cashOuts ?? []).filter(({ account }) => account === viewer);
  }

  /** Asks the house for what an earlier page received. If the connection ends, the receipt stays, and the next page asks. */
  async compare(): Promise<void> {
    const { log, checked } = this.#ports;
    if (!this.#earlierHead) return;
    const { seq, hash } = this.#earlierHead;
    const shown = this.#balanceNow();
    const named = await log.untilAnswered(seq, () => log.hashAt(seq));
    checked(() => {
      if (named !== hash) throw new ContradictionError(`entry ${seq} is not the one that was sent before`, { told: { seq, hash } });
    });
    const before = shown ? this.#earlierBalances.filter(({ account }) => account === shown.account) : [];
    if (shown) await this.#compareTrail(before, shown);
    this.#comparedBalances = before;
    const newest = this.#ports.view.toldDigest === undefined ? before.find(({ told }) => told !== undefined) : undefined;
    this.#balanceHandedOn = newest ? [{ ...newest, isCompared: true }] : [];
    this.#earlierHead = null;
    checked(() => this.keep());
  }

  /** The balance on screen. Undefined for a guest, and in a log of a newer version. */
  #balanceNow(): KeptBalance | undefined {
    const { viewer, newer, head, world, toldDigest: told } = this.#ports.view;
    if (viewer === null || viewer === 'public' || newer) return undefined;
    return { account: viewer, seq: head.seq, ...accountTotals(world, viewer), ...(told !== undefined && { told }) };
  }

  /**
   * Compares what earlier pages kept of an account with its own entries since then. They are read once, and only their places are kept: there may be many.
   * Later entries are judged as they come.
   */
  async #compareTrail(balances: readonly KeptBalance[], shown: KeptBalance): Promise<void> {
    const { checked, flights, log, untaken, view } = this.#ports;
    const { account, seq: upTo } = shown;
    const pressed = this.#earlierPressed.filter((kept) => kept.account === account);
    // How the flight of a refused cash-out ended follows from the entries about its bet.
    const cashOuts = this.#cashOutsOf(account).flatMap((kept) => (flights.knows(kept.bet) ? [] : [{ kept, entries: [] as Entry[] }]));
    const sums = balances.filter(({ isCompared }) => !isCompared).map((kept) => ({ kept, cents: shown.cents, ownEvents: shown.ownEvents }));
    const firstSum = Math.min(...sums.map(({ kept }) => kept.seq));
    const after = Math.min(upTo, firstSum, ...pressed.map(({ seq }) => seq), ...cashOuts.map(({ kept }) => kept.seq - 1));
    const [places, news]: [Place[], Entry[]] = [[], []];
    for await (const page of log.trailBack(upTo, after)) {
      checked(() => this.#assertPressed(page));
      for (const entry of page) takeFrom(sums, entry, account);
      for (const { kept, entries } of cashOuts) entries.push(...page.filter((entry) => isAbout(kept.bet, entry)));
      const unseen = page.filter(({ header }) => header.seq > firstSum);
      places.push(...ownPlaces(unseen, account));
      news.push(...untakenNews(untaken, unseen));
    }
    checked(() => {
      for (const { kept, ...before } of sums) assertBalance(kept, before);
      // What takes a bet must be proved, too.
      this.#noteUnproved(places.toReversed());
      this.keep();
    });
    noteTold(untaken, news);
    for (const { kept, entries } of cashOuts) checked(() => flights.judgeKept(kept, entries.toReversed(), view.world));
    for (const { id } of pressed) this.#judged.add(id);
  }

  #assertPressed(entries: readonly Entry[]): void {
    const { newer, viewer, world } = this.#ports.view;
    for (const entry of entries) {
      const { act, header } = entry;
      if (!act && eventsOf(entry).some((event) => isCashOutOf(viewer, event, world)))
        throw new ContradictionError(`entry ${header.seq} withholds the command of a cash-out`);
      const kept = this.#earlierPressed.find(({ id }) => id === act?.command.id);
      // No cash-out follows a correction, which interrupts its flight. But what a newer version wrote may be unread.
      if (!kept || newer) continue;
      if (kept.isRefused) throw new ContradictionError(`entry ${header.seq} carries out a command that was refused`);
      if (header.at < kept.at - CLOCK_STEP_MS)
        throw new ContradictionError(`entry ${header.seq} carries out a cash-out of before it was pressed`);
    }
  }
}

/**
 * Of the balances of an account that were not compared, the newest and the oldest. What lies between would push out what the account had: a house may
 * show any number of pages what it likes, and end them before they compare. Newest first.
 */
const firstAndLast = (balances: readonly KeptBalance[]): readonly KeptBalance[] =>
  balances.filter((kept) => {
    const uncompared = balances.filter(({ account, isCompared }) => account === kept.account && !isCompared);
    return kept.isCompared || kept === uncompared[0] || kept === uncompared.at(-1);
  });

/** The places of the entries that have something of an account's own. */
const ownPlaces = (entries: readonly Entry[], account: AccountId): readonly Place[] =>
  entries
    .filter(({ events }) => events.some((line) => lineReadableTo(line, account) === 'own'))
    .map(({ header: { seq }, hash }) => ({ seq, hash }));

/** Each place once. */
const byPlace = (places: readonly Place[]): readonly Place[] => [...new Map(places.map((place) => [place.seq, place])).values()];

/** Whether somebody cashes a bet out. Only they themselves do, so nothing of it is withheld from them. The house ends what was interrupted at its best. */
function isCashOutOf(viewer: unknown, { type, data }: DomainEvent, { rules }: World): boolean {
  if (type === 'bet/cashed-out') return data.account === viewer;
  if (type !== 'bet/settled' || data.account !== viewer || data.round !== undefined) return false;
  const { flight } = rulebookOf(data.game);
  const byHand = flight?.byHand(data.outcome);
  return byHand !== undefined && byHand !== flight?.byHand(flight.atBest({ rideOn: true }, data.outcome, rules.rules));
}

/** Whether an entry has an event of a bet. */
const isAbout = (bet: BetId, entry: Entry): boolean => eventsOf(entry).some(({ data }) => 'bet' in data && data.bet === bet);

interface SumSince {
  readonly kept: KeptBalance;
  cents: number;
  ownEvents: number;
}

/** Takes an entry from the sums of those balances that were kept before it. */
function takeFrom(sums: readonly SumSince[], entry: Entry, account: AccountId): void {
  const moved = movedBy(entry, account);
  const added = eventsOf(entry).filter((event) => readableTo(event, account) === 'own').length;
  for (const sum of sums) {
    if (sum.kept.seq >= entry.header.seq) continue;
    sum.cents -= moved;
    sum.ownEvents -= added;
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
