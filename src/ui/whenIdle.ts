/**
 * Calls `work` when the page has nothing else to do, after `latestMs` at the latest (0: however long that takes). Safari has no
 * `requestIdleCallback`: there `work` waits for a tenth of that time.
 */
export function whenIdle(work: () => void, latestMs = 0): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, latestMs > 0 ? { timeout: latestMs } : undefined);
  else setTimeout(work, latestMs / 10);
}
