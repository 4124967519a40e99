import { useCallback, useEffect, useState } from 'react';

/** How long the copied state is shown (specification, section 4). */
const COPIED_FOR_MS = 3_000;

interface Copying {
  /** `failed` stays until the next try. */
  readonly state: 'no' | 'yes' | 'failed';
  /** Resolves to whether the clipboard took it. */
  readonly copy: (text: string) => Promise<boolean>;
}

/** Copies a text, and knows for three seconds that it did. */
export function useCopy(): Copying {
  const [state, setState] = useState<Copying['state']>('no');
  useEffect(() => {
    if (state !== 'yes') return undefined;
    const timer = setTimeout(() => setState('no'), COPIED_FOR_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = useCallback(async (text: string): Promise<boolean> => {
    let taken = true;
    try {
      // Where the page is not secure there is no clipboard.
      await navigator.clipboard.writeText(text);
    } catch {
      taken = false;
    }
    setState(taken ? 'yes' : 'failed');
    return taken;
  }, []);
  return { state, copy };
}
