/** Whether a newer build of the app is served than the one that runs. */

/** How often a page that is looked at asks at most. */
export const ASK_EVERY_MS = 10 * 60_000;

/** The path of the script that starts the app; its name carries a hash, so each build has another. */
const startOf = (page: Document): string | null => page.querySelector('script[type=module][src^="/assets/"]')?.getAttribute('src') ?? null;

async function isNewer(running: string): Promise<boolean> {
  try {
    const answer = await fetch('/index.html', { cache: 'no-cache' });
    if (!answer.ok) return false;
    const served = /<script type="module"[^>]* src="(?<path>\/assets\/[^"]+)"/u.exec(await answer.text())?.groups?.['path'];
    return served !== undefined && served !== running;
  } catch {
    // Without a network there is no news.
    return false;
  }
}

/** Calls once, when a newer build is there; asks now and then while the page is looked at. Answers how to stop. In development nobody asks. */
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
