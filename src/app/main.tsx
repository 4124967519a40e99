/**
 * The entry of every page. It is small, because the landing page is printed at build time and read before any script has run.
 * There the app is fetched at the first thing that the visitor does, or when they have read for a while. Elsewhere at once.
 */
import { showLanguage, shownLanguage } from '../languages/languages.ts';
import { firstAction, hasRead, rememberPress, adoptPrintedPage } from './printedPage.ts';

/** `t` is not for this file: it reads the language when its module runs, which is before the language is loaded. */
const STOPPED = 'This page could not start. Reload it; if that does not help, allow it to store data.';

/** The app could not be started: the page says so, instead of loading for ever. */
function sayStopped(root: HTMLElement, error: unknown): void {
  console.error(error);
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = shownLanguage().catalogue.house[STOPPED] ?? STOPPED;
  root.prepend(text);
}

/** The longest wait for the first paint, for browsers that do not report it and pages that are not in view. */
const UNSEEN_MS = 1_000;

/** Resolves when the browser has drawn what the page begins with. While the app's modules run, it draws nothing. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) return resolve();
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, UNSEEN_MS);
  });

async function open(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('the page has no root');
  const acted = firstAction();
  const printed = adoptPrintedPage(root);
  const hydrated = rememberPress(root);
  // The code of a referral link is taken from the address at once.
  if (printed && location.search === '') await Promise.race([acted, hasRead()]);
  // Before the modules of the app run: their texts are read from it. `public/prepare.js` has chosen it.
  await Promise.all([drawn(), showLanguage(document.documentElement.lang, document.documentElement)]);
  for (;;) {
    try {
      const { start, takeReferral } = await import('./start.tsx');
      // Running the modules and starting the app are two short tasks instead of a long one: the browser can draw and answer between them.
      // Who follows a referral link needs the house at once: it says what the link is worth.
      const begin = (referred: boolean): void => start({ root, printed, firstAction: referred ? Promise.resolve() : acted, hydrated });
      setTimeout(
        () =>
          void takeReferral()
            .then(begin)
            .catch((error: unknown) => sayStopped(root, error)),
      );
      return;
    } catch (error) {
      console.error(error);
      // The network may be back when the visitor does the next thing.
      await firstAction();
    }
  }
}

void open();
