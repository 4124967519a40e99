/** Addresses as a table needs them: asked for when a line comes into view, many at once, and kept in memory only. */
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { AccountId } from '../../../domain/ids.ts';
import { accountOf } from '../../../domain/world.ts';
import { peopleOf } from '../../../house/accounts/peopleOf.ts';
import type { House } from '../../../house/house.ts';

/** What is known of an address: itself, null where it was erased, undefined as long as nobody has looked. */
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

  /** Looks an address up, together with all others that are asked for in the same moment. */
  ask(id: AccountId): void {
    if (!this.#known.has(id)) this.#want(id);
  }

  /** Looks everything up again: it may have been changed. What was known stays until then. */
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

/** The address of an account; undefined until it has been looked up, null where it was erased. */
export function useEmail(id: AccountId): Known {
  const book = useContext(EmailBookContext);
  if (!book) throw new Error('no book of addresses here');
  useEffect(() => book.ask(id), [book, id]);
  return useSyncExternalStore(book.subscribe, () => book.get(id));
}
