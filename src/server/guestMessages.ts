/**
 * How fast guests may write in the chat. The log has one limit for all of them, because it cannot tell them apart. So that one guest
 * silences no other, each connection may write what the rules allow an account, and each address a few times as much: people behind
 * one address share it, and somebody who connects again and again does not get past it.
 *
 * Whoever is muted or blocked does not write on as a guest: for a day after an account has sent something from an address, guests there
 * write only as long as this account may.
 */
import { timesWithin } from '../domain/events/chat.ts';
import type { AccountId } from '../domain/ids.ts';
import { refuse } from '../domain/refusal.ts';
import type { Rules } from '../domain/rules.ts';
import { DAY_MS } from '../domain/utc.ts';
import type { DecidedCommand } from '../base/attempt.ts';
import type { Clock } from '../base/ports.ts';
import { NewestMap } from '../base/newestMap.ts';

/** All guests of an address may write as much as this many connections. */
const CONNECTIONS_OF_ADDRESS = 4;
/** Accounts that are remembered of an address. */
const ACCOUNTS_OF_ADDRESS = 20;
/** Connections, addresses and messages that are remembered at most. */
const MOST_KEPT = 50_000;

/** Where a guest's message comes from. */
export interface GuestSender {
  readonly connection: string;
  readonly address: string;
}

export class GuestMessages {
  readonly #clock: Clock;
  readonly #times = new NewestMap<string, readonly number[]>(MOST_KEPT);
  /** Ids of messages that were sent. Sent again, a message counts once and is never refused here. */
  readonly #sent = new NewestMap<string, true>(MOST_KEPT);

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

  /** Sends a message, or refuses it. A message that the house refuses does not count. */
  async send(
    { connection, address }: GuestSender,
    id: string,
    rules: Rules['chat'],
    submit: () => Promise<DecidedCommand>,
  ): Promise<DecidedCommand> {
    if (this.#sent.has(id)) return submit();
    const at = this.#clock.now();
    const limits = [
      [`connection ${connection}`, rules.messages],
      [`address ${address}`, CONNECTIONS_OF_ADDRESS * rules.messages],
    ] as const;
    const recent = (name: string): readonly number[] => timesWithin(this.#times.get(name) ?? [], at, rules.perMs);
    if (limits.some(([name, most]) => recent(name).length >= most)) return { kind: 'refused', refusal: refuse('message-fast'), at };
    // Counted before it is sent: others may come meanwhile.
    this.#sent.set(id, true);
    for (const [name] of limits) this.#times.set(name, [...recent(name), at]);
    const submitted = await submit();
    if (submitted.kind === 'refused') {
      // Its id may carry another message now.
      this.#sent.delete(id);
      for (const [name] of limits) {
        const times = this.#times.get(name) ?? [];
        const index = times.indexOf(at);
        if (index >= 0) this.#times.set(name, times.toSpliced(index, 1));
      }
    }
    return submitted;
  }
}
