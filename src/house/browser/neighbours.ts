import type { Neighbours } from '../ports.ts';
import { tabChannel } from './tabChannel.ts';

/**
 * The other tabs of the log. A message holds only the place of the new head; the entries are read from the store. Without
 * BroadcastChannel the house catches up at its next command.
 */
export function broadcastNeighbours(): Neighbours {
  const { post, listen, close } = tabChannel('log-head', (data) => (Number.isSafeInteger(data) ? (data as number) : null));
  return { announce: post, onAnnounced: listen, close };
}
