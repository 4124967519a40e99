/**
 * How fast guests may write in the chat, and click on referral links. The log cannot tell guests apart: it has one limit for the messages of
 * all of them, and none for clicks, each of which is an entry about the owner of the link. So that one guest silences no other and floods
 * nobody, each connection has a rate, and each address `CONNECTIONS_OF_ADDRESS` times that: people behind one address share it, and somebody who
 * connects again and again does not get past it.
 *
 * Whoever is muted or blocked does not write on as a guest: for a day after an account has sent something from an address, guests there
 * write only as long as this account may.
 */
import { timesWithin } from '../domain/events/chat.ts';
import type { AccountId } from '../domain/ids.ts';
import { DAY_MS, MINUTE_MS } from '../domain/utc.ts';
import { TooBusyError, type Clock } from '../base/ports.ts';
import { NewestMap } from '../base/newestMap.ts';

/** Clicks on referral links of a connection. */
export const clickRate: GuestRate = { most: 10, perMs: MINUTE_MS };
/** All guests of an address may send as much as this many connections. */
const CONNECTIONS_OF_ADDRESS = 4;
/** Accounts that are remembered of an address. */
const ACCOUNTS_OF_ADDRESS = 20;
/** Connections, addresses and commands that are remembered at most. */
const MOST_KEPT = 50_000;

/** How often a connection may send something within a time. */
export interface GuestRate {
  readonly most: number;
  readonly perMs: number;
}

/** Thrown when a guest, or all guests of an address, send something too often. */
export class TooManyRequestsError extends TooBusyError {}

/** Where a guest's command comes from. */
export interface GuestSender {
  readonly connection: string;
  readonly address: string;
}

export class GuestLimits {
  readonly #clock: Clock;
  readonly #times = new NewestMap<string, readonly number[]>(MOST_KEPT);
  /** Ids of commands that were counted and not refused. Sent again, such a command is not counted or turned away here. */
  readonly #counted = new NewestMap<string, true>(MOST_KEPT);

  /** When accounts last sent something, by their address. */
  readonly #accounts = new NewestMap<string, NewestMap<AccountId, number>>(MOST_KEPT);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Remembers that an account sent something from this address. */
  noteAccount(account: AccountId, { address }: GuestSender): void {
    const accounts = this.#accounts.get(address) ?? new NewestMap<AccountId, number>(ACCOUNTS_OF_ADDRESS);
    this.#accounts.set(address, accounts.set(account, this.#clock.now()));
  }

  /** Whether an account that sent something from there within a day may not write. */
  isSilenced({ address }: GuestSender, mayWrite: (account: AccountId) => boolean): boolean {
    const since = this.#clock.now() - DAY_MS;
    return [...(this.#accounts.get(address) ?? [])].some(([account, at]) => at > since && !mayWrite(account));
  }

  /** Sends a command that counts under a name. Resolves with null if too many are sent. One that the house refuses does not count. */
  async send<T>(
    { connection, address }: GuestSender,
    { id, name, rate }: { readonly id: string; readonly name: string; readonly rate: GuestRate },
    submit: () => Promise<T>,
    isRefused: (answer: T) => boolean,
  ): Promise<T | null> {
    if (this.#counted.has(id)) return submit();
    const at = this.#clock.now();
    const limits = [
      [`${name} connection ${connection}`, rate.most],
      [`${name} address ${address}`, CONNECTIONS_OF_ADDRESS * rate.most],
    ] as const;
    const recent = (key: string): readonly number[] => timesWithin(this.#times.get(key) ?? [], at, rate.perMs);
    if (limits.some(([key, most]) => recent(key).length >= most)) return null;
    // Counted before it is sent: others may come meanwhile.
    for (const [key] of limits) this.#times.set(key, [...recent(key), at]);
    let isUncounted = false;
    try {
      const answer = await submit();
      isUncounted = isRefused(answer);
      return answer;
    } finally {
      // Where it is not known whether it was saved, it is sent again under its id.
      if (isUncounted) for (const [key] of limits) this.#uncount(key, at);
      else this.#counted.set(id, true);
    }
  }

  #uncount(key: string, at: number): void {
    const times = this.#times.get(key) ?? [];
    const index = times.indexOf(at);
    if (index >= 0) this.#times.set(key, times.toSpliced(index, 1));
  }
}
