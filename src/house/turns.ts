/**
 * Runs work one after the other. If nothing else is running, work begins at once and synchronously: a store request starts
 * before the screen draws.
 */
export class Turns {
  /** Resolves when the newest turn has ended. Never rejects. */
  #queue: Promise<unknown> = Promise.resolve();
  /** Turns that have not ended. */
  #open = 0;

  take<T>(work: () => Promise<T>): Promise<T> {
    // Asynchronous, so that a synchronous exception becomes a rejection.
    const begin = async (): Promise<T> => work();
    const turn = this.#open === 0 ? begin() : this.#queue.then(begin);
    this.#open += 1;
    const ended = (): void => {
      this.#open -= 1;
    };
    this.#queue = turn.then(ended, ended);
    return turn;
  }
}
