import { freeReferralCode } from '../../domain/commands/accounts.ts';
import { accountOf } from '../../domain/world.ts';
import { DEMO_BALANCE_CENTS, freshCodeDigits, seededDemo } from '../genesis.ts';
import type { House } from '../house.ts';
import { keepPassword, passwordOf } from '../passwords.ts';
import { commandIdFor } from './commandIds.ts';
import { onStoreFailure } from '../../base/ports.ts';
import { peopleOf } from './peopleOf.ts';
import { discardRegistration } from './unfinished.ts';

/**
 * Adds the demo account if the log has none. A blocked demo account stays blocked. Returns whether the account was added. A
 * house that cannot write opens without it.
 */
export async function ensureDemo(house: House): Promise<boolean> {
  const { account, username, email, password } = seededDemo;
  if (house.newer || accountOf(house.world, account)) return false;
  return onStoreFailure(false, async () => {
    const people = peopleOf(house);
    if (await people.find(house.world, email)) return false;
    const emailDigest = await people.digestOf(email);
    if ((await passwordOf(house.ports.vault, account)) === null) await keepPassword(house.ports.vault, account, password);
    await people.remember([[account, { email }]]);
    const taken = Object.hasOwn(house.world.codes, seededDemo.referralCode);
    const referralCode = taken ? freeReferralCode(house.world, username, freshCodeDigits(house.ports.entropy)) : seededDemo.referralCode;
    const payload = { account, username, emailDigest, referralCode, role: 'user', openingCents: DEMO_BALANCE_CENTS } as const;
    // Tabs that open together send the same id, so only one of them adds the account.
    const id = commandIdFor(`demo:${house.head.logId}`, house.hashing);
    const submitted = await house.submit({ type: 'SeedAccount', payload }, 'house', { id });
    if (submitted.kind === 'accepted') return !submitted.repeated;
    // Either its name is taken, or another tab was faster. Only in the first case the kept data must be erased.
    if (!accountOf(house.world, account)) await discardRegistration(house, account);
    return false;
  });
}
