/**
 * Runs work one after the other. If nothing else is running, work begins at once and synchronously: a store request starts
 * before the screen draws.
 */
export class TaskQueue {
  /** Resolves when the newest task has ended. Never rejects. */
  #queue: Promise<unknown> = Promise.resolve();
  /** Tasks that have not ended. */
  #open = 0;

  run<T>(work: () => Promise<T>): Promise<T> {
    // Asynchronous, so that a synchronous exception becomes a rejection.
    const begin = async (): Promise<T> => work();
    const before = this.#open === 0 ? null : this.#queue;
    let end: () => void = () => undefined;
    // Before the work begins, because the work may ask for the next task itself.
    this.#open += 1;
    this.#queue = new Promise<void>((resolve) => {
      end = resolve;
    });
    const task = before === null ? begin() : before.then(begin);
    const ended = (): void => {
      this.#open -= 1;
      end();
    };
    task.then(ended, ended);
    return task;
  }
}
