/**
 * Tells the reader of an open page that a newer build of the app is served, and offers to reload. To notice it, the page fetches the app's HTML
 * (`SHELL_PAGE`) from time to time, and compares the path of its start script with the running one. Begin with `useNewerBuild`.
 */
import { useCallback, useEffect, useState } from 'react';
import { useAppSelector } from '../store/hooks.ts';
import { SHELL_PAGE } from '../serviceWorker/appFiles.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { t } from '../languages/t.ts';

/** The shortest time between two requests for a newer build, while the page is visible. */
export const ASK_EVERY_MS = 10 * 60_000;

/** The path of the script that starts the app. Its name has a hash, so each build has another path. */
const startScriptOf = (page: Document): string | null =>
  page.querySelector('script[type=module][src^="/assets/"]')?.getAttribute('src') ?? null;

async function isNewerServed(runningScript: string): Promise<boolean> {
  try {
    const answer = await fetch(SHELL_PAGE, { cache: 'no-cache' });
    if (!answer.ok) return false;
    const served = /<script type="module"[^>]* src="(?<path>\/assets\/[^"]+)"/u.exec(await answer.text())?.groups?.['path'];
    return served !== undefined && served !== runningScript;
  } catch {
    // No network: unknown, so no newer build is reported.
    return false;
  }
}

/**
 * Calls the listener once when a newer build is there. Asks at intervals while the page is visible. Never asks in development.
 * Returns a function that stops it.
 */
function onNewerBuild(listener: () => void): () => void {
  const runningScript = startScriptOf(document);
  if (runningScript === null) return () => undefined;
  let askedAt = performance.now();
  const askIfDue = async (): Promise<void> => {
    if (document.hidden || performance.now() - askedAt < ASK_EVERY_MS) return;
    askedAt = performance.now();
    if (!(await isNewerServed(runningScript))) return;
    stop();
    listener();
  };
  const onDue = (): void => void askIfDue();
  const timer = setInterval(onDue, ASK_EVERY_MS);
  document.addEventListener('visibilitychange', onDue);
  function stop(): void {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onDue);
  }
  return stop;
}

/** Whether a newer version is served and has not been dismissed, and a function that dismisses it. */
export function useNewerBuild(): readonly [newer: boolean, dismiss: () => void] {
  const [newer, setNewer] = useState(false);
  useEffect(() => onNewerBuild(() => setNewer(true)), []);
  return [newer, useCallback(() => setNewer(false), [])];
}

/** Offers a newer version. The page never reloads on its own, and not before the round on its board has ended. */
export function NewerBuildBanner({ onDismiss }: { onDismiss: () => void }) {
  const underWay = useAppSelector((state) => state.heldBets.held.length > 0);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (wanted && !underWay) location.reload();
  }, [wanted, underWay]);
  return (
    <Banner
      tone="info"
      onDismiss={onDismiss}
      action={
        <Button look="outline" size="sm" busyText={wanted && underWay ? t('After this round') : undefined} onClick={() => setWanted(true)}>
          {t('Reload')}
        </Button>
      }
    >
      {t('A newer version is ready. Reload whenever you like: nothing is lost.')}
    </Banner>
  );
}
