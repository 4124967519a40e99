/** Code that is fetched when it is first needed, and where that stands: a press on what is not there yet is answered all the same. */

type CodeState<Code> = { readonly phase: 'absent' | 'failed' } | { readonly phase: 'here'; readonly code: Code };

export interface LazyCode<Code> {
  readonly read: () => CodeState<Code>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Fetches it, unless it is here or on its way; what has failed is tried again. Resolves whether it came or not. */
  readonly fetch: () => Promise<void>;
}

/** What is said where code did not come. */
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
