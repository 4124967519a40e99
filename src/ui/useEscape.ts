import { useEffect } from 'react';
import { isOverlayOpen } from './isOverlayOpen.ts';

/** Calls `act` on Escape while `active`, except while a dialog or a menu is open, which Escape closes. */
export function useEscape(active: boolean, act: () => void): void {
  useEffect(() => {
    if (!active) return;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape' && !isOverlayOpen()) act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [active, act]);
}
