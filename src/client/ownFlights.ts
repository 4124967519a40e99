/**
 * The player's own rounds of Crash, their flights. A house that is wrong about their time takes what they would have won. Two lies are found.
 *
 * A cash-out is refused because the flight is over, while it goes on. Nobody but the house knows when a flight ends, until it tells that. So:
 *
 * 1. `cashOutSent`: the page sends a cash-out, and remembers the flight.
 * 2. `refused`: the house says that the flight was over, and at what time it decided that.
 * 3. `received`: the house tells the settlement, with the point that was drawn. From that follows when the flight ended.
 * 4. Once both times are known, in either order, they are compared. A flight that ended after the refusal names the house.
 *
 * The browser keeps `refusedCashOuts` between 2 and 3. A later page takes them up: `restore` while the flight goes on, `judgeKept` once it is over.
 *
 * The house ends a flight before its time, by a clock that it sets ahead. Or it shows the page a clock that is behind, so that the curve stands still
 * until the flight is over. `judgeClock` finds both at the end. It names nobody, because a clock may jump: the page ends, and its player reads why.
 */
import { firstAfter, isCorrectedSince, type Stamp } from '../domain/clock.ts';
import { flyingRoundOf } from '../domain/commands/liveFlights.ts';
import type { Command } from '../domain/commands/catalog.ts';
import { rulebookById } from '../domain/games/catalog.ts';
import { betsToCashOut } from '../domain/events/liveFlights.ts';
import { FIRST_CASH_OUT_HUNDREDTHS } from '../domain/games/crashChoice.ts';
import { multiplierAt } from '../domain/games/crashCurve.ts';
import type { AccountId, Actor, BetId } from '../domain/ids.ts';
import { type Entry, eventsOf } from '../domain/log/entry.ts';
import { isSame } from '../domain/same.ts';
import { accountOf, openBet, rulesSetIn, type World } from '../domain/world.ts';
import type { OpenBet } from '../domain/worldParts.ts';
import type { RefusedCashOut } from '../base/markers.ts';
import { HouseServerError } from '../base/ports.ts';
import { ContradictionError } from './contradiction.ts';
import { CLOCK_STEP_MS, type HouseClock } from './houseClock.ts';

/** The house ended a flight by a clock that was this far ahead of what it had shown a page. It was set ahead, or shown behind all along. */
export class ClockSetError extends HouseServerError {
  constructor(aheadMs: number) {
    super(
      `The house server ended your round of Crash by a clock that was ${Math.round(aheadMs / 1_000)} s ahead of what it had shown this page, so perhaps too early. Load this page again.`,
    );
  }
}

interface CashedOut {
  /** When the flight began, by the house's clock. */
  readonly start: Stamp;
  /** The bets of its player on it. */
  readonly bets: readonly OpenBet[];
}

/** The flight that a command cashes out; undefined if the world has none. */
function cashedOutBy({ payload }: Command, actor: Actor, world: World): CashedOut | undefined {
  const { bet: id, round: onRound } = payload as { readonly bet?: BetId; readonly round?: string };
  const bet = id && openBet(world, id);
  if (bet) return { start: bet, bets: [bet] };
  const round = flyingRoundOf(world);
  return round && round.id === onRound ? { start: round.flight, bets: betsToCashOut(world, round, actor as AccountId) } : undefined;
}

/** Whether the flight of a cash-out had gone on by then for long enough to be cashed out. */
export const couldCashOut = (command: Command, actor: Actor, world: World, at: number): boolean =>
  multiplierAt(at - (cashedOutBy(command, actor, world)?.start.at ?? at)) >= FIRST_CASH_OUT_HUNDREDTHS;

/** The bets of an account that are in flight. Null: of a guest. */
const flyingBetsOf = ({ flights, bets }: World, account: AccountId | null): readonly BetId[] =>
  account === null ? [] : (Object.keys(flights) as BetId[]).filter((id) => bets[id]?.account === account);

export const isInFlight = (world: World, account: AccountId | null): boolean => flyingBetsOf(world, account).length > 0;

/** Whether an entry begins a flight: the own one of a bet, or that of a shared round. */
export const beginsFlight = (entry: Entry): boolean =>
  eventsOf(entry).some(
    ({ type, data }) =>
      type === 'round/started' || (type === 'bet/placed' && !('round' in data.draw) && rulebookById(data.rulebook)?.flight !== undefined),
  );

/** When the flight of a bet began, by the house's clock. Undefined: it has not, or the bet has none. */
function startOf({ rounds, flights }: World, { id, at, draw }: OpenBet): number | undefined {
  if (flights[id] === undefined) return undefined;
  return 'round' in draw ? rounds[draw.round]?.flight?.at : at;
}

/** A flight of which a cash-out was sent. All times are of the house's clock, UTC milliseconds. */
interface CashOut {
  /** The bet or the round that the command names. */
  readonly target: string;
  readonly bet: Pick<OpenBet, 'id' | 'account' | 'rulebook' | 'rulesSeq' | 'choice' | 'seq'>;
  /** When the flight began. */
  readonly start: Stamp;
  /** Null: it was not refused. `byEarlier`: to an earlier page, which knew more of the clock. */
  readonly refused: (Pick<RefusedCashOut, 'saidAt' | 'at'> & { readonly byEarlier: boolean }) | null;
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
      refused ? [{ account, bet, seq, start: { seq: start.seq, at: start.at }, saidAt: refused.saidAt, at: refused.at }] : [],
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
      const correction = firstAfter(world.corrections, cashOut.start.seq);
      // From the time on to which the clock was corrected, it may be of the clock after that. Such a time does not compare with that of the end.
      if (cashOut.target !== target || (correction && at >= correction.at)) continue;
      // A clock that was set ahead since then shows a time that has not come.
      const aheadMs = this.#houseClock.aheadMs(at, cashOut.start.at) - CLOCK_STEP_MS;
      const refused = { saidAt: at, at: Math.round(at - Math.max(0, aheadMs)), byEarlier: false };
      if (refused.at < (cashOut.refused?.at ?? Infinity)) this.#note({ ...cashOut, refused });
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
  restore({ bet: id, start, saidAt, at }: RefusedCashOut, world: World): void {
    const bet = openBet(world, id);
    if (bet) this.#note({ target: id, bet, start, refused: { saidAt, at, byEarlier: true }, ended: null });
  }

  /**
   * An earlier page kept it, and its flight is over. `entries`: the own ones from that of the bet on, in their order. `world`: after them. Throws
   * ContradictionError and ClockSetError as `received` does, and ContradictionError where the entries do not tell how the flight ended.
   */
  judgeKept({ bet: id, start, saidAt, at }: RefusedCashOut, entries: readonly Entry[], world: World): void {
    const events = entries.flatMap(eventsOf);
    const ends = events.some(({ type, data }) => (type === 'bet/settled' || type === 'bet/voided') && data.bet === id);
    if (!ends) throw new ContradictionError('it does not tell how the flight of a refused cash-out ended');
    for (const entry of entries) {
      for (const { type, data } of eventsOf(entry))
        if (type === 'bet/placed' && data.bet === id)
          this.#note({
            target: id,
            bet: { ...data, id, seq: entry.header.seq },
            start,
            refused: { saidAt, at, byEarlier: true },
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
    if (ended.at <= refused.at) return;
    const { saidAt, byEarlier } = refused;
    // A clock that is set ahead and goes on from there may be an honest one. The page that it is set during says so by `judgeClock`.
    if (byEarlier && ended.at <= saidAt && ended.settledAt >= saidAt - CLOCK_STEP_MS) throw new ClockSetError(saidAt - refused.at);
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
