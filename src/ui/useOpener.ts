import { useCallback, useState, useSyncExternalStore, type FocusEvent } from 'react';
import { NOT_FETCHED, type LazyCode } from './lazyCode.ts';
import { showToast } from './toasts.ts';

export interface Opener {
  readonly open: boolean;
  /** Whether the part is on the page: from when it is first opened, because what is taken away with its closing cannot leave in its own time. */
  readonly mounted: boolean;
  /** Pressed, and its code is not there yet. */
  readonly coming: boolean;
  readonly show: () => void;
  readonly close: () => void;
  /** For the button that opens it, besides what its press does. */
  readonly waiting: {
    readonly onBlur: (event: FocusEvent) => void;
    readonly 'aria-busy': true | undefined;
  };
  /** For a button that does nothing but open it. */
  readonly trigger: Opener['waiting'] & { readonly onClick: () => void };
}

/**
 * Opens what is fetched when it is first wanted. A press before its code is there is remembered, and its button busy meanwhile;
 * whoever goes on to another control has given it up. Code that does not come is told, and the next press tries again.
 */
export function useOpener({ code }: { readonly code: LazyCode<unknown> }): Opener {
  const here = useSyncExternalStore(code.subscribe, code.read).phase === 'here';
  const [wanted, setWanted] = useState(false);
  const [ever, setEver] = useState(false);
  const coming = wanted && !here;
  const show = useCallback((): void => {
    setWanted(true);
    setEver(true);
    void code.fetch().then(() => {
      if (code.read().phase !== 'failed') return;
      setWanted(false);
      showToast({ kind: 'error', text: `${NOT_FETCHED} Please try again.` });
    });
  }, [code]);
  const close = useCallback((): void => setWanted(false), []);
  const waiting: Opener['waiting'] = {
    onBlur: ({ relatedTarget }) => {
      if (coming && relatedTarget !== null) close();
    },
    'aria-busy': coming || undefined,
  };
  return { open: wanted && here, mounted: ever && here, coming, show, close, waiting, trigger: { ...waiting, onClick: show } };
}
