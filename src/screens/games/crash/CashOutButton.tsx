import { chakra } from '@chakra-ui/react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { FlyingBet } from '../../../domain/commands/flights.ts';
import { FIRST_CASH_OUT_HUNDREDTHS } from '../../../domain/games/crashChoice.ts';
import { multiplierAt } from '../../../domain/games/crashCurve.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatCredits } from '../../../ui/credits.ts';
import { type ShownFlight, useFlightClock, worthOf } from './useFlightClock.ts';
import { useGameRules } from '../../play/gameRules.ts';
import { t } from '../../../languages/t.ts';

interface CashOutButtonProps {
  /** Undefined for a moment after the end. The button then stays but does nothing. */
  flight: Pick<ShownFlight, 'at'> | undefined;
  /** The bets that a press cashes out. Each has its choice, which can limit its multiplier. */
  bets: readonly Pick<FlyingBet, 'stakeCents' | 'choice'>[];
  /** Whether the cash-out was pressed and is not answered yet. */
  pressed: boolean;
  onCashOut: () => Promise<void>;
}

/** Cashes out at the current multiplier. It takes the focus from the button that began the round, and returns it. */
export function CashOutButton({ flight, bets, pressed, onCashOut }: CashOutButtonProps) {
  const rules = useGameRules();
  const button = useRef<HTMLButtonElement>(null);
  const amount = useRef<HTMLSpanElement>(null);
  const [ready, setReady] = useState(false);

  useLayoutEffect(() => {
    const own = button.current;
    const game = own?.closest('section');
    if (document.activeElement === null || document.activeElement === document.body) own?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement !== own) return;
      setTimeout(() => game?.querySelector<HTMLButtonElement>('form button[type=submit]')?.focus({ preventScroll: true }));
    };
  }, []);

  useFlightClock(flight, (elapsedMs) => {
    if (!flight) return;
    const text = ` ${formatCredits(worthOf(bets, elapsedMs, rules))}`;
    if (amount.current && amount.current.textContent !== text) amount.current.textContent = text;
    setReady(multiplierAt(elapsedMs) >= FIRST_CASH_OUT_HUNDREDTHS);
  });

  const able = flight !== undefined && ready && !pressed;
  return (
    <Button
      ref={button}
      size="lg"
      wide
      data-cash-out
      whiteSpace="nowrap"
      aria-disabled={!able || undefined}
      css={{ '&[aria-disabled=true]': { bg: 'sunken', color: 'subtle', borderColor: 'line', cursor: 'not-allowed' } }}
      onClick={() => void (able && onCashOut())}
    >
      {flight ? (pressed ? t('Cashing out…') : t('Cash out')) : t('Over')}
      {flight && !pressed && <chakra.span ref={amount} aria-hidden="true" textStyle="numbers" />}
    </Button>
  );
}
