/** The pages that have a connection to this house with somebody signed in: who is online. */
import type { AccountId } from '../domain/ids.ts';
import type { OpenPages, OpenTab } from '../base/openPages.ts';

export class ConnectedPages implements OpenPages {
  readonly #pages = new Map<string, OpenTab>();
  readonly #listeners = new Set<() => void>();
  #list: readonly OpenTab[] = [];
  #came = 0;

  read(): readonly OpenTab[] {
    return this.#list;
  }

  watch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A page of an account was connected. Returns a function that says that it is gone. */
  come(account: AccountId): () => void {
    this.#came += 1;
    const tab = `page ${this.#came}`;
    this.#pages.set(tab, { tab, account });
    this.#changed();
    return () => {
      if (this.#pages.delete(tab)) this.#changed();
    };
  }

  #changed(): void {
    this.#list = [...this.#pages.values()];
    for (const listener of this.#listeners) listener();
  }
}
