/** Tabs of one browser share its house: when one of them replaces or erases it, the others begin anew. */
const REPLACED = 'house-replaced';

/** Tells the other tabs that their log is not the one of this browser any more. */
export function tellReplaced(): void {
  const channel = new BroadcastChannel(REPLACED);
  channel.postMessage(null);
  channel.close();
}

/** Calls back when another tab has replaced or erased the house. */
export function onReplaced(begin: () => void): void {
  new BroadcastChannel(REPLACED).addEventListener('message', begin);
}
