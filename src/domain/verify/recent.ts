/**
 * Remembers what happened last, so that a correction of the clock finds what is dated later than the time to which it is set. Times rise between
 * corrections, and each correction takes out what is later. So the newest always stands last.
 */
export class Recent<Value> {
  readonly #values = new Map<string, Dated<Value>>();
  /** The same by time. What was noted again, or forgotten, is still here and no longer counts. */
  #order: { readonly key: string; readonly dated: Dated<Value> }[] = [];
  /** Where the oldest that still counts may stand in that order: nothing before it counts. */
  #oldest = 0;
  readonly #most: number;

  /** `most`: how many are remembered, the newest. Default: all. */
  constructor(most = Infinity) {
    this.#most = most;
  }

  /** Notes the newest of this key. `at`: UTC milliseconds. */
  note(key: string, at: number, value: Value): void {
    if (this.#values.get(key)?.at === at) return;
    const dated = { at, value };
    this.#values.set(key, dated);
    this.#order.push({ key, dated });
    if (this.#values.size > this.#most) this.#forgetOldest();
    if (this.#order.length <= 2 * this.#values.size + SLACK) return;
    this.#order = this.#order.filter((one) => this.#isNewest(one));
    this.#oldest = 0;
  }

  forget(key: string): void {
    this.#values.delete(key);
  }

  /** Takes out what is dated later. */
  takeAfter(to: number): readonly Value[] {
    const taken: Value[] = [];
    for (let last = this.#order.at(-1); last && last.dated.at > to; last = this.#order.at(-1)) {
      this.#order.pop();
      if (!this.#isNewest(last)) continue;
      this.#values.delete(last.key);
      taken.push(last.dated.value);
    }
    this.#oldest = Math.min(this.#oldest, this.#order.length);
    return taken;
  }

  /** The order is walked, because the first key of a map of which many were deleted is slow to find. */
  #forgetOldest(): void {
    for (let one = this.#order[this.#oldest]; one; one = this.#order[this.#oldest]) {
      this.#oldest += 1;
      if (this.#isNewest(one)) return this.forget(one.key);
    }
  }

  #isNewest({ key, dated }: { readonly key: string; readonly dated: Dated<Value> }): boolean {
    return this.#values.get(key) === dated;
  }
}

interface Dated<Value> {
  readonly at: number;
  readonly value: Value;
}

/** So that a few are not sorted out again and again. */
const SLACK = 1_000;
