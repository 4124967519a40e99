/**
 * The landing page as it was printed at build time (printLanding.tsx), and the moment at which the app takes it over.
 * `public/prepare.js` marks the document before it is drawn.
 */
import { endSplash } from '../screens/landing/splash.ts';
import { whenIdle } from '../ui/whenIdle.ts';

/** How long a visitor who does nothing reads before the app is fetched. */
const READING_MS = 5_000;

const ACTIONS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel', 'click'] as const;

/**
 * Keeps the printed page if this visitor is the guest for whom it was printed. For others it puts the placeholder in its place that all other pages
 * begin with. Removes the marks of the printed page and ends its splash. Returns whether the page is kept, so that React can hydrate it.
 */
export function adoptPrintedPage(root: HTMLElement): boolean {
  if (!root.hasAttribute('data-printed')) return false;
  const { dataset } = document.documentElement;
  const forGuest = dataset['kept'] === undefined;
  const placeholder = document.querySelector<HTMLTemplateElement>('template#placeholder');
  if (!forGuest && placeholder) root.replaceChildren(placeholder.content);
  placeholder?.remove();
  root.removeAttribute('data-printed');
  delete dataset['kept'];
  endPrintedSplash(dataset);
  return forGuest;
}

/** Ends the printed splash, or removes it if this tab shall not see it. */
function endPrintedSplash(dataset: DOMStringMap): void {
  const splash = document.querySelector('body > [data-splash]');
  if (dataset['showsSplash'] === undefined) return splash?.remove();
  const stop = endSplash(() => {
    stop();
    splash?.remove();
    delete dataset['showsSplash'];
  });
}

/** Called when React has hydrated the frame of the printed page, and later the page within it. From then on React handles their clicks. */
export interface Hydrated {
  readonly frame: () => void;
  readonly page: () => void;
}

/**
 * Remembers the last click on a button that is not hydrated yet, and shows the button as busy. The click is repeated after the hydration,
 * unless the focus has moved elsewhere.
 */
export function rememberPress(root: HTMLElement): Hydrated {
  let pressed: HTMLElement | null = null;
  const setPressed = (button: HTMLElement | null): void => {
    pressed?.removeAttribute('aria-busy');
    pressed = button;
    pressed?.setAttribute('aria-busy', 'true');
  };
  let isFrameHydrated = false;
  const isHydrated = (button: Element | null): boolean => isFrameHydrated && button?.closest('main') === null;
  const onClick = ({ target }: Event): void => {
    const button = target instanceof Element ? target.closest('button') : null;
    setPressed(isHydrated(button) ? null : button);
  };
  root.addEventListener('click', onClick);
  const repeat = (): void => {
    const button = pressed;
    setPressed(null);
    // Safari does not focus a button that is clicked. React does not handle a click within an effect, so this waits for its end.
    if (document.activeElement === button || document.activeElement === document.body) queueMicrotask(() => button?.click());
  };
  return {
    frame() {
      isFrameHydrated = true;
      if (isHydrated(pressed)) repeat();
    },
    page() {
      root.removeEventListener('click', onClick);
      repeat();
    },
  };
}

/** Resolves when a visitor has read for a while and the browser has nothing to do. */
export const hasRead = (): Promise<void> => new Promise((resolve) => void setTimeout(() => whenIdle(resolve), READING_MS));

/** Resolves with the first thing that a visitor does on the page. */
export function firstAction(): Promise<void> {
  return new Promise((resolve) => {
    const seen = (event: Event): void => {
      // The browser reports a pointer that rests where something new was drawn below it.
      if (event instanceof PointerEvent && event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0) return;
      for (const action of ACTIONS) removeEventListener(action, seen, true);
      resolve();
    };
    for (const action of ACTIONS) addEventListener(action, seen, { capture: true, passive: true });
  });
}
