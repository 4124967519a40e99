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
import { accountOf, balanceOf } from '../../../src/domain/world.ts';
import { isRefusal } from '../../../src/domain/refusal.ts';
import { HuntFailure, type Visit } from './judge.ts';

const password: PasswordRecord = { algorithm: 'PBKDF2-HMAC-SHA-256', iterations: 1, salt: '00', hash: '00' };

/** More than can be withdrawn at once. Each gift differs, so a balance that was changed in between never looks unchanged. */
const GIFT_CENTS = 6_000_00;

export class Visitors {
  readonly #accounts = new Set<AccountId>();
  /** The ids of the commands that request withdrawals. */
  readonly #withdrawals = new Set<string>();
  #gifts = 0;
  /** Sign-ups of which an attempt has no answer yet, by the ids of their commands: their form, and how many attempts. */
  readonly #unanswered = new Map<string, { readonly form: Visit; readonly attempts: number }>();

  /** Makes a visit by a command with this id. The newest visitor withdraws and is given credits. */
  async visit(house: Engine, id: string, step: Visit): Promise<void> {
    if (step.do === 'sign up') return this.#signUp(house, id, step);
    const account = [...this.#accounts].findLast((one) => accountOf(house.world, one));
    if (!account) return;
    if (step.do === 'withdraw') return this.#withdraw(house, account, id, step);
    const payload = { account, counterparty: 'house' as const, cents: GIFT_CENTS + (this.#gifts += 1), reason: 'a test' };
    await house.submit({ type: 'CorrectLedger', payload }, 'house', { id });
  }

  /** Whoever has no answer yet sends the same form again. */
  async #signUp(house: Engine, commandId: string, step: Visit): Promise<void> {
    const account = accountIdFrom(commandId);
    this.#accounts.add(account);
    const { form, attempts } = this.#unanswered.get(commandId) ?? { form: step, attempts: 0 };
    this.#unanswered.set(commandId, { form, attempts: attempts + 1 });
    const { other, taken } = form;
    const nameOf = (what: typeof taken): string => `visitor-${taken === what ? 0 : [...this.#accounts].indexOf(account)}`;
    const name = nameOf('name');
    const answer = await registerGuest(house, {
      commandId,
      username: other === true ? `${name}-b` : name,
      email: `${nameOf('address')}@example.com`,
      password,
      authProvider: 'email',
      referralCode: null,
    });
    if (isRefusal(answer) && answer.refused === 'account-not-created') return;
    const left = (this.#unanswered.get(commandId)?.attempts ?? 1) - 1;
    if (left === 0) this.#unanswered.delete(commandId);
    else this.#unanswered.set(commandId, { form, attempts: left });
  }

  async #withdraw(house: Engine, account: AccountId, id: string, { other, amount = 'least', beyond = 0 }: Visit): Promise<void> {
    this.#withdrawals.add(id);
    const { minCents, maxCents } = house.world.rules.rules.withdrawal;
    const balance = balanceOf(house.world, account);
    const cents = { least: minCents, most: maxCents, all: balance }[amount] + beyond;
    const address = `${other === true ? 'other-' : ''}${id}@example.com`;
    const submitted = await withdraw(house, account, { method: 'paypal', address, cents }, id);
    const limit = cents < minCents ? 'withdrawal-min' : cents > maxCents ? 'withdrawal-max' : null;
    if (submitted.kind === 'accepted') {
      if (limit !== null) throw new HuntFailure(`a withdrawal of ${cents} cents was accepted in spite of ${limit}`);
      return;
    }
    const { refused } = submitted.refusal;
    const isWrongLimit = (refused === 'withdrawal-min' || refused === 'withdrawal-max') && refused !== limit;
    const isTooLow = cents > balance || balanceOf(house.world, account) !== balance;
    if (isWrongLimit || (refused === 'balance-too-low' && !isTooLow))
      throw new HuntFailure(`a withdrawal of ${cents} cents from ${balance} was refused by ${refused}`);
  }

  /** Clears up after what was cut off, as houses do at times. */
  async sweep(house: Engine): Promise<void> {
    await sweepRegistrations(house);
    await sweepPayoutAddresses(house);
  }

  /**
   * Clears up after what was cut off, at least an hour after the last of it began. Throws HuntFailure if an account or a withdrawal is without
   * what is kept for it, or if that is kept without an entry. `text`: the log, which has the digests of addresses.
   */
  async check(house: Engine, text: string): Promise<void> {
    await this.sweep(house);
    await this.#checkWithdrawals(house, text);
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

  async #checkWithdrawals(house: Engine, text: string): Promise<void> {
    const ids = [...this.#withdrawals].map((id) => withdrawalIdFrom(id));
    const kept = await payoutAddressesOf(house, ids);
    for (const id of ids) {
      const address = kept.get(id);
      const isRequested = Object.hasOwn(house.world.withdrawals, id);
      if (isRequested && address === undefined) throw new HuntFailure(`the address of ${id} was not kept`);
      if (!isRequested && address !== undefined) throw new HuntFailure(`the address of ${id} is kept, which was never requested`);
      if (address !== undefined && !text.includes(await peopleOf(house).payoutDigestOf('paypal', address)))
        throw new HuntFailure(`the address that is kept of ${id} is not the one that was requested`);
    }
  }
}
