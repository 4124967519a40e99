/** Counts the balance in the header up to what was won, while a game is open. */
import { useLayoutEffect, useRef } from 'react';
import { useAppSelector } from '../../store/hooks.ts';
import { isMovementOff } from '../../store/preferences.ts';
import { selectShownBalance } from '../../store/selectors/account.ts';
import { formatCredits } from '../../ui/credits.ts';
import { prefersReducedMotion } from '../../ui/reducedMotion.ts';

/** How long the balance counts up. */
const COUNT_MS = 700;

/** The text node of the balance in the header. The accessible name of its link is not counted up. */
const textOfBalance = (): ChildNode | null | undefined => document.querySelector('[data-balance]')?.firstElementChild?.firstChild;

function writeBalance(cents: number): void {
  const text = textOfBalance();
  if (text) text.nodeValue = formatCredits(cents);
}

/**
 * While a game is open, the balance in the header counts up to what was won. It shows nothing itself. It writes outside React, so
 * nothing renders meanwhile, and it ends on exactly the text that React has written.
 */
export function CountingBalance() {
  const cents = useAppSelector(selectShownBalance);
  const isStill = useAppSelector(({ preferences }) => isMovementOff(preferences));
  const shown = useRef(cents);
  /** The animation frame that writes next. 0: the balance is at rest. */
  const frame = useRef(0);
  useLayoutEffect(() => {
    const from = shown.current;
    shown.current = cents;
    if (cents <= from || isStill || prefersReducedMotion() || document.visibilityState === 'hidden') {
      // A count that was interrupted has left its own text.
      if (frame.current !== 0) writeBalance(cents);
      frame.current = 0;
      return;
    }
    let start: number | undefined;
    const step = (now: number): void => {
      start ??= now;
      const part = Math.min((now - start) / COUNT_MS, 1);
      // Slower towards the end.
      writeBalance(Math.round(from + (cents - from) * (1 - (1 - part) ** 3)));
      frame.current = part < 1 ? requestAnimationFrame(step) : 0;
    };
    writeBalance(from);
    frame.current = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame.current);
  }, [cents, isStill]);
  // A player who leaves in the middle of a count gets the whole balance at once.
  useLayoutEffect(
    () => () => {
      if (frame.current !== 0) writeBalance(shown.current);
    },
    [],
  );
  return null;
}
