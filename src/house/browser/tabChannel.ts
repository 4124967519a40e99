interface TabChannel<T> {
  /** Tells the other tabs. Nothing happens after `close`. */
  readonly post: (message: T) => void;
  /** Calls the listener with each message of another tab. Returns a function that stops it. */
  readonly listen: (listener: (message: T) => void) => () => void;
  readonly close: () => void;
}

/**
 * Messages between the tabs of a browser over a BroadcastChannel. `read` returns null for what is no such message; that is ignored.
 * Without BroadcastChannel nobody is told.
 */
export function tabChannel<T>(name: string, read: (data: unknown) => T | null): TabChannel<T> {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
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
