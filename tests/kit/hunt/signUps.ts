/** Accounts opened as by the form, besides the people of the model. What is kept beside the log must agree with it in the end. */
import type { AccountId } from '../../../src/domain/ids.ts';
import { accountIdFrom } from '../../../src/domain/ids.ts';
import type { Engine } from '../../../src/engine/engine.ts';
import { registerGuest } from '../../../src/engine/accounts/openAccount.ts';
import { peopleOf } from '../../../src/engine/accounts/peopleOf.ts';
import { sweepRegistrations } from '../../../src/engine/accounts/unfinished.ts';
import { passwordOf, type PasswordRecord } from '../../../src/engine/passwords.ts';
import { accountOf } from '../../../src/domain/world.ts';
import { HuntFailure } from './judge.ts';

const password: PasswordRecord = { algorithm: 'PBKDF2-HMAC-SHA-256', iterations: 1, salt: '00', hash: '00' };

export class SignUps {
  readonly #accounts: AccountId[] = [];

  /** Signs somebody up by a command with this id. */
  async begin(house: Engine, commandId: string): Promise<void> {
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

  /**
   * Clears up after sign-ups that were cut off, at least an hour after the last one began. Throws HuntFailure if an account is without its
   * address or password, or if they are kept without an account.
   */
  async check(house: Engine): Promise<void> {
    await sweepRegistrations(house);
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
}
