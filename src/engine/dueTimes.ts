/**
 * Keys with the time at which each falls due, such as flights and their ends. The next one is found without looking at the others: `Scheduler` asks for
 * it after every entry.
 */
export class DueTimes<Key> {
  /** When each key is due, UTC milliseconds. */
  readonly #atOf = new Map<Key, number>();
  /** Sorted by time. */
  readonly #order: { readonly key: Key; readonly at: number }[] = [];

  /** Adds a key that is due at this time in UTC milliseconds. Replaces the time of a key that is there already. */
  set(key: Key, at: number): void {
    this.delete(key);
    this.#atOf.set(key, at);
    this.#order.splice(this.#indexOf(at), 0, { key, at });
  }

  delete(key: Key): void {
    const at = this.#atOf.get(key);
    if (at === undefined) return;
    this.#atOf.delete(key);
    let index = this.#indexOf(at);
    while (this.#order[index]?.key !== key) index += 1;
    this.#order.splice(index, 1);
  }

  clear(): void {
    this.#atOf.clear();
    this.#order.length = 0;
  }

  /** When this key is due; undefined if it is not there. */
  at(key: Key): number | undefined {
    return this.#atOf.get(key);
  }

  /** When the next key is due; undefined if there is none. */
  get next(): number | undefined {
    return this.#order[0]?.at;
  }

  /** All keys that are due at this time, earliest first. */
  dueAt(now: number): readonly Key[] {
    const due: Key[] = [];
    for (const { key, at } of this.#order) {
      if (at > now) break;
      due.push(key);
    }
    return due;
  }

  /** The index of the first key that is not due before this time. */
  #indexOf(at: number): number {
    let [low, high] = [0, this.#order.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#order[middle]?.at ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
