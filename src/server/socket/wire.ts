/** One socket as a connection uses it. `ws` gives it; tests have one in memory. */
export interface Wire {
  /** Bytes that were sent and have not left. */
  readonly bufferedAmount: number;
  /** `left` is called when the text has left, or never will. */
  send(text: string, left?: () => void): void;
  /** Says goodbye and closes. */
  close(code: number, reason: string): void;
  /** Closes at once. What has not left is lost. */
  terminate(): void;
}
