/** Addresses for a table. A line asks for its address when it comes into view, many are read at once, and only memory keeps them. */
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { AccountId } from '../../../domain/ids.ts';
import { accountOf } from '../../../domain/world.ts';
import { peopleOf } from '../../../house/accounts/peopleOf.ts';
import type { House } from '../../../house/house.ts';

/** A looked-up address. Null: it was erased. Undefined: it has not been looked up. */
type Known = string | null | undefined;

export class EmailBook {
  readonly #house: House;
  readonly #known = new Map<AccountId, string | null>();
  readonly #wanted = new Set<AccountId>();
  readonly #listeners = new Set<() => void>();

  constructor(house: House) {
    this.#house = house;
  }

  get = (id: AccountId): Known => this.#known.get(id);

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Looks up an address, together with all others of the same moment. */
  ask(id: AccountId): void {
    if (!this.#known.has(id)) this.#want(id);
  }

  /** Looks everything up again, because it may have changed. Old answers stay until then. */
  again(): void {
    for (const id of this.#known.keys()) this.#want(id);
  }

  #want(id: AccountId): void {
    if (this.#wanted.size === 0) queueMicrotask(() => void this.#look().catch(() => undefined));
    this.#wanted.add(id);
  }

  async #look(): Promise<void> {
    const accounts = [...this.#wanted].flatMap((id) => accountOf(this.#house.world, id) ?? []);
    this.#wanted.clear();
    const emails = await peopleOf(this.#house).emailsOf(accounts);
    for (const { id } of accounts) this.#known.set(id, emails.get(id) ?? null);
    for (const listener of this.#listeners) listener();
  }
}

export const EmailBookContext = createContext<EmailBook | null>(null);

/** The address of an account. Undefined: not looked up yet. Null: erased. */
export function useEmail(id: AccountId): Known {
  const book = useContext(EmailBookContext);
  if (!book) throw new Error('no book of addresses here');
  useEffect(() => book.ask(id), [book, id]);
  return useSyncExternalStore(book.subscribe, () => book.get(id));
}
