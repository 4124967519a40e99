/** What the world of a page says of flights, the rounds of Crash. */
import type { Stamp } from '../domain/clock.ts';
import { flyingRoundOf } from '../domain/commands/liveFlights.ts';
import type { Command } from '../domain/commands/catalog.ts';
import { betsToCashOut } from '../domain/events/liveFlights.ts';
import { FIRST_CASH_OUT_HUNDREDTHS } from '../domain/games/crashChoice.ts';
import { multiplierAt } from '../domain/games/crashCurve.ts';
import type { AccountId, Actor, BetId } from '../domain/ids.ts';
import { openBet, type World } from '../domain/world.ts';
import type { OpenBet } from '../domain/worldParts.ts';

interface CashedOut {
  /** When the flight began, by the house's clock. */
  readonly start: Stamp;
  /** The bets of its player on it. */
  readonly bets: readonly OpenBet[];
}

/** The flight that a command cashes out; undefined if the world has none. */
export function cashedOutBy({ payload }: Command, actor: Actor, world: World): CashedOut | undefined {
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
export const flyingBetsOf = ({ flights, bets }: World, account: AccountId | null): readonly BetId[] =>
  account === null ? [] : (Object.keys(flights) as BetId[]).filter((id) => bets[id]?.account === account);

export const isInFlight = (world: World, account: AccountId | null): boolean => flyingBetsOf(world, account).length > 0;

/** When the flight of a bet began, by the house's clock. Undefined: it has not, or the bet has none. */
export function startOf({ rounds, flights }: World, { id, at, draw }: OpenBet): number | undefined {
  if (flights[id] === undefined) return undefined;
  return 'round' in draw ? rounds[draw.round]?.flight?.at : at;
}
