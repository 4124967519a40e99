/**
 * Verifies in the background what a house on another machine has told: the first entries of the page fold to the snapshot that it was
 * given, and the hashes of the entries that it may not read form a chain.
 */
import type { RemoteHouse } from '../../client/remoteHouse.ts';
import type { AppStore } from '../../store/store.ts';
import { chainProved } from '../../store/verification.ts';
import { whenIdle } from '../../ui/whenIdle.ts';
import { AFTER_START_MS, isCheckWanted } from '../idleCheck.ts';

/**
 * Header lines have 300 to 500 bytes each, and what the page began with is read in full. A larger gap is left to the page of the log, where
 * the person asks for it.
 */
const MOST_ENTRIES = 5_000;
const EVERY_MS = 10 * 60_000;

/** Returns a function that stops it. A contradiction that is found so is told by the house itself. */
export function proveWhenIdle(house: RemoteHouse, store: AppStore): () => void {
  if (!isCheckWanted()) return () => undefined;
  const prove = async (): Promise<void> => {
    const gap = house.head.seq - house.proved.seq;
    if (document.hidden || house.standing.phase !== 'open' || gap > MOST_ENTRIES) return;
    await house.prove();
    store.dispatch(chainProved(house.proved.seq));
  };
  const later = (): void => whenIdle(() => void prove().catch(() => undefined));
  const first = setTimeout(later, AFTER_START_MS);
  const timer = setInterval(later, EVERY_MS);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
