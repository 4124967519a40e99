/**
 * "Sign in with Google" is simulated here: each account that was registered with it is offered to whoever sits at this browser, as by a
 * browser that stays signed in at Google. This file lists these accounts, the last used first.
 */
import * as z from 'zod/mini';
import type { Account } from '../../domain/accounts/account.ts';
import type { AccountId } from '../../domain/ids.ts';
import type { House } from '../house.ts';

const keyOf = (account: AccountId): string => `identity:${account}`;
/** The place in the log before the sign-in. Clocks can be corrected, places stay. */
const lastUseSchema = z.strictObject({ afterSeq: z.int() });

/** The third-party accounts of the house, the last used first. Rejects if the store fails. */
export async function knownIdentities(house: House): Promise<readonly Account[]> {
  // Another tab may have opened one a moment ago.
  await house.catchUp();
  const accounts = Object.values(house.world.accounts).filter(({ authProvider }) => authProvider === 'google');
  const uses = await house.ports.vault.getMany(accounts.map(({ id }) => keyOf(id)));
  const lastUse = ({ id, registered }: Account): number => {
    const use = uses.get(keyOf(id));
    return use === undefined ? registered.seq : lastUseSchema.parse(JSON.parse(use)).afterSeq;
  };
  return accounts.toSorted((one, other) => lastUse(other) - lastUse(one));
}

/** Remembers that somebody is about to sign in with an identity. */
export const noteIdentityUse = ({ ports, head }: House, account: AccountId): Promise<void> =>
  ports.vault.put([[keyOf(account), JSON.stringify({ afterSeq: head.seq } satisfies z.infer<typeof lastUseSchema>)]]);
