/** Code that is loaded when it is first needed, and its loading state. */

type CodeState<Code> = { readonly phase: 'absent' | 'failed' } | { readonly phase: 'here'; readonly code: Code };

export interface LazyCode<Code> {
  readonly read: () => CodeState<Code>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the code if it is neither loaded nor loading. Retries after a failure. Resolves in either case. */
  readonly fetch: () => Promise<void>;
}

/** The sentence for code that could not be loaded. */
export const NOT_FETCHED = 'A part of the app could not be fetched.';

export function lazyCode<Code>(load: () => Promise<Code>): LazyCode<Code> {
  let state: CodeState<Code> = { phase: 'absent' };
  let fetched: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const become = (next: CodeState<Code>): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    read: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fetch() {
      if (state.phase === 'failed') {
        fetched = null;
        become({ phase: 'absent' });
      }
      fetched ??= load().then(
        (code) => become({ phase: 'here', code }),
        (error: unknown) => {
          console.warn(NOT_FETCHED, error);
          become({ phase: 'failed' });
        },
      );
      return fetched;
    },
  };
}
