/** The time of a bet in flight, frame by frame. It runs outside React, so nothing renders. */
import { useEffect, useEffectEvent } from 'react';
import type { FlyingBet } from '../../../domain/commands/flights.ts';
import { automaticCashOut } from '../../../domain/games/crashChoice.ts';
import { multiplierAt } from '../../../domain/games/crashCurve.ts';
import { payoutOf } from '../../../domain/money.ts';
import type { Rules } from '../../../domain/rules.ts';
import { houseTime, type PlayerHouse } from '../../../api/playerHouse.ts';
import { useHouse } from '../../../store/houseContext.ts';

/** A flight as its board draws it: when it began, and how far the curve may go. */
export type ShownFlight = Pick<FlyingBet, 'at' | 'choice'>;

/** The time of the house during a flight. A clock that jumps ahead meanwhile is not followed: nobody knows whether the house goes by it. */
export const flightTime = (house: PlayerHouse, { at }: Pick<ShownFlight, 'at'>): number =>
  Math.max(at, Math.min(houseTime(house), house.latestSince?.(at) ?? Infinity));

/** Milliseconds since the start, by the clock of the house. */
export const elapsedOf = (house: PlayerHouse, flight: Pick<ShownFlight, 'at'>): number => flightTime(house, flight) - flight.at;

/** The bet's multiplier in hundredths, at most its automatic cash-out. */
export function flightMultiplierAt(bet: Pick<FlyingBet, 'choice'>, elapsedMs: number, rules: Rules): number {
  return Math.min(multiplierAt(elapsedMs), automaticCashOut(bet.choice, rules) ?? rules.crash.rareCapHundredths);
}

/** What bets in flight pay if they are cashed out now, in cents. */
export const worthOf = (bets: readonly Pick<FlyingBet, 'stakeCents' | 'choice'>[], elapsedMs: number, rules: Rules): number =>
  bets.reduce((sum, bet) => sum + payoutOf(bet.stakeCents, { num: flightMultiplierAt(bet, elapsedMs, rules), den: 100 }), 0);

/** Calls `draw` during the flight: every `everyMs`, or in each frame if that is null. */
export function useFlightClock(
  flight: Pick<ShownFlight, 'at'> | undefined,
  draw: (elapsedMs: number) => void,
  everyMs: number | null = null,
): void {
  const house = useHouse();
  const show = useEffectEvent(draw);
  useEffect(() => {
    if (!flight || !house) return;
    show(elapsedOf(house, flight));
    if (everyMs !== null) {
      const timer = setInterval(() => show(elapsedOf(house, flight)), everyMs);
      return () => clearInterval(timer);
    }
    let frame = 0;
    const step = (): void => {
      show(elapsedOf(house, flight));
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [flight, house, everyMs]);
}
