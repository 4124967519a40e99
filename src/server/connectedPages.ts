/** The pages that have a connection to this house with somebody signed in: who is online. */
import type { AccountId } from '../domain/ids.ts';
import { OpenPages } from '../base/openPages.ts';

export class ConnectedPages extends OpenPages {
  #lastPage = 0;

  /** A page of an account was connected. Returns a function that says that it is gone. */
  add(account: AccountId): () => void {
    this.#lastPage += 1;
    const tab = `page ${this.#lastPage}`;
    this.set([...this.read(), { tab, account }]);
    return () => {
      const others = this.read().filter((one) => one.tab !== tab);
      if (others.length < this.read().length) this.set(others);
    };
  }
}
