import { useCallback, useEffect, useRef } from 'react';
import { showToast } from '../../ui/toasts.ts';
import { useAttempt } from '../shell/useAttempt.ts';
import { saveFile } from './saveFile.ts';

interface NamedFile {
  readonly file: Blob;
  readonly name: string;
}

interface SaveTexts {
  /** The toast after the file was saved. */
  readonly done: string;
  /** The sentence if the file could not be made. */
  readonly failed: string;
  /** Tells files apart where there is more than one button. */
  readonly way?: string;
}

interface SavedFileControl {
  readonly busy: boolean;
  /** The way of the file that is being made. */
  readonly busyWay: string | null;
  /** Makes a file and saves it. `make` may end early once its signal is aborted: its file is not saved then. */
  readonly save: (make: (signal: AbortSignal) => Promise<NamedFile>, texts: SaveTexts) => void;
}

/** Saves a file that takes a while to make. Leaving the screen cancels it without a message. */
export function useSavedFile(): SavedFileControl {
  const { busy, busyWay, run } = useAttempt();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const save = useCallback(
    (make: (signal: AbortSignal) => Promise<NamedFile>, { done, ...texts }: SaveTexts): void => {
      const write = async (): Promise<null> => {
        const { signal } = (running.current = new AbortController());
        try {
          const { file, name } = await make(signal);
          if (signal.aborted) return null;
          saveFile(file, name);
          // Not the `done` of `run`: that would show it after an abort too, when no file was saved.
          showToast({ kind: 'success', text: done });
        } catch (error) {
          // An aborted request fails. That is no problem to show.
          if (!signal.aborted) throw error;
        }
        return null;
      };
      void run(write, texts);
    },
    [run],
  );
  return { busy, busyWay, save };
}
