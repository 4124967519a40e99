/** The connection of a page to its house, as screens know it: its state, and who hears of changes. */
import type { Command } from '../domain/commands/catalog.ts';
import type { Refusal } from '../domain/refusal.ts';
import { AWAY, DOUBTED, notSent, withoutEffect } from './refusals.ts';

/** A command that waits for the connection. */
export interface WaitingCommand {
  readonly id: string;
  readonly command: Command;
  /** Whether the house may have it already. Then it cannot be taken back. */
  readonly sent: boolean;
}

/** The state of the connection. Commands are sent while it is `open`, and wait while it is `disconnected`. */
export type ConnectionState =
  | { readonly phase: 'closed' }
  | { readonly phase: 'disconnected'; readonly waiting: readonly WaitingCommand[] }
  /** `slow`: an answer takes long. */
  | { readonly phase: 'connecting' | 'open'; readonly slow: boolean }
  /** The connection ended for good, for the reason in the sentence. `page`: nothing that the house says opens another one. */
  | { readonly phase: 'ended'; readonly by: 'house' | 'page'; readonly sentence: string }
  /** The house has contradicted itself. */
  | { readonly phase: 'doubted'; readonly sentence: string };

/** The state after such an end, and its error. */
export const endedBy = (by: 'house' | 'page', error: Error): [ConnectionState, Error] => [
  { phase: 'ended', by, sentence: error.message },
  error,
];

export class Connection {
  readonly #listeners = new Set<(state: ConnectionState) => void>();
  #state: ConnectionState = { phase: 'connecting', slow: false };

  get state(): ConnectionState {
    return this.#state;
  }

  get phase(): ConnectionState['phase'] {
    return this.#state.phase;
  }

  /** Whether it ended for good, for whatever reason. */
  get isOver(): boolean {
    return this.phase === 'ended' || this.phase === 'doubted' || this.phase === 'closed';
  }

  /** Why nothing is sent any more, or null. */
  refusalOf(type: Command['type']): Refusal | null {
    if (this.phase === 'doubted') return notSent(DOUBTED);
    return this.isOver ? notSent(withoutEffect(AWAY, type)) : null;
  }

  become(state: ConnectionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }

  /** An answer takes long, or has come. */
  becomeSlow(slow: boolean): void {
    const { phase } = this;
    if (phase === 'connecting' || phase === 'open') this.become({ phase, slow });
  }

  /** Calls the listener with each new state. Returns a function that stops it. */
  onChange(listener: (state: ConnectionState) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** While the house is away: resolves to true when it is there again, to false when it never will be. Else false at once. */
  backAgain(): Promise<boolean> {
    return new Promise((resolve) => {
      if (this.phase !== 'disconnected') return resolve(false);
      const stop = this.onChange(({ phase }) => {
        if (phase === 'disconnected') return;
        stop();
        resolve(phase === 'open');
      });
    });
  }
}
