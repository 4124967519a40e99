/** Tells whether the house is slow: whether any request without an answer takes long. */
export class SlowRequests {
  readonly #slowMs: number;
  readonly #onChange: (slow: boolean) => void;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #late = new Set<string>();

  /** Calls `onChange` when it becomes slow, and when it no longer is. */
  constructor(slowMs: number, onChange: (slow: boolean) => void) {
    this.#slowMs = slowMs;
    this.#onChange = onChange;
  }

  /** The wait for an answer begins. A request that is sent again goes on with the wait that it has. */
  begin(name: string): void {
    if (this.#timers.has(name)) return;
    const timer = setTimeout(() => {
      this.#late.add(name);
      if (this.#late.size === 1) this.#onChange(true);
    }, this.#slowMs);
    this.#timers.set(name, timer);
  }

  /** An answer has come, or none is expected any more. */
  end(name: string): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
    if (this.#late.delete(name) && this.#late.size === 0) this.#onChange(false);
  }

  /** Ends all waits without an answer. */
  clear(): void {
    for (const name of this.#timers.keys()) this.end(name);
  }
}
