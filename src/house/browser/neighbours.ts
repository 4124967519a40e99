import type { Neighbours } from '../ports.ts';

const CHANNEL = 'log-head';

/**
 * The other tabs over a BroadcastChannel. A message holds only the place of the new head; the entries are read from the
 * store. Without BroadcastChannel the house catches up at its next command.
 */
export function broadcastNeighbours(): Neighbours {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  const listeners = new Set<(seq: number) => void>();
  if (channel !== null) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!Number.isSafeInteger(data)) return;
      for (const listener of listeners) listener(data as number);
    };
  }
  let closed = false;
  return {
    announce(seq) {
      if (!closed) channel?.postMessage(seq);
    },
    onAnnounced(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      closed = true;
      listeners.clear();
      channel?.close();
    },
  };
}
