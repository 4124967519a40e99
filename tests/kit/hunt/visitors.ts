/**
 * Accounts opened and withdrawals requested as by the forms, by visitors who are not of the model. What is kept beside the log must agree with
 * it in the end.
 */
import { accountIdFrom, withdrawalIdFrom, type AccountId } from '../../../src/domain/ids.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { registerGuest } from '../../../src/engine/accounts/openAccount.ts';
import { peopleOf } from '../../../src/engine/accounts/peopleOf.ts';
import { sweepRegistrations } from '../../../src/engine/accounts/unfinished.ts';
import { passwordOf, type PasswordRecord } from '../../../src/engine/passwords.ts';
import { payoutAddressesOf, sweepPayoutAddresses, withdraw } from '../../../src/engine/withdrawing.ts';
import { accountOf } from '../../../src/domain/world.ts';
import { HuntFailure } from './judge.ts';

const password: PasswordRecord = { algorithm: 'PBKDF2-HMAC-SHA-256', iterations: 1, salt: '00', hash: '00' };

export class Visitors {
  readonly #accounts: AccountId[] = [];
  /** The ids of the commands that request withdrawals. */
  readonly #withdrawals: string[] = [];

  /** Signs somebody up by a command with this id. */
  async signUp(house: Engine, commandId: string): Promise<void> {
    const name = `visitor-${this.#accounts.length}`;
    this.#accounts.push(accountIdFrom(commandId));
    await registerGuest(house, {
      commandId,
      username: name,
      email: `${name}@example.com`,
      password,
      authProvider: 'email',
      referralCode: null,
    });
  }

  /** The newest visitor withdraws by a command with this id. */
  async withdraw(house: Engine, commandId: string): Promise<void> {
    const account = this.#accounts.findLast((id) => accountOf(house.world, id));
    if (!account) return;
    this.#withdrawals.push(commandId);
    await withdraw(house, account, { method: 'paypal', address: `${commandId}@example.com`, cents: 10_00 }, commandId);
  }

  /**
   * Clears up after what was cut off, at least an hour after the last of it began. Throws HuntFailure if an account or a withdrawal is without
   * what is kept for it, or if that is kept without an entry.
   */
  async check(house: Engine): Promise<void> {
    await sweepRegistrations(house);
    await sweepPayoutAddresses(house);
    await this.#checkWithdrawals(house);
    const people = peopleOf(house);
    for (const account of this.#accounts) {
      const isOpen = accountOf(house.world, account) !== undefined;
      const kept = { address: await people.emailOf(account), password: await passwordOf(house.ports.vault, account) };
      for (const [what, value] of Object.entries(kept)) {
        if (isOpen && value === null) throw new HuntFailure(`${account} has been opened, and its ${what} was not kept`);
        if (!isOpen && value !== null) throw new HuntFailure(`${account} was never opened, and its ${what} is kept`);
      }
    }
    const left = await house.ports.vault.keys('registration:');
    if (left.length > 0) throw new HuntFailure(`what marks a sign-up as begun is left over: ${left.join(', ')}`);
  }

  async #checkWithdrawals(house: Engine): Promise<void> {
    const ids = this.#withdrawals.map((id) => withdrawalIdFrom(id));
    const kept = await payoutAddressesOf(house, ids);
    for (const id of ids) {
      if (Object.hasOwn(house.world.withdrawals, id) === kept.has(id)) continue;
      throw new HuntFailure(kept.has(id) ? `the address of ${id} is kept, which was never requested` : `the address of ${id} was not kept`);
    }
  }
}
