/** When a page checks in the background what its house says: again and again, but only while its connection is open. */
import type { RemoteHouse } from '../../client/remoteHouse.ts';
import { whenIdle } from '../../ui/whenIdle.ts';

/** A check during which the connection broke is made again this long after it ended. */
const RETRY_MS = 5_000;

interface CheckTimes {
  /** How long after the start the first check is due. */
  readonly firstMs: number;
  /** How long after each check the next one is due. */
  readonly everyMs: number;
}

export type WatchedHouse = Pick<RemoteHouse, 'connectionState' | 'onConnectionState'>;

/**
 * Calls `check` when the page is idle, never twice at once. One that is due while the connection is broken is made as soon as it is open
 * again: a house knows when the checks are due, and could break the connection at each of them. Returns a function that stops it.
 */
export function checkWhenOpen(house: WatchedHouse, check: () => Promise<void>, { firstMs, everyMs }: CheckTimes): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  let isStopped = false;
  let hasBroken = false;
  const dueIn = (ms: number): void => {
    timer = setTimeout(() => {
      isDue = true;
      beginIfOpen();
    }, ms);
  };
  const isOpen = (): boolean => house.connectionState.phase === 'open';
  const beginIfOpen = (): void => {
    if (!isDue || !isOpen()) return;
    isDue = false;
    whenIdle(() => void runCheck());
  };
  const runCheck = async (): Promise<void> => {
    if (isStopped) return;
    isDue = !isOpen();
    if (isDue) return;
    hasBroken = false;
    await check().catch(() => undefined);
    if (!isStopped) dueIn(hasBroken ? RETRY_MS : everyMs);
  };
  const stopListening = house.onConnectionState(({ phase }) => {
    if (phase === 'open') beginIfOpen();
    else hasBroken = true;
  });
  dueIn(firstMs);
  return () => {
    isStopped = true;
    isDue = false;
    clearTimeout(timer);
    stopListening();
  };
}
