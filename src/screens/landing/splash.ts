/** When the splash is shown. It stands apart from its picture, because the printed page needs it before the app is there. */

import { storageRefusal, tabTexts } from '../../browser/storages.ts';
import { prefersReducedMotion } from '../../ui/reducedMotion.ts';

/** How long the splash stays if nobody skips it (specification, section 2). */
export const splashMs = 2000;

/** The key in sessionStorage that says that this tab has shown the splash. `public/prepare.js` reads it too. */
export const splashSeenKey = 'bb_splash_seen';

export function shouldShowSplash(): boolean {
  // A browser that stores nothing would show it on every page load.
  return !prefersReducedMotion() && tabTexts.getItem(splashSeenKey) === null && !storageRefusal.read();
}

/**
 * Calls `leave` after two seconds or at the first key or press. From now on the tab counts as having seen the splash. Returns a function
 * that stops it.
 */
export function endSplash(leave: () => void): () => void {
  tabTexts.setItem(splashSeenKey, '1');
  const timer = setTimeout(leave, splashMs);
  window.addEventListener('keydown', leave);
  window.addEventListener('pointerdown', leave);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', leave);
    window.removeEventListener('pointerdown', leave);
  };
}
