import { useEffect, useEffectEvent, useState } from 'react';
import { Turns } from '../../house/turns.ts';
import { useOffice } from './adminContext.ts';

interface ReadOn {
  /** 0 to 100 while the log is being read. Null when it was read to its head. */
  readonly reading: number | null;
  readonly failed: string | null;
}

/** Reads the log on to its head, as long as the signal allows. Resolves to whether it got there. */
type Work = (signal: AbortSignal, onProgress: (seq: number, head: number) => void) => Promise<boolean>;

/**
 * Reads the log for something that is counted or folded: once, and on with each new entry. The component is drawn again after every
 * part. A new `about` begins anew.
 */
export function useReadOn(about: unknown, work: Work, mayRead = true): ReadOn {
  const { house } = useOffice();
  const [state, setState] = useState<ReadOn>({ reading: 0, failed: null });
  const workNow = useEffectEvent(work);
  useEffect(() => {
    if (!mayRead) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const turns = new Turns();
    const show = (reading: number | null): void => setState({ reading, failed: null });
    const read = async (): Promise<void> => {
      if (!signal.aborted && (await workNow(signal, (seq, head) => show((100 * seq) / head))) && !signal.aborted) show(null);
    };
    const readOn = (): void => {
      turns.take(read).catch((error: unknown) => {
        if (!signal.aborted) setState({ reading: null, failed: error instanceof Error ? error.message : String(error) });
      });
    };
    readOn();
    const stop = house.onEntries(readOn);
    return () => {
      controller.abort();
      stop();
    };
  }, [house, about, mayRead]);
  return state;
}
