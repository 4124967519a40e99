import type { TextStorage } from '../../src/browser/textStorage.ts';

/** Storage as a map; `broken` makes every call throw, as a browser does that forbids it. */
export class MapStorage implements TextStorage {
  readonly values = new Map<string, string>();
  broken = false;

  getItem(key: string): string | null {
    this.#assertAllowed();
    return this.values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#assertAllowed();
    this.values.set(key, value);
  }

  removeItem(key: string): void {
    this.#assertAllowed();
    this.values.delete(key);
  }

  #assertAllowed(): void {
    if (this.broken) throw new Error('SecurityError');
  }
}
