import { sessionEndedMessage, type SessionChannel, type SessionEnded } from '../auth/authPorts.ts';

const CHANNEL = 'session-ended';

/**
 * The session messages of the tabs over a BroadcastChannel. A message holds the account and the session, never a token.
 * Without BroadcastChannel a tab notices at its next timer that its session is gone. Malformed messages are ignored.
 */
export function broadcastSessions(): SessionChannel & { close(): void } {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  const listeners = new Set<(message: SessionEnded) => void>();
  if (channel !== null) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = sessionEndedMessage.safeParse(data);
      if (message.success) for (const listener of listeners) listener(message.data);
    };
  }
  let closed = false;
  return {
    tell(message) {
      if (!closed) channel?.postMessage(message);
    },
    onTold(listener) {
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
