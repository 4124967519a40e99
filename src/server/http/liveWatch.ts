import type { Clockwork } from '../../house/clockwork.ts';

/** How long one request watches the live table, in milliseconds: longer than two of its rounds. */
export const WATCH_MS = 60_000;

/** Rounds of the live table open while somebody watches. Each call of what this answers watches it for a minute. */
export function liveWatch(clockwork: Pick<Clockwork, 'watchLive'>): () => void {
  let stop: (() => void) | null = null;
  let timer: NodeJS.Timeout | undefined;
  return () => {
    stop ??= clockwork.watchLive();
    clearTimeout(timer);
    timer = setTimeout(() => {
      stop?.();
      stop = null;
    }, WATCH_MS).unref();
  };
}
