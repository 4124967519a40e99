/** Tabs of one browser share its house: if one tab replaces or erases it, the others reload. */
import { openChannel } from './storages.ts';

const REPLACED = 'house-replaced';

/** Tells the other tabs that this browser has another log now. */
export function announceReplaced(): void {
  const channel = openChannel(REPLACED);
  channel?.postMessage(null);
  channel?.close();
}

/** Calls back if another tab has replaced or erased the house. */
export function onReplaced(begin: () => void): void {
  openChannel(REPLACED)?.addEventListener('message', begin);
}
