/** Withdraws the credits of a blocked account. It cannot sign in, so its owner proves by the password who they are. */
import { withdrawalIdFrom } from '../domain/ids.ts';
import { refuse, type Refusal } from '../domain/refusal.ts';
import { debtOf } from '../domain/ledger/debt.ts';
import { heldWinnings } from '../domain/sports/reversal.ts';
import { balanceOf } from '../domain/world.ts';
import { accountBehind } from './accounts/signIn.ts';
import { credentialsMissing, type Credentials } from '../api/forms/credentials.ts';
import type { House } from './house.ts';
import { onStoreFailure } from '../base/ports.ts';
import type { PasswordOptions } from './passwords.ts';
import type { BlockedWithdrawalWish, WithdrawalReceipt } from '../api/forms/withdrawalForm.ts';
import { withdraw } from './withdrawing.ts';

/**
 * Requests a withdrawal of the whole balance without new sports winnings, or of the most that the rules allow at once, under the id of its
 * command. Refusals: fields-missing, credentials-wrong, could-not-save, and those of `withdraw`.
 */
export async function withdrawBlocked(
  house: House,
  credentials: Credentials,
  wish: BlockedWithdrawalWish,
  id: string,
  { iterations }: PasswordOptions = {},
): Promise<WithdrawalReceipt | Refusal> {
  const missing = credentialsMissing(credentials);
  if (missing) return missing;
  return onStoreFailure(refuse('could-not-save'), async (): Promise<WithdrawalReceipt | Refusal> => {
    const account = await accountBehind(house, credentials, iterations);
    if (!account) return refuse('credentials-wrong');
    const before = account.withdrawals.find((one) => one.id === withdrawalIdFrom(id));
    if (before) return { ok: true, cents: before.cents };
    const owedCents = debtOf(house.world.ledger, account.id);
    if (owedCents > 0) return refuse('debt-first', { cents: owedCents });
    const { minCents, maxCents } = house.world.rules.rules.withdrawal;
    const balanceCents = balanceOf(house.world, account.id);
    const freeCents = balanceCents - heldWinnings(house.world, account.id, house.ports.clock.now()).heldCents;
    // With too little free, the refusal says until when the winnings are held.
    const cents = Math.min(freeCents >= minCents ? freeCents : balanceCents, maxCents);
    if (cents < minCents) return refuse('withdrawal-min', { cents: minCents });
    const submitted = await withdraw(house, account.id, { ...wish, cents }, id);
    return submitted.kind === 'refused' ? submitted.refusal : { ok: true, cents };
  });
}
