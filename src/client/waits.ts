/** What a house on another machine has not answered yet, and whether one of them takes long. */
export class Waits {
  readonly #slowMs: number;
  readonly #tell: (slow: boolean) => void;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #late = new Set<string>();

  /** `tell` is told whenever it becomes slow, and when it is not any more. */
  constructor(slowMs: number, tell: (slow: boolean) => void) {
    this.#slowMs = slowMs;
    this.#tell = tell;
  }

  /** Something is waited for. What is waited for already goes on as it is. */
  begin(name: string): void {
    if (this.#timers.has(name)) return;
    const timer = setTimeout(() => {
      this.#late.add(name);
      if (this.#late.size === 1) this.#tell(true);
    }, this.#slowMs);
    this.#timers.set(name, timer);
  }

  end(name: string): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
    if (this.#late.delete(name) && this.#late.size === 0) this.#tell(false);
  }

  /** Nothing is waited for any more. */
  clear(): void {
    for (const name of this.#timers.keys()) this.end(name);
  }
}
