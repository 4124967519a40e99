/**
 * Detects a house that cheats its player about when a flight, the player's own round of Crash, ended. It can do that in two ways:
 *
 * - A: It refuses a cash-out as too late while the flight still goes on.
 * - B: It ends the flight early by setting its clock ahead, or it shows the page a clock that is behind, so that the curve stands still until the
 *   flight is over.
 *
 * Only the house knows when a flight ends, until it tells the settlement. So A is found in steps:
 *
 * 1. `cashOutSent`: the page sends a cash-out, and remembers the flight.
 * 2. `refused`: the house says that the flight was over, and at what time it decided that.
 * 3. `received`: the house tells the settlement, with the point that was drawn. From that follows when the flight ended.
 * 4. Once both times are known, in either order, they are compared. A flight that ended after the refusal throws ContradictionError,
 *    or ClockSetError if an earlier page kept the refusal and the clock may have jumped.
 *
 * The browser keeps `refusedCashOuts` between 2 and 3. A later page takes them up: `restore` while the flight goes on, `judgeKept` once it is over.
 *
 * B is found by `judgeClock`. It compares the time of the settlement with the latest time that the house's clock could show. It returns ClockSetError,
 * not ContradictionError, because an honest clock may jump: the page ends, and its player reads why.
 */
import { firstAfter, isCorrectedSince, type Stamp } from '../domain/clock.ts';
import type { Command } from '../domain/commands/catalog.ts';
import { rulebookById } from '../domain/games/catalog.ts';
import type { AccountId, Actor, BetId } from '../domain/ids.ts';
import { type Entry, eventsOf } from '../domain/log/entry.ts';
import { isSame } from '../domain/same.ts';
import { accountOf, openBet, rulesSetIn, type World } from '../domain/world.ts';
import type { OpenBet } from '../domain/worldParts.ts';
import type { RefusedCashOut } from '../base/markers.ts';
import { HouseServerError } from '../base/ports.ts';
import { ContradictionError } from './contradiction.ts';
import { cashedOutBy, flyingBetsOf, startOf } from './flightQueries.ts';
import { CLOCK_STEP_MS, type HouseClock } from './houseClock.ts';

/** The house ended a flight by a clock that was this far ahead of what it had shown a page. It was set ahead, or shown behind all along. */
export class ClockSetError extends HouseServerError {
  constructor(aheadMs: number) {
    super(
      `The house server ended your round of Crash by a clock that was ${Math.round(aheadMs / 1_000)} s ahead of what it had shown this page, so perhaps too early. Load this page again.`,
    );
  }
}

/** Whether an entry begins a flight: the own one of a bet, or that of a shared round. */
export const beginsFlight = (entry: Entry): boolean =>
  eventsOf(entry).some(
    ({ type, data }) =>
      type === 'round/started' || (type === 'bet/placed' && !('round' in data.draw) && rulebookById(data.rulebook)?.flight !== undefined),
  );

/** When the house refused a cash-out. */
interface RefusedAt {
  /** When it decided that, as it said. */
  readonly claimedAt: number;
  /** When it can have decided that at the latest, if its clock was not set ahead since the flight began. */
  readonly plausibleAt: number;
  /** Kept by an earlier page. This page does not know what the clock showed then. */
  readonly byEarlier: boolean;
}

/** What an earlier page kept. */
const refusedEarlier = ({ saidAt, at }: RefusedCashOut): RefusedAt => ({ claimedAt: saidAt, plausibleAt: at, byEarlier: true });

/** A flight of which a cash-out was sent. All times are of the house's clock, UTC milliseconds. */
interface CashOut {
  /** The bet or the round that the command names. */
  readonly target: string;
  readonly bet: Pick<OpenBet, 'id' | 'account' | 'rulebook' | 'rulesSeq' | 'choice' | 'seq'>;
  /** When the flight began. */
  readonly start: Stamp;
  /** Null: it was not refused. */
  readonly refused: RefusedAt | null;
  /** When the flight ended, by the point that was drawn, and the time of the entry that settled it. Null: that was not told yet. */
  readonly ended: { readonly at: number; readonly settledAt: number } | null;
}

interface ToldFlights {
  readonly account: AccountId | null;
  /** All, with those of these entries. */
  readonly corrections: World['corrections'];
  /** Whether this page sent the command of this id. */
  readonly isSent: (command: string) => boolean;
}

/** The bet or the round that a command cashes out. */
function targetOf({ payload }: Command): string | undefined {
  const { bet, round } = payload as { readonly bet?: BetId; readonly round?: string };
  return bet ?? round;
}

export class OwnFlights {
  /** By bet, until both of its times are known. */
  readonly #cashOuts = new Map<string, CashOut>();
  /** Bets of which a cash-out was refused because their flight was over, and that were judged. */
  readonly #judged = new Set<string>();
  /** Bets that this page sent, or that were in flight while the connection was open. */
  #seen = new Set<string>();
  readonly #houseClock: HouseClock;

  constructor(houseClock: HouseClock) {
    this.#houseClock = houseClock;
  }

  /** For a later page. */
  get refusedCashOuts(): readonly RefusedCashOut[] {
    return [...this.#cashOuts.values()].flatMap(({ bet: { id: bet, account, seq }, start, refused }) =>
      refused
        ? [{ account, bet, seq, start: { seq: start.seq, at: Math.floor(start.at) }, saidAt: refused.claimedAt, at: refused.plausibleAt }]
        : [],
    );
  }

  /** Whether this page judges a cash-out that was refused, or has judged it. */
  knows(bet: string): boolean {
    return this.#judged.has(bet) || this.#isRefused(bet);
  }

  /** A cash-out is sent. Its flight may end before its answer. */
  cashOutSent(command: Command, actor: Actor, world: World): void {
    const flight = cashedOutBy(command, actor, world);
    const target = targetOf(command);
    for (const bet of flight?.bets ?? [])
      if (target !== undefined && !this.#cashOuts.has(bet.id))
        this.#cashOuts.set(bet.id, { target, bet, start: flight?.start ?? bet, refused: null, ended: null });
  }

  /** A cash-out was refused because its flight was over by the time `at`. Throws as `received` does, if the end was told. */
  refused(command: Command, actor: Actor, { at, world }: { readonly at: number; readonly world: World }): void {
    this.cashOutSent(command, actor, world);
    const target = targetOf(command);
    for (const cashOut of this.#cashOuts.values()) {
      // A refusal at or after the time that a correction set may come from the corrected clock. It cannot be compared with the end, so it is skipped.
      const correction = firstAfter(world.corrections, cashOut.start.seq);
      if (cashOut.target !== target || (correction && at >= correction.at)) continue;
      const plausibleAt = Math.min(at, this.#houseClock.latestSince(cashOut.start.at) + CLOCK_STEP_MS);
      if (plausibleAt < (cashOut.refused?.plausibleAt ?? Infinity))
        this.#note({ ...cashOut, refused: { claimedAt: at, plausibleAt, byEarlier: false } });
    }
  }

  /**
   * The house has told entries. Returns a ClockSetError if one of them ends a flight of the account at a time that the house's clock could not show yet,
   * unless it was set ahead since the flight began. A later correction may explain that, except for a bet that this page sent or a flight that it saw:
   * there it knows what the clock showed.
   */
  judgeClock(
    told: readonly { readonly entry: Entry; readonly before: World }[],
    { account, corrections, isSent }: ToldFlights,
  ): ClockSetError | null {
    let clockSet: ClockSetError | null = null;
    for (const { entry, before } of told)
      for (const { type, data } of eventsOf(entry)) {
        if (type === 'bet/placed' && entry.act && isSent(entry.act.command.id)) this.#seen.add(data.bet);
        const bet = type === 'bet/settled' && data.account === account ? openBet(before, data.bet) : undefined;
        const start = bet && startOf(before, bet);
        const { at, seq } = entry.header;
        // A block may end a flight at the time of its beginning, while the clock is behind the log. It pays it at its best.
        if (!bet || start === undefined || at === start) continue;
        if (isCorrectedSince(corrections, seq) && !this.#seen.has(bet.id)) continue;
        const aheadMs = this.#houseClock.aheadMs(at, start);
        this.#houseClock.acted(at);
        if (aheadMs <= CLOCK_STEP_MS) continue;
        // The page that follows finds nothing more in it.
        this.#forget(bet.id);
        clockSet ??= new ClockSetError(aheadMs);
      }
    return clockSet;
  }

  /** The connection is open, and the house has told this world. */
  seen(world: World, account: AccountId | null): void {
    this.#seen = new Set(flyingBetsOf(world, account));
  }

  /**
   * The house has told an entry. Throws ContradictionError if it ends a flight that was in flight when a cash-out was refused because it was over,
   * and ClockSetError if the clock may just have been set ahead. `world`: the world after the entry.
   */
  received(entry: Entry, world: World): void {
    for (const { type, data } of eventsOf(entry)) {
      if (type === 'bet/voided') this.#forget(data.bet);
      if (type === 'bet/settled') this.#settled(data, entry.header.at, world);
    }
  }

  #settled({ bet: id, outcome }: { readonly bet: BetId; readonly outcome: object }, settledAt: number, world: World): void {
    const cashOut = this.#cashOuts.get(id);
    this.#forget(id);
    const at = cashOut ? endOf(cashOut, outcome, world) : null;
    // Its cash-out may still be refused.
    if (cashOut && at !== null) this.#note({ ...cashOut, ended: { at, settledAt } });
  }

  /** An earlier page kept it. If its flight is over, `judgeKept` judges it. */
  restore(kept: RefusedCashOut, world: World): void {
    const bet = openBet(world, kept.bet);
    if (bet) this.#note({ target: bet.id, bet, start: kept.start, refused: refusedEarlier(kept), ended: null });
  }

  /**
   * An earlier page kept it, and its flight is over. `entries`: the own ones from that of the bet on, in their order. `world`: after them. Throws
   * ContradictionError and ClockSetError as `received` does, and ContradictionError where the entries do not tell how the flight began or ended.
   */
  judgeKept(kept: RefusedCashOut, entries: readonly Entry[], world: World): void {
    const id = kept.bet;
    const events = entries.flatMap(eventsOf);
    const ends = events.some(({ type, data }) => (type === 'bet/settled' || type === 'bet/voided') && data.bet === id);
    const begins = events.some(({ type, data }) => type === 'bet/placed' && data.bet === id);
    if (!begins) throw new ContradictionError('it does not tell how the flight of a refused cash-out began');
    if (!ends) throw new ContradictionError('it does not tell how the flight of a refused cash-out ended');
    for (const entry of entries) {
      for (const { type, data } of eventsOf(entry))
        if (type === 'bet/placed' && data.bet === id)
          this.#note({
            target: id,
            bet: { ...data, id, seq: entry.header.seq },
            // Its own entry says when it began. What was kept may come from a snapshot.
            start: 'round' in data.draw ? kept.start : entry.header,
            refused: refusedEarlier(kept),
            ended: null,
          });
      this.received(entry, world);
    }
  }

  #isRefused(id: string): boolean {
    return (this.#cashOuts.get(id)?.refused ?? null) !== null;
  }

  #forget(id: string): void {
    if (this.#isRefused(id)) this.#judged.add(id);
    this.#cashOuts.delete(id);
  }

  /** Remembers what is known of a cash-out, and judges it once both times are. */
  #note(cashOut: CashOut): void {
    const { bet, refused, ended } = cashOut;
    this.#cashOuts.set(bet.id, cashOut);
    if (refused === null || ended === null) return;
    this.#forget(bet.id);
    const { claimedAt, plausibleAt, byEarlier } = refused;
    if (ended.at <= plausibleAt) return;
    // An honest clock may have been set ahead and have gone on from there. Of a flight that this page saw, `judgeClock` has found that already.
    const couldBeClockJump = ended.at <= claimedAt && ended.settledAt >= claimedAt - CLOCK_STEP_MS;
    if (byEarlier && couldBeClockJump) throw new ClockSetError(claimedAt - plausibleAt);
    throw new ContradictionError('a cash-out was refused because the round was over, and the round ended later');
  }
}

/**
 * When the flight of a settled bet ended by itself. Null: nobody cashes out what was cashed out, or may have been interrupted. A flight that a
 * correction of the clock or a block interrupts is paid at its best. So one that is paid less was not, whatever came after it. `world`: after it.
 */
function endOf({ bet, start }: CashOut, outcome: object, world: World): number | null {
  const [flight, rules] = [rulebookById(bet.rulebook)?.flight, rulesSetIn(world, bet.rulesSeq)];
  if (!flight || !rules || flight.byHand(outcome) !== undefined) return null;
  const blockedIn = accountOf(world, bet.account)?.lastBlock?.seq ?? 0;
  const isMaybeInterrupted = isCorrectedSince(world.corrections, start.seq) || blockedIn > bet.seq;
  if (isMaybeInterrupted && isSame(flight.atBest(bet.choice, outcome, rules), outcome)) return null;
  return start.at + flight.endsAfter(bet.choice, outcome, rules);
}
