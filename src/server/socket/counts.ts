/** Counts what is open by name, up to a limit for each. What is shared by one name is kept as long as something is open. */
export class Counts<Name, Shared> {
  readonly #most: number;
  readonly #make: () => Shared;
  readonly #open = new Map<Name, { readonly shared: Shared; count: number }>();

  constructor(most: number, make: () => Shared) {
    this.#most = most;
    this.#make = make;
  }

  /** Counts one more. Returns what its name shares, or null if there are enough. */
  add(name: Name): Shared | null {
    const known = this.#open.get(name) ?? { shared: this.#make(), count: 0 };
    if (known.count >= this.#most) return null;
    known.count += 1;
    this.#open.set(name, known);
    return known.shared;
  }

  remove(name: Name): void {
    const known = this.#open.get(name);
    if (!known) return;
    known.count -= 1;
    if (known.count === 0) this.#open.delete(name);
  }
}
