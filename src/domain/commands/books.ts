import { accountRegistered, balanceOpened } from '../events/accounts.ts';
import { clockCorrected, ledgerCorrected, recordsMigrated } from '../events/books.ts';
import type { DomainEvent } from '../events/catalog.ts';
import { rulesSet } from '../events/rules.ts';
import { foldName, isReservedName, readUsername } from '../accounts/names.ts';
import type { AccountId } from '../ids.ts';
import { houseAccounts, type HouseAccount } from '../ledger/posting.ts';
import { refuse } from '../refusal.ts';
import { readRules } from '../rules.ts';
import { accountOf, type AuthProvider, type World } from '../world.ts';
import { freeReferralCode, type FreshAccount } from './accounts.ts';
import { defineCommand, mayAdminister, needsNothing, type Decision } from './define.ts';

/** The rules from now on. Refusals: not-admin, rules-invalid. */
export const setRules = defineCommand<'SetRules', { readonly rules: unknown }>({
  type: 'SetRules',
  needs: needsNothing,
  decide(world, { rules: raw }, { actor }): Decision {
    if (!mayAdminister(world, actor)) return refuse('not-admin');
    const rules = readRules(raw);
    return rules ? [rulesSet.of({ rules })] : refuse('rules-invalid');
  },
});

/** Sent by the house when the wall clock is found more than a minute behind the log; the entry's own time is the new one. */
export const correctClock = defineCommand<'CorrectClock', object>({
  type: 'CorrectClock',
  needs: needsNothing,
  decide: (world, _payload, { actor, at }): Decision =>
    actor === 'house' ? [clockCorrected.of({ from: world.at, to: at })] : refuse('not-admin'),
});

export interface CorrectLedger {
  readonly account: AccountId;
  readonly counterparty: HouseAccount;
  /** Added to the account when positive, taken when negative. */
  readonly cents: number;
  readonly reason: string;
}

export const correctLedger = defineCommand<'CorrectLedger', CorrectLedger>({
  type: 'CorrectLedger',
  needs: needsNothing,
  decide(world, { account, counterparty, cents, reason }, { actor }): Decision {
    if (!mayAdminister(world, actor)) return refuse('not-admin');
    if (!accountOf(world, account)) return refuse('account-unknown');
    const valid = Number.isSafeInteger(cents) && cents !== 0 && houseAccounts.includes(counterparty) && reason.length >= 3 && reason.length <= 200;
    if (!valid) return refuse('correction-invalid');
    if (cents < 0 && (world.ledger.player[account] ?? 0) < -cents) return refuse('balance-too-low');
    return [ledgerCorrected.of({ account, counterparty, cents, reason })];
  },
});

/** An old account, read and checked; roles are never brought over. */
export interface OldAccount extends FreshAccount {
  readonly account: AccountId;
  readonly username: string;
  readonly balanceCents: number;
  readonly verified: boolean;
  readonly authProvider: AuthProvider;
  /** Its code of old where that was a valid one. */
  readonly referralCode: string | null;
}

export interface MigrateRecords {
  readonly accounts: readonly OldAccount[];
  /** Records that could not be read at all. */
  readonly rejected: number;
}

function nameForOld(world: World, taken: ReadonlySet<string>, username: string): string | null {
  const read = readUsername(username, world.rules.rules);
  if (typeof read !== 'string') return null;
  const isFree = (name: string): boolean =>
    !isReservedName(name) && !Object.hasOwn(world.names, foldName(name)) && !taken.has(foldName(name));
  for (let number = 1; number < 1_000; number += 1) {
    const name = number === 1 ? read : `${read.slice(0, 16)}-${number}`;
    if (isFree(name)) return name;
  }
  return null;
}

function eventsForOld(world: World, old: OldAccount, username: string, codes: ReadonlySet<string>): DomainEvent[] {
  const kept = old.referralCode !== null && !Object.hasOwn(world.codes, old.referralCode) && !codes.has(old.referralCode);
  return [
    accountRegistered.of({
      account: old.account,
      username,
      emailDigest: old.emailDigest,
      role: 'user',
      authProvider: old.authProvider,
      verified: old.verified,
      publicPassword: false,
      referralCode: kept && old.referralCode ? old.referralCode : freeReferralCode(world, username, old.codeDigits, codes),
      referredBy: null,
      seedHash: old.seedHash,
      nextSeedHash: old.nextSeedHash,
    }),
    balanceOpened.of({ account: old.account, cents: old.balanceCents }),
  ];
}

/** Brings the accounts of the old local storage over in one entry. An address that is known already is merged, not doubled. */
export const migrateRecords = defineCommand<'MigrateRecords', MigrateRecords>({
  type: 'MigrateRecords',
  needs: needsNothing,
  decide(world, { accounts, rejected }, { actor }): Decision {
    if (actor !== 'house') return refuse('not-admin');
    if (world.migrated) return refuse('already-migrated');
    const events: DomainEvent[] = [];
    const merged: AccountId[] = [];
    const [names, emails, codes] = [new Set<string>(), new Set<string>(), new Set<string>()];
    let lost = rejected;
    for (const old of accounts) {
      const known = Object.hasOwn(world.emails, old.emailDigest) ? world.emails[old.emailDigest] : undefined;
      if (known) {
        merged.push(known);
        continue;
      }
      const username = nameForOld(world, names, old.username);
      if (username === null || emails.has(old.emailDigest)) {
        lost += 1;
        continue;
      }
      const made = eventsForOld(world, old, username, codes);
      events.push(...made);
      names.add(foldName(username));
      emails.add(old.emailDigest);
      for (const event of made) if (event.type === 'account/registered') codes.add(event.data.referralCode);
    }
    const accepted = events.length / 2;
    return [...events, recordsMigrated.of({ source: 'userDatabase', accepted, rejected: lost, merged })];
  },
});

