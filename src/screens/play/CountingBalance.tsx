import { useLayoutEffect, useRef } from 'react';
import { useAppSelector } from '../../store/hooks.ts';
import { selectShownBalance } from '../../store/selectors/account.ts';
import { formatCredits } from '../../ui/credits.ts';
import { prefersStillness } from '../../ui/stillness.ts';

const COUNT_MS = 700;

/** The text of the balance in the header. Its link has the whole sentence as its name, which does not count. */
const textOfBalance = (): ChildNode | null | undefined => document.querySelector('[data-balance]')?.firstElementChild?.firstChild;

function write(cents: number): void {
  const text = textOfBalance();
  if (text) text.nodeValue = formatCredits(cents);
}

/**
 * While a game is open, the balance in the header counts up to what was won. It shows nothing itself. It writes outside React, so
 * nothing renders meanwhile, and it ends on exactly the text that React has written.
 */
export function CountingBalance() {
  const cents = useAppSelector(selectShownBalance);
  const calm = useAppSelector(({ preferences }) => preferences.textMode || preferences.instant);
  const shown = useRef(cents);
  /** The frame that writes next. 0: the balance is at rest. */
  const frame = useRef(0);
  useLayoutEffect(() => {
    const from = shown.current;
    shown.current = cents;
    if (cents <= from || calm || prefersStillness() || document.visibilityState === 'hidden') {
      // A count that was interrupted has left its own text.
      if (frame.current !== 0) write(cents);
      frame.current = 0;
      return;
    }
    let start: number | undefined;
    const step = (now: number): void => {
      start ??= now;
      const t = Math.min((now - start) / COUNT_MS, 1);
      write(Math.round(from + (cents - from) * (1 - (1 - t) ** 3)));
      frame.current = t < 1 ? requestAnimationFrame(step) : 0;
    };
    write(from);
    frame.current = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame.current);
  }, [cents, calm]);
  useLayoutEffect(
    () => () => {
      if (frame.current !== 0) write(shown.current);
    },
    [],
  );
  return null;
}
