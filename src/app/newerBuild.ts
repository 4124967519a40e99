/** Whether the server has a newer build of the app than this one. */

import { SHELL_PAGE } from '../serviceWorker/appFiles.ts';

/** The shortest time between two requests of a visible page. */
export const ASK_EVERY_MS = 10 * 60_000;

/** The path of the script that starts the app. Its name has a hash, so each build has another path. */
const startOf = (page: Document): string | null => page.querySelector('script[type=module][src^="/assets/"]')?.getAttribute('src') ?? null;

async function isNewer(running: string): Promise<boolean> {
  try {
    const answer = await fetch(SHELL_PAGE, { cache: 'no-cache' });
    if (!answer.ok) return false;
    const served = /<script type="module"[^>]* src="(?<path>\/assets\/[^"]+)"/u.exec(await answer.text())?.groups?.['path'];
    return served !== undefined && served !== running;
  } catch {
    // No network: unknown, so no newer build is reported.
    return false;
  }
}

/**
 * Calls `tell` once when a newer build is there. Asks at intervals while the page is visible. Never asks in development.
 * Returns a function that stops it.
 */
export function onNewerBuild(tell: () => void): () => void {
  const running = startOf(document);
  if (running === null) return () => undefined;
  let askedAt = performance.now();
  const ask = async (): Promise<void> => {
    if (document.hidden || performance.now() - askedAt < ASK_EVERY_MS) return;
    askedAt = performance.now();
    if (!(await isNewer(running))) return;
    stop();
    tell();
  };
  const listener = (): void => void ask();
  const timer = setInterval(listener, ASK_EVERY_MS);
  document.addEventListener('visibilitychange', listener);
  function stop(): void {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  }
  return stop;
}
