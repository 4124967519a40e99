/** One socket as a connection uses it. `ws` gives it; tests have one in memory. */
export interface Wire {
  /** Calls the listener with each frame of the client. */
  on(event: 'message', listener: (data: unknown, isBinary: boolean) => void): unknown;
  /** Calls the listener when the socket is closed, by whichever side. */
  on(event: 'close', listener: () => void): unknown;
  /** Bytes that were sent and have not left. */
  readonly bufferedAmount: number;
  /** `left` is called when the text has left, or never will. */
  send(text: string, left?: () => void): void;
  /** Says goodbye and closes. */
  close(code: number, reason: string): void;
  /** Closes at once. What has not left is lost. */
  terminate(): void;
}
