import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { Inspection, InspectOptions, Inspector } from '../../files/inspection.ts';
import { formatCount } from '../../languages/numbers.ts';
import { t } from '../../languages/t.ts';

/** A step of the work and its progress, for the progress bar. */
export interface Progress {
  readonly label: string;
  readonly percent: number;
  readonly detail: string;
}

export type InspectionState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'working'; readonly progress: Progress }
  | { readonly phase: 'done'; readonly name: string; readonly inspection: Inspection; readonly inspector: Inspector }
  | { readonly phase: 'failed'; readonly sentence: string };

export interface NamedFile {
  readonly file: Blob;
  readonly name: string;
}

export const entryProgressText = (entries: number, total: number): string =>
  t('{entries} of {total} entries', { entries: formatCount(entries), total: formatCount(total) });

const START: Progress = { label: t('Reading the log'), percent: 0, detail: '' };

/**
 * Verifies a log file, one at a time. A new `run` closes the inspector of the one before; so do `reset` and leaving the page. `run` resolves to null
 * if it was closed or failed.
 */
export function useInspection(makeInspector: () => Inspector) {
  const [state, setState] = useState<InspectionState>({ phase: 'idle' });
  const running = useRef<Inspector | null>(null);

  const close = useCallback(() => {
    running.current?.close();
    running.current = null;
  }, []);
  useEffect(() => close, [close]);

  const run = useCallback(
    async (
      source: (onProgress: (progress: Progress) => void) => Promise<NamedFile>,
      options: Omit<InspectOptions, 'onProgress'>,
    ): Promise<Inspection | null> => {
      close();
      const inspector = makeInspector();
      running.current = inspector;
      const isCurrent = (): boolean => running.current === inspector;
      const show = (progress: Progress): void => {
        if (isCurrent()) setState({ phase: 'working', progress });
      };
      show(START);
      try {
        const { file, name } = await source(show);
        if (!isCurrent()) return null;
        const inspection = await inspector.inspect(file, {
          ...options,
          onProgress: ({ bytes, totalBytes, entries }) =>
            show({
              label: t('Verifying'),
              percent: (bytes / totalBytes) * 100,
              detail: t('{entries} entries, {percent} %', {
                entries: formatCount(entries),
                percent: Math.floor((bytes / totalBytes) * 100),
              }),
            }),
        });
        // Claims, balances and entries appear together. A transition draws them in slices, so that typing does not wait.
        if (!isCurrent()) return null;
        startTransition(() => setState({ phase: 'done', name, inspection, inspector }));
        return inspection;
      } catch (error) {
        if (isCurrent()) setState({ phase: 'failed', sentence: error instanceof Error ? error.message : String(error) });
        return null;
      }
    },
    [close, makeInspector],
  );

  const reset = useCallback(() => {
    close();
    setState({ phase: 'idle' });
  }, [close]);

  return { state, run, reset };
}
