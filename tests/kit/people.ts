/** People of the tests: account ids, events and names from one word. */
import type { DomainEvent } from '../../src/domain/events/catalog.ts';
import { accountNamed, accountRegistered, balanceOpened } from '../../src/domain/events/accounts.ts';
import { referralJoined } from '../../src/domain/events/referrals.ts';
import { rulesSet } from '../../src/domain/events/rules.ts';
import type { AccountId } from '../../src/domain/ids.ts';
import { defaultRules, type Rules } from '../../src/domain/rules.ts';
import type { World } from '../../src/domain/world.ts';
import { seedNumbered, sha256, type KnownSeed } from './seeds.ts';

export const idOf = (name: string): AccountId => `acc_${sha256(`account ${name}`).slice(0, 32)}`;
export const commandIdOf = (name: string): string => {
  const hex = sha256(`command ${name}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

interface Person {
  readonly role?: 'admin' | 'user';
  readonly seed?: KnownSeed;
  readonly nextSeed?: KnownSeed;
  readonly referredBy?: string;
}

/** The events that register a person, with an opening balance if `cents` is above 0. */
export function registered(
  name: string,
  cents = 0,
  { role = 'user', seed = seedNumbered(`${name} 1`), nextSeed = seedNumbered(`${name} 2`), referredBy }: Person = {},
): DomainEvent[] {
  return [
    accountRegistered.of({
      account: idOf(name),
      emailDigest: sha256(`${name}@example.com`),
      role,
      authProvider: 'email',
      verified: true,
      publicPassword: false,
      referralCode: sha256(name).slice(0, 10).toUpperCase(),
      seedHash: seed.seedHash,
      nextSeedHash: nextSeed.seedHash,
    }),
    accountNamed.of({ account: idOf(name), name }),
    ...(referredBy === undefined ? [] : [referralJoined.of({ referrer: idOf(referredBy), referred: idOf(name) })]),
    ...(cents > 0 ? [balanceOpened.of({ account: idOf(name), cents })] : []),
  ];
}

/** As an edit of a world: this account is blocked. */
export const blocked =
  (account: AccountId) =>
  (world: World): void =>
    void Object.assign(world.accounts[account] ?? {}, { blocked: true });

export const rules = (changed: Partial<Rules> = {}): DomainEvent => rulesSet.of({ rules: { ...defaultRules, ...changed } });
