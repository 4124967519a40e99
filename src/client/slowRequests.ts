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

  /** Something is waited for. What is waited for already goes on as it is. */
  begin(name: string): void {
    if (this.#timers.has(name)) return;
    const timer = setTimeout(() => {
      this.#late.add(name);
      if (this.#late.size === 1) this.#onChange(true);
    }, this.#slowMs);
    this.#timers.set(name, timer);
  }

  end(name: string): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
    if (this.#late.delete(name) && this.#late.size === 0) this.#onChange(false);
  }

  /** Stops waiting for answers. */
  clear(): void {
    for (const name of this.#timers.keys()) this.end(name);
  }
}
