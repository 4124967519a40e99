import { useEffect } from 'react';

/** Calls `act` on Escape while `active`, except while a dialog is open. */
export function useEscape(active: boolean, act: () => void): void {
  useEffect(() => {
    if (!active) return;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape' && document.querySelector('[role=dialog]') === null) act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [active, act]);
}
