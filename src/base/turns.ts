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
    const before = this.#open === 0 ? null : this.#queue;
    let end: () => void = () => undefined;
    // Before the work begins, because the work may ask for the next turn itself.
    this.#open += 1;
    this.#queue = new Promise<void>((resolve) => {
      end = resolve;
    });
    const turn = before === null ? begin() : before.then(begin);
    const ended = (): void => {
      this.#open -= 1;
      end();
    };
    turn.then(ended, ended);
    return turn;
  }
}
