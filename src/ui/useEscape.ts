import { useEffect } from 'react';

/** While `active`, Escape does it; an open dialog keeps its Escape. */
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
