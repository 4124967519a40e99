/** The time of a bet in flight, frame by frame. It runs outside React, so nothing renders. */
import { useEffect, useEffectEvent } from 'react';
import type { FlyingBet } from '../../../domain/commands/flights.ts';
import { automaticCashOut } from '../../../domain/games/crashChoice.ts';
import { multiplierAt } from '../../../domain/games/crashCurve.ts';
import type { Rules } from '../../../domain/rules.ts';
import { houseTime, type PlayerHouse } from '../../../api/playerHouse.ts';
import { useHouse } from '../../../store/houseContext.ts';

/** Milliseconds since the bet, by the clock of the house. */
export const elapsedOf = (house: PlayerHouse, bet: Pick<FlyingBet, 'at'>): number => houseTime(house) - bet.at;

/** The bet's multiplier in hundredths, at most its automatic cash-out. */
export function flightMultiplierAt(bet: Pick<FlyingBet, 'choice'>, elapsedMs: number, rules: Rules): number {
  return Math.min(multiplierAt(elapsedMs), automaticCashOut(bet.choice, rules) ?? rules.crash.rareCapHundredths);
}

/** Calls `draw` while the bet is in flight: every `everyMs`, or in each frame if that is null. */
export function useFlightClock(bet: FlyingBet | undefined, draw: (elapsedMs: number) => void, everyMs: number | null = null): void {
  const house = useHouse();
  const show = useEffectEvent(draw);
  useEffect(() => {
    if (!bet || !house) return;
    show(elapsedOf(house, bet));
    if (everyMs !== null) {
      const timer = setInterval(() => show(elapsedOf(house, bet)), everyMs);
      return () => clearInterval(timer);
    }
    let frame = 0;
    const step = (): void => {
      show(elapsedOf(house, bet));
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [bet, house, everyMs]);
}
