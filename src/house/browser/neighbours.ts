import type { Neighbours } from '../ports.ts';

const CHANNEL = 'log-head';

/**
 * The other tabs over a BroadcastChannel. Only a hint travels (the place of the new head); what happened is read from
 * the store. Where the platform has no such channel the house works alone and catches up at its next command.
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
