/**
 * Counts what starts or ends late. What comes more than a day late was kept back until then. What comes late on its day may be out of order: rows of
 * wins go by the order of ends, quests by their days.
 */
import { countedAt, type Stamp } from '../clock.ts';
import type { DomainEvent } from '../events/catalog.ts';
import type { AccountId } from '../ids.ts';
import { MATCH_PATIENCE_MS } from '../sports/drawn.ts';
import { utcDay } from '../utc.ts';
import { sportEventOf, type World } from '../world.ts';
import { decidedWith, OVERDUE_MS } from './awaited.ts';
import type { Kind } from './discretionWords.ts';
import { endedBy, overdueEvents, overdueRounds, type Overdue } from './overdue.ts';
import { add, noteWait, type Count } from './tally.ts';

export class LateEnds {
  readonly #countOf: (kind: Kind) => Count;
  /** Of each account, when the latest of its ended bets was to end, and the entry that ended it. */
  readonly #endsDue = new Map<string, Stamp>();
  /** When the round or the match that was ended last was to end. UTC milliseconds. */
  #sharedEndDue = 0;
  /** The rounds in flight that count because they started late, by name. */
  readonly #startedLate = new Set<string>();

  constructor(countOf: (kind: Kind) => Count) {
    this.#countOf = countOf;
  }

  /** Called before the clock is set back to this time. What was due later, and was overtaken, will not be late by the clock that is corrected. */
  corrected(to: number, world: World): void {
    for (const { dueAt, accounts } of [...overdueRounds(world, world.at - MOVED_MS), ...overdueEvents(world, world.at - MATCH_PATIENCE_MS)])
      if (dueAt > to) this.#noteMoved(accounts.filter((id) => this.#hasEndedAfter(world, id, dueAt)));
  }

  /** Called before each event is folded. */
  before(event: DomainEvent, { seq, at }: Stamp, world: World): void {
    const decided = decidedWith(event, world);
    const ended = decided ? null : endedBy(event, world, at - mayTakeMs(event, world));
    const late = decided ?? (ended && { ...ended, at: ended.dueAt });
    if (late && late.accounts.length > 0 && late.at < at - OVERDUE_MS) {
      const count = this.#countOf('late end');
      // A flight that started late counts once.
      if (!this.#startedLate.has(late.name)) add(count, late.accounts, 0, late.cents);
      noteWait(count, late, { seq, at });
      if (event.type === 'round/started') this.#startedLate.add(late.name);
    } else if (ended && movable.has(event.type)) this.#noteMovedEnd(event, ended, at, world);
    this.#noteEndDue(event, { seq, at: ended?.dueAt ?? at }, world);
  }

  /** Rows of wins go by the order of ends, quests by their days. An end that is late may have changed either. */
  #noteMovedEnd({ type }: DomainEvent, { dueAt, accounts }: Overdue, at: number, world: World): void {
    const isOnLaterDay = utcDay(at) > utcDay(dueAt);
    this.#noteMoved(accounts.filter((id) => isOnLaterDay || (type !== 'offer/completed' && this.#hasEndedAfter(world, id, dueAt))));
  }

  #noteMoved(accounts: readonly AccountId[]): void {
    if (accounts.length > 0) add(this.#countOf('moved end'), accounts, 0, 0);
  }

  /** Whether a bet of an account has ended that was to end after this time, also by the corrected clock. UTC milliseconds. */
  #hasEndedAfter({ corrections }: World, account: AccountId, time: number): boolean {
    const due = this.#endsDue.get(account);
    return due !== undefined && countedAt(corrections, due) > time;
  }

  /** Remembers when a bet was to end that ends now: at the time of its round or match, if that is shared. */
  #noteEndDue({ type, data }: DomainEvent, due: Stamp, world: World): void {
    if (type === 'round/played' || type === 'round/cancelled') this.#startedLate.delete(`round ${data.round}`);
    if (type === 'round/played' || type === 'sport/settled') this.#sharedEndDue = due.at;
    if (type !== 'bet/settled' && type !== 'sport/bet-settled') return;
    const isShared = type === 'sport/bet-settled' || data.round !== undefined;
    const at = isShared ? this.#sharedEndDue : due.at;
    if (!this.#hasEndedAfter(world, data.account, at)) this.#endsDue.set(data.account, { seq: due.seq, at });
  }
}

/** An end that came so late may be out of order. A busy house takes no longer. */
const MOVED_MS = 5_000;

/** A match may wait for its beacon. */
const mayTakeMs = ({ type, data }: DomainEvent, world: World): number =>
  type === 'sport/settled' && sportEventOf(world, data.event)?.beacon ? MATCH_PATIENCE_MS : MOVED_MS;

/** Ends that rows of wins or quests count. */
const movable: ReadonlySet<DomainEvent['type']> = new Set<DomainEvent['type']>([
  'bet/settled',
  'round/played',
  'sport/settled',
  'offer/completed',
]);
