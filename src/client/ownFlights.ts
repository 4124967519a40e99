/** The player's own rounds of Crash. A house that is wrong about their time takes what they would have won. */
import { isCorrectedSince, type Stamp } from '../domain/clock.ts';
import { flyingRoundOf } from '../domain/commands/liveFlights.ts';
import type { Command } from '../domain/commands/catalog.ts';
import { rulebookById } from '../domain/games/catalog.ts';
import { openOn } from '../domain/events/liveFlights.ts';
import { FIRST_CASH_OUT_HUNDREDTHS } from '../domain/games/crashChoice.ts';
import { multiplierAt } from '../domain/games/crashCurve.ts';
import type { AccountId, Actor, BetId } from '../domain/ids.ts';
import { type Entry, eventsOf } from '../domain/log/entry.ts';
import { accountOf, openBet, rulesAt, type World } from '../domain/world.ts';
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
  return round && round.id === onRound ? { start: round.flight, bets: openOn(world, round, actor as AccountId) } : undefined;
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

interface SaidToBeOver {
  readonly bet: Pick<OpenBet, 'id' | 'account' | 'rulebook' | 'rulesSeq' | 'choice' | 'seq'>;
  /** When its flight began. */
  readonly start: Stamp;
  /** What the house's clock showed at the answer, UTC milliseconds. */
  readonly now: number;
}

export class OwnFlights {
  /** Those whose bets this page has sent, by bet. */
  readonly #flights = new Map<string, Flight>();
  /** Those of which a cash-out was refused because they were over, by bet. */
  readonly #saidToBeOver = new Map<string, SaidToBeOver>();
  /** Bets that were among those, and whose end was told. */
  readonly #ended = new Set<string>();

  /** For a later page. */
  get refusedCashOuts(): readonly RefusedCashOut[] {
    return [...this.#saidToBeOver.values()].map(({ bet: { id: bet, account, seq }, start, now }) => ({
      account,
      bet,
      seq,
      start: { seq: start.seq, at: start.at },
      now,
    }));
  }

  /** Whether this page judges a cash-out that was refused, or has judged it. */
  knows(bet: string): boolean {
    return this.#saidToBeOver.has(bet) || this.#ended.has(bet);
  }

  /** An earlier page kept it. If its flight is over, `judgeKept` judges it. */
  restore({ bet: id, start, now }: RefusedCashOut, world: World): void {
    const bet = openBet(world, id);
    if (bet) this.#saidToBeOver.set(id, { bet, start, now });
  }

  /** The same by the entries from that of the bet on, in their order. Throws ContradictionError as `received` does. */
  judgeKept({ bet: id, start, now }: RefusedCashOut, entries: readonly Entry[], world: World): void {
    for (const entry of entries) {
      for (const { type, data } of eventsOf(entry))
        if (type === 'bet/placed' && data.bet === id)
          this.#saidToBeOver.set(id, { bet: { ...data, id, seq: entry.header.seq }, start, now });
      this.received(entry, world);
    }
  }

  /** The house has told the entry of a command that this page sent so long ago. */
  sent(entry: Entry, elapsed: Elapsed): void {
    for (const { type, data } of eventsOf(entry))
      if (type === 'bet/placed' && rulebookById(data.rulebook)?.flight) this.#flights.set(data.bet, { placedAt: entry.header.at, elapsed });
  }

  /** A cash-out was refused because the round is over. */
  refused(command: Command, actor: Actor, { now, world }: { readonly now: number; readonly world: World }): void {
    const flight = cashedOutBy(command, actor, world);
    for (const bet of flight?.bets ?? []) this.#noteSaidToBeOver(bet, flight?.start ?? bet, now);
  }

  /** `now`: as the house says. No clock goes on by more than what has passed here since the bet was sent. */
  #noteSaidToBeOver(bet: OpenBet, start: Stamp, now: number): void {
    const flight = this.#flights.get(bet.id);
    const latest = flight ? Math.round(flight.placedAt + flight.elapsed()) : now;
    this.#saidToBeOver.set(bet.id, { bet, start, now: Math.min(now, latest) });
  }

  /**
   * The house has told an entry. Throws ContradictionError if it ends a flight that was in flight when a cash-out was refused because it was
   * over, or so early that the house's clock must have been set ahead meanwhile.
   */
  received(entry: Entry, world: World): void {
    for (const { type, data } of eventsOf(entry)) {
      if (type === 'bet/voided') this.#forget(data.bet);
      if (type !== 'bet/settled') continue;
      const flight = this.#flights.get(data.bet);
      const said = this.#forget(data.bet);
      if (said) this.#judgeRefusal(said, data.outcome, world);
      const aheadMs = flight ? entry.header.at - flight.placedAt - flight.elapsed() : 0;
      if (aheadMs > CLOCK_STEP_MS)
        throw new ContradictionError(`the house set its clock ahead by ${Math.round(aheadMs / 1_000)} s during a flight`);
    }
  }

  /** Forgets what is known of a bet, and returns what was said of its flight. */
  #forget(id: string): SaidToBeOver | undefined {
    const said = this.#saidToBeOver.get(id);
    this.#flights.delete(id);
    if (this.#saidToBeOver.delete(id)) this.#ended.add(id);
    return said;
  }

  #judgeRefusal(said: SaidToBeOver, outcome: object, world: World): void {
    const { bet, start, now } = said;
    const [flight, rules] = [rulebookById(bet.rulebook)?.flight, rulesAt(world, bet.rulesSeq)];
    // Nobody cashes out what was interrupted.
    const isInterrupted = isCorrectedSince(world.corrections, start.seq) || (accountOf(world, bet.account)?.lastBlock?.seq ?? 0) > bet.seq;
    if (!flight || !rules || isInterrupted || flight.byHand(outcome) !== undefined) return;
    if (start.at + flight.endsAfter(bet.choice, outcome, rules) > now + CLOCK_STEP_MS)
      throw new ContradictionError('a cash-out was refused because the round was over, and the round ended later');
  }
}
