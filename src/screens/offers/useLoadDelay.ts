import { useEffect, useState } from 'react';

/** Offers are shown as loading for this long, as the specification has it. */
export const LOAD_DELAY_MS = 500;

/** Whether the page still counts as loading. */
export function useLoadDelay(): boolean {
  const [loading, setLoading] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setLoading(false), LOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return loading;
}
