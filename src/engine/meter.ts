/**
 * What is measured of an engine while it works. Times are in milliseconds, from a clock that is never set: they are no times of the
 * log, and nothing is decided by them. Its methods are called while the engine works, so they must return at once.
 */

/** What one command came to: `accepted`, `failed`, or the code of its refusal. */
export interface AnsweredCommand {
  /** As it was sent. It may be the type of no command. */
  readonly type: string;
  readonly result: string;
  /** From its arrival to its answer. */
  readonly ms: number;
}

export interface Meter {
  /** Each command, once, whoever sent it. A repeated one counts each time that it is sent. */
  readonly answered: (answered: AnsweredCommand) => void;
  /** Each command of a batch: how long it waited until its batch was decided. */
  readonly queued: (ms: number) => void;
  /** Each batch with entries that became durable: how long after it was handed to the store. */
  readonly committed: (ms: number) => void;
  /** The log was given up after a failed write, and is open again. */
  readonly reopened: () => void;
}
