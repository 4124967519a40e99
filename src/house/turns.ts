/**
 * Work that is done one after the other. Where nobody is before it, work begins at once: a store is on its way before the
 * screen draws that something was asked of it.
 */
export class Turns {
  /** Ends when the newest turn has; never rejects. */
  #queue: Promise<unknown> = Promise.resolve();
  /** Turns that have not ended. */
  #open = 0;

  take<T>(work: () => Promise<T>): Promise<T> {
    // Asynchronous, so that what throws at once rejects like the rest.
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
