import { chakra } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { FlyingBet } from '../../../domain/commands/flights.ts';
import { useHouse } from '../../../store/houseContext.ts';
import { announce } from '../../../ui/announcements.tsx';
import { formatCredits } from '../../../ui/credits.ts';
import { multiplierText } from '../../play/ratioText.ts';
import { elapsedOf, flightMultiplierAt, type ShownFlight, useFlightClock, worthOf } from './useFlightClock.ts';
import { useGameRules } from '../../play/gameRules.ts';
import { t } from '../../../languages/t.ts';

/** The intervals at which the multiplier is spoken, and written in text mode. */
const SPEAK_MS = 5_000;
const WRITE_MS = 500;

/** The multiplier as text, for text mode. It is no live region, because `useAnnouncedFlight` speaks it. */
export function FlyingLine({ flight, bets }: { flight: ShownFlight; bets: readonly Pick<FlyingBet, 'stakeCents' | 'choice'>[] }) {
  const rules = useGameRules();
  const text = useRef<HTMLSpanElement>(null);
  useFlightClock(
    flight,
    (elapsedMs) => {
      const hundredths = flightMultiplierAt(flight, elapsedMs, rules);
      const multiplier = multiplierText(hundredths);
      if (text.current)
        text.current.textContent =
          bets.length === 0
            ? t('The multiplier is at {multiplier}.', { multiplier })
            : t('The multiplier is at {multiplier}. Cashing out now pays {worth} credits.', {
                multiplier,
                worth: formatCredits(worthOf(bets, elapsedMs, rules)),
              });
    },
    WRITE_MS,
  );
  return <chakra.span ref={text} textStyle="numbers" data-standing />;
}

/** Announces that a round has begun, and then its multiplier every few seconds. */
export function useAnnouncedFlight(flight: ShownFlight | undefined): void {
  const house = useHouse();
  const rules = useGameRules();
  const announceMultiplier = useEffectEvent((shown: ShownFlight) => {
    if (!house) return;
    const elapsedMs = elapsedOf(house, shown);
    announce(
      elapsedMs < SPEAK_MS / 2
        ? t('Crash: the round has begun.')
        : t('Crash: {multiplier} times.', { multiplier: multiplierText(flightMultiplierAt(shown, elapsedMs, rules)) }),
    );
  });
  useEffect(() => {
    if (!flight) return;
    announceMultiplier(flight);
    const timer = setInterval(() => announceMultiplier(flight), SPEAK_MS);
    return () => clearInterval(timer);
  }, [flight]);
}
