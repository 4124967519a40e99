/** A line to a house server: a connection for texts that may break. A conversation goes on over the next one. */

/** What becomes of a line. Nothing is called after `ended`. */
interface LineEvents {
  opened(): void;
  received(text: string): void;
  /** It never opened, it broke, or either side closed it. */
  ended(): void;
}

export interface Line {
  /** Sends a text. Nothing happens if the line has ended. */
  send(text: string): void;
  close(): void;
}

/** Opens a line. Never throws: a line that cannot be opened ends. */
export type Connect = (events: LineEvents) => Line;

/** The part of a WebSocket that is used. Those of browsers have it, and those of the package `ws`. */
interface SocketLike {
  readonly readyState: number;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  send(text: string): void;
  close(): void;
}

const OPEN = 1;

/** Lines over sockets. `make` makes one and begins to connect. */
export const lineOver =
  (make: () => SocketLike): Connect =>
  (events) => {
    const socket = make();
    socket.onopen = () => events.opened();
    socket.onmessage = ({ data }: { readonly data: unknown }) => events.received(String(data));
    socket.onclose = () => events.ended();
    // A close follows, which is what counts.
    socket.onerror = () => undefined;
    return {
      send: (text) => void (socket.readyState === OPEN && socket.send(text)),
      close: () => socket.close(),
    };
  };
