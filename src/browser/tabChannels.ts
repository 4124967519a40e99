/** What the tabs of a browser tell each other: where the log ends, and which sessions have ended. */
import { sessionEndedMessage, type SessionChannel } from '../api/auth/authPorts.ts';
import type { OtherTabs } from '../base/ports.ts';
import { openChannel, runExclusive } from './storages.ts';

interface TabChannel<T> {
  /** Tells the other tabs. Nothing happens after `close`. */
  readonly post: (message: T) => void;
  /** Calls the listener with each message of another tab. Returns a function that stops it. */
  readonly listen: (listener: (message: T) => void) => () => void;
  readonly close: () => void;
}

/**
 * Messages between the tabs of a browser over a BroadcastChannel. `read` returns null for what is no such message; that is ignored.
 * Without BroadcastChannel no other tab hears of it.
 */
function tabChannel<T>(name: string, read: (data: unknown) => T | null): TabChannel<T> {
  const channel = openChannel(name);
  const listeners = new Set<(message: T) => void>();
  if (channel !== null) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message = read(data);
      if (message !== null) for (const listener of listeners) listener(message);
    };
  }
  let closed = false;
  return {
    post(message) {
      if (!closed) channel?.postMessage(message);
    },
    listen(listener) {
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

/** A tab appends in some ms. One that keeps its turn for longer is frozen or busy, and the others go on without it. */
const TURN_MS = 1_000;

/**
 * The other tabs of the log. A message holds only the place of the new head; the entries are read from the store. Without
 * BroadcastChannel the house catches up at its next command.
 */
export function broadcastToOtherTabs(): OtherTabs {
  const { post, listen, close } = tabChannel('log-head', (data) => (Number.isSafeInteger(data) ? (data as number) : null));
  return { announce: post, onAnnounced: listen, inTurn: (work) => runExclusive('log-turn', work, TURN_MS), close };
}

/**
 * The session messages of the tabs. A message holds the account and the session, never a token. Without BroadcastChannel a tab
 * notices at its next timer that its session is gone.
 */
export function broadcastSessions(): SessionChannel & { close(): void } {
  const { post, listen, close } = tabChannel('session-ended', (data) => sessionEndedMessage.safeParse(data).data ?? null);
  return { announce: post, onAnnounced: listen, close };
}
