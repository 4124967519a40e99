/** A press on a page that cannot answer yet. */
interface EarlyPress {
  /**
   * Repeats the press, if there was one. From now on the page answers by itself. React cannot answer within an effect, so it comes right
   * after.
   */
  readonly repeat: () => void;
  /** Forgets the press, because the code that would answer it did not come. */
  readonly forget: () => void;
}

/**
 * Remembers the last press on a button of the page until the page can answer it, or until another control has the focus.
 * The button is busy meanwhile. Links need nothing of the kind.
 */
export function rememberPress(page: HTMLElement): EarlyPress {
  let pressed: HTMLElement | null = null;
  const become = (button: HTMLElement | null): void => {
    pressed?.removeAttribute('aria-busy');
    pressed = button;
    pressed?.setAttribute('aria-busy', 'true');
  };
  const onClick = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button !== null) become(button);
  };
  const onFocus = ({ target }: Event): void => {
    if (target !== pressed) become(null);
  };
  page.addEventListener('click', onClick);
  page.addEventListener('focusin', onFocus);
  return {
    repeat() {
      page.removeEventListener('click', onClick);
      page.removeEventListener('focusin', onFocus);
      const button = pressed;
      become(null);
      queueMicrotask(() => button?.click());
    },
    forget: () => become(null),
  };
}
