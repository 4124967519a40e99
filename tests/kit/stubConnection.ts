/** A connection to a house that is what a test makes of it. */
import type { ConnectionState } from '../../src/client/connection.ts';

export const OPEN: ConnectionState = { phase: 'open', slow: false };
export const AWAY: ConnectionState = { phase: 'disconnected', waiting: [] };

export class StubConnection {
  connectionState: ConnectionState = OPEN;
  readonly #listeners = new Set<(state: ConnectionState) => void>();

  onConnectionState(listener: (state: ConnectionState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  become(state: ConnectionState): void {
    this.connectionState = state;
    for (const listener of this.#listeners) listener(state);
  }

  get listeners(): number {
    return this.#listeners.size;
  }
}
