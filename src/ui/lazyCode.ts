/** Code that is loaded when it is first needed, and its loading state. */
import { sharedValue, type SharedValue } from './sharedValue.ts';

type CodeState<Code> = { readonly phase: 'absent' | 'failed' } | { readonly phase: 'here'; readonly code: Code };

export interface LazyCode<Code> extends Omit<SharedValue<CodeState<Code>>, 'set'> {
  /** Loads the code if it is neither loaded nor loading. Retries after a failure. Resolves in either case. */
  readonly fetch: () => Promise<void>;
}

/** The sentence for code that could not be loaded. */
export const NOT_FETCHED = 'A part of the app did not load.';

export function lazyCode<Code>(load: () => Promise<Code>): LazyCode<Code> {
  const { read, subscribe, set } = sharedValue<CodeState<Code>>({ phase: 'absent' });
  let fetched: Promise<void> | null = null;
  return {
    read,
    subscribe,
    fetch() {
      if (read().phase === 'failed') {
        fetched = null;
        set({ phase: 'absent' });
      }
      fetched ??= load().then(
        (code) => set({ phase: 'here', code }),
        (error: unknown) => {
          console.warn(NOT_FETCHED, error);
          set({ phase: 'failed' });
        },
      );
      return fetched;
    },
  };
}
