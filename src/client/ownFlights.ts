/** The player's own rounds of Crash. A house that is wrong about their time takes what they would have won. */
import { isCorrectedSince, type Stamp } from '../domain/clock.ts';
import { flyingRoundOf } from '../domain/commands/liveFlights.ts';
import type { Command } from '../domain/commands/catalog.ts';
import { rulebookById } from '../domain/games/catalog.ts';
import { betsToCashOut } from '../domain/events/liveFlights.ts';
import { FIRST_CASH_OUT_HUNDREDTHS } from '../domain/games/crashChoice.ts';
import { multiplierAt } from '../domain/games/crashCurve.ts';
import type { AccountId, Actor, BetId } from '../domain/ids.ts';
import { type Entry, eventsOf } from '../domain/log/entry.ts';
import { accountOf, openBet, rulesSetIn, type World } from '../domain/world.ts';
import type { OpenBet } from '../domain/worldParts.ts';
import type { RefusedCashOut } from '../base/markers.ts';
import type { Clock } from '../base/ports.ts';
import { ContradictionError } from './foldedView.ts';
import { CLOCK_STEP_MS } from './houseClock.ts';

/** Milliseconds that have passed on this machine. */
export type Elapsed = () => number;

export interface MachineClocks {
  /** Nobody sets it. It may stand still while the machine sleeps. */
  readonly clock: Clock;
  /** It goes on while the machine sleeps. Its user may set it. */
  readonly wall: Clock;
}

/** Counts from now. The longer time counts. */
export function elapsedFrom({ clock, wall }: MachineClocks): Elapsed {
  const [clockAt, wallAt] = [clock.now(), wall.now()];
  return () => Math.max(clock.now() - clockAt, wall.now() - wallAt);
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

interface Flight {
  /** When its bet was placed, by the house's clock. */
  readonly placedAt: number;
  /** Since its bet was sent. */
  readonly elapsed: Elapsed;
}

interface CashOutOfFlight {
  /** The bet or the round that the command names. */
  readonly target: string;
  readonly bet: Pick<OpenBet, 'id' | 'account' | 'rulebook' | 'rulesSeq' | 'choice' | 'seq'>;
  /** When its flight began. */
  readonly start: Stamp;
  /** When the house decided that it was over, UTC milliseconds. Null: it did not say so. */
  readonly overAt: number | null;
  /** When it ended, once that was told, UTC milliseconds. */
  readonly endedAt: number | null;
}

/** The bet or the round that a command cashes out. */
function targetOf({ payload }: Command): string | undefined {
  const { bet, round } = payload as { readonly bet?: BetId; readonly round?: string };
  return bet ?? round;
}

export class OwnFlights {
  /** Those whose bets this page has sent, by bet. */
  readonly #flights = new Map<string, Flight>();
  /** Those of which a cash-out was sent, and was not refused before its flight ended, by bet. */
  readonly #cashOuts = new Map<string, CashOutOfFlight>();
  /** Bets of which a cash-out was refused because their flight was over, and that were judged. */
  readonly #judged = new Set<string>();

  /** For a later page. */
  get refusedCashOuts(): readonly RefusedCashOut[] {
    return [...this.#cashOuts.values()].flatMap(({ bet: { id: bet, account, seq }, start, overAt }) =>
      overAt === null ? [] : [{ account, bet, seq, start: { seq: start.seq, at: start.at }, at: overAt }],
    );
  }

  /** Whether this page judges a cash-out that was refused, or has judged it. */
  knows(bet: string): boolean {
    return this.#judged.has(bet) || typeof this.#cashOuts.get(bet)?.overAt === 'number';
  }

  /** An earlier page kept it. If its flight is over, `judgeKept` judges it. */
  restore({ bet: id, start, at: overAt }: RefusedCashOut, world: World): void {
    const bet = openBet(world, id);
    if (bet) this.#cashOuts.set(id, { target: id, bet, start, overAt, endedAt: null });
  }

  /** The same by the entries from that of the bet on, in their order. Throws ContradictionError as `received` does. */
  judgeKept({ bet: id, start, at: overAt }: RefusedCashOut, entries: readonly Entry[], world: World): void {
    for (const entry of entries) {
      for (const { type, data } of eventsOf(entry))
        if (type === 'bet/placed' && data.bet === id)
          this.#cashOuts.set(id, { target: id, bet: { ...data, id, seq: entry.header.seq }, start, overAt, endedAt: null });
      this.received(entry, world);
    }
  }

  /** The house has told the entry of a command that this page sent so long ago. */
  sent(entry: Entry, elapsed: Elapsed): void {
    for (const { type, data } of eventsOf(entry))
      if (type === 'bet/placed' && rulebookById(data.rulebook)?.flight) this.#flights.set(data.bet, { placedAt: entry.header.at, elapsed });
  }

  /** A cash-out is sent. Its flight may end before its answer. */
  cashingOut(command: Command, actor: Actor, world: World): void {
    const flight = cashedOutBy(command, actor, world);
    const target = targetOf(command);
    for (const bet of flight?.bets ?? [])
      if (target !== undefined && !this.#cashOuts.has(bet.id))
        this.#cashOuts.set(bet.id, { target, bet, start: flight?.start ?? bet, overAt: null, endedAt: null });
  }

  /** A cash-out was refused because the round was over at a time. Throws ContradictionError if it ended later, as was told. */
  refused(command: Command, actor: Actor, { at, world }: { readonly at: number; readonly world: World }): void {
    this.cashingOut(command, actor, world);
    const target = targetOf(command);
    // After a correction of the clock the two times do not compare.
    const isJudged = (cashOut: CashOutOfFlight): boolean =>
      cashOut.target === target && !isCorrectedSince(world.corrections, cashOut.start.seq);
    for (const cashOut of this.#cashOuts.values()) if (isJudged(cashOut)) this.#noteOver(cashOut, at);
  }

  /** No clock goes on by more than what has passed here since the bet was sent. */
  #noteOver(cashOut: CashOutOfFlight, at: number): void {
    const { id } = cashOut.bet;
    const flight = this.#flights.get(id);
    const latest = flight ? Math.round(flight.placedAt + flight.elapsed()) + CLOCK_STEP_MS : at;
    const overAt = Math.min(at, latest, cashOut.overAt ?? at);
    this.#cashOuts.set(id, { ...cashOut, overAt });
    if (cashOut.endedAt !== null) this.#judge(id, overAt, cashOut.endedAt);
  }

  /**
   * The house has told an entry. Throws ContradictionError if it ends a flight that was in flight when a cash-out was refused because it was
   * over, or so early that the house's clock must have been set ahead meanwhile.
   */
  received(entry: Entry, world: World): void {
    for (const { type, data } of eventsOf(entry)) {
      if (type === 'bet/voided') this.#forget(data.bet);
      if (type !== 'bet/settled') continue;
      const [flight, cashOut] = [this.#flights.get(data.bet), this.#cashOuts.get(data.bet)];
      this.#forget(data.bet);
      if (cashOut) this.#ended(cashOut, endOf(cashOut, data.outcome, entry.header.seq, world));
      const aheadMs = flight ? entry.header.at - flight.placedAt - flight.elapsed() : 0;
      if (aheadMs > CLOCK_STEP_MS)
        throw new ContradictionError(`the house set its clock ahead by ${Math.round(aheadMs / 1_000)} s during a flight`);
    }
  }

  #forget(id: string): void {
    this.#flights.delete(id);
    if (typeof this.#cashOuts.get(id)?.overAt === 'number') this.#judged.add(id);
    this.#cashOuts.delete(id);
  }

  /** A flight has ended. Whether a cash-out of it is still refused is not known. */
  #ended(cashOut: CashOutOfFlight, endedAt: number | null): void {
    const { bet, overAt } = cashOut;
    if (endedAt === null) return;
    if (overAt === null) this.#cashOuts.set(bet.id, { ...cashOut, endedAt });
    else this.#judge(bet.id, overAt, endedAt);
  }

  /** Both times are of the clock that decides. */
  #judge(id: string, overAt: number, endedAt: number): void {
    this.#forget(id);
    if (endedAt > overAt) throw new ContradictionError('a cash-out was refused because the round was over, and the round ended later');
  }
}

/**
 * When the flight of a bet ended by itself, UTC milliseconds. Null: nobody cashes out what was interrupted, or was cashed out. `settledIn`: the
 * entry that settled it. A correction of the clock after that interrupted nothing.
 */
function endOf({ bet, start }: CashOutOfFlight, outcome: object, settledIn: number, world: World): number | null {
  const [flight, rules] = [rulebookById(bet.rulebook)?.flight, rulesSetIn(world, bet.rulesSeq)];
  const isCorrected = world.corrections.some(({ seq }) => seq > start.seq && seq <= settledIn);
  const isInterrupted = isCorrected || (accountOf(world, bet.account)?.lastBlock?.seq ?? 0) > bet.seq;
  if (!flight || !rules || isInterrupted || flight.byHand(outcome) !== undefined) return null;
  return start.at + flight.endsAfter(bet.choice, outcome, rules);
}
