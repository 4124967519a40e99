/** The toasts after a sign-in, made from what this person may read of the log. */
import type { AccountId } from '../../domain/ids.ts';
import { eventsOf } from '../../domain/log/entry.ts';
import { readStored } from '../../domain/log/stored.ts';
import { accountOf, referralIn } from '../../domain/world.ts';
import type { AuthResult } from '../../api/auth/authService.ts';
import {
  accountCreated,
  accountCreatedWithGoogle,
  REFERRAL_UNKNOWN,
  referralCredited,
  welcome,
  welcomeBack,
} from '../../api/auth/sentences.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import type { Referral } from './referralSources.ts';

export type SignInMessages = Pick<Extract<AuthResult, { ok: true }>, 'toasts' | 'notices'>;

/** Names are public; nothing else about other accounts is available here. */
export const usernameOf = ({ world }: PlayerHouse, account: AccountId): string => world.usernames[account] ?? '';

const newestOf = async ({ ports }: PlayerHouse, account: AccountId) => (await ports.store.readTrail(account, { limit: 1 }))[0];

/** For a new account: its bonus, and what its referral has come to. */
export async function signUpMessages(house: PlayerHouse, id: AccountId, { given }: Pick<Referral, 'given'>): Promise<SignInMessages> {
  const account = accountOf(house.world, id);
  const newest = await newestOf(house, id);
  const created = account?.authProvider === 'google' ? accountCreatedWithGoogle : accountCreated;
  const paid = (newest ? eventsOf(readStored(newest)) : []).flatMap((event) =>
    event.type === 'referral/paid' ? [referralCredited(event.data.cents, usernameOf(house, event.data.referrer))] : [],
  );
  return {
    toasts: [created(house.world.rules.rules.accounts.welcomeBonusCents), welcome(usernameOf(house, id)), ...paid],
    notices: given !== null && account && !referralIn(house.world, id) ? [REFERRAL_UNKNOWN] : [],
  };
}

/** After a return from the third party. An account is new if nothing was written about it since its registration. */
export async function returnMessages(
  house: PlayerHouse,
  id: AccountId,
  referral: Referral,
): Promise<SignInMessages & { readonly isNew: boolean }> {
  const isNew = (await newestOf(house, id))?.seq === accountOf(house.world, id)?.registered.seq;
  return isNew
    ? { isNew, ...(await signUpMessages(house, id, referral)) }
    : { isNew, toasts: [welcomeBack(usernameOf(house, id))], notices: [] };
}
