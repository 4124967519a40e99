import { useCallback, useState, type FocusEvent } from 'react';
import { NOT_FETCHED, type LazyCode } from './lazyCode.ts';
import { useSharedValue } from './sharedValue.ts';
import { showToast } from './toasts.ts';

export interface Opener {
  readonly open: boolean;
  /** Whether the part is mounted. It stays mounted after its first opening, so that its closing animation can run. */
  readonly mounted: boolean;
  /** Whether it was pressed and its code is still loading. */
  readonly coming: boolean;
  readonly show: () => void;
  readonly close: () => void;
  /** The attributes of the button that opens it, without the press itself. */
  readonly waiting: {
    readonly onBlur: (event: FocusEvent) => void;
    readonly 'aria-busy': true | undefined;
  };
  /** The attributes of a button that only opens it. */
  readonly trigger: Opener['waiting'] & { readonly onClick: () => void };
}

/**
 * Opens a part with lazily loaded code. A press before the code is there is remembered, and the button is busy meanwhile.
 * Moving the focus to another control cancels it. A failed load shows a toast, and the next press tries again.
 */
export function useOpener({ code }: { readonly code: LazyCode<unknown> }): Opener {
  const here = useSharedValue(code).phase === 'here';
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
