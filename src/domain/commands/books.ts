/**
 * The books of the house: its rules, the key of the log's checkpoints, corrections of the clock and of balances, and accounts from before
 * the log.
 */
import * as z from 'zod/mini';
import { accountNamed, accountRegistered, balanceOpened, openingCents } from '../events/accounts.ts';
import { clockCorrected, CLOCK_TOLERANCE_MS, correctionReason, isCorrection, ledgerCorrected, recordsMigrated } from '../events/books.ts';
import type { DomainEvent } from '../events/catalog.ts';
import { checkpointKeyChanged } from '../events/checkpoints.ts';
import { rulesSet } from '../events/rules.ts';
import { foldName, isImpossibleName, readUsername, REFERRAL_CODE } from '../accounts/names.ts';
import { accountId, sha256Hex, type AccountId } from '../ids.ts';
import { DebtTally } from '../ledger/debt.ts';
import { houseAccounts, type HouseAccount } from '../ledger/posting.ts';
import { refuse } from '../refusal.ts';
import { readRules } from '../rules.ts';
import { readText, wrongText } from '../text/fields.ts';
import { accountOf, type World } from '../world.ts';
import type { AuthProvider } from '../accounts/account.ts';
import { freeReferralCode, type FreshAccount } from './accounts.ts';
import { defineCommand, freshSeed, needsNothing, type Decision } from './define.ts';
import { authProvider, codeDigits, nothing, rejectedCount } from './payloads.ts';

interface SetRules {
  readonly rules: unknown;
  /** The key of the log's checkpoints, in its first entry only. */
  readonly checkpointKey?: string | undefined;
}

/** The rules from now on. Refusals: not-admin, rules-invalid. */
export const setRules = defineCommand<'SetRules', SetRules>({
  type: 'SetRules',
  by: ['admin', 'house'],
  leadsTo: 'rules/set',
  payload: z.object({ rules: z.pipe(z.unknown(), z.transform(readRules)), checkpointKey: z.optional(sha256Hex) }),
  echoes: ({ rules, checkpointKey }) => ({ 'rules/set': { rules: readRules(rules), checkpointKey } }),
  needs: needsNothing,
  decide(world, { rules: raw, checkpointKey }): Decision {
    const rules = readRules(raw);
    if (!rules || (checkpointKey !== undefined && world.seq > 0)) return refuse('rules-invalid');
    return [rulesSet.of(checkpointKey === undefined ? { rules } : { rules, checkpointKey })];
  },
});

/** Another key for the checkpoints of the log. Whoever sends it has the secrets of both keys, and has signed the new one with the one in force. */
export const changeCheckpointKey = defineCommand<'ChangeCheckpointKey', { readonly key: string; readonly signature: string }>({
  type: 'ChangeCheckpointKey',
  by: ['house'],
  leadsTo: 'checkpoint/key-changed',
  payload: checkpointKeyChanged.schema,
  needs: needsNothing,
  decide(world, change): Decision {
    const isNew = world.checkpointKeys.length > 0 && world.checkpointKeys.every(({ key }) => key !== change.key);
    return isNew ? [checkpointKeyChanged.of(change)] : refuse('nothing-changed');
  },
});

/** Sent by the house when the wall clock is more than a minute behind the log. The time of the entry is the new time. */
export const correctClock = defineCommand<'CorrectClock', object>({
  type: 'CorrectClock',
  by: ['house'],
  leadsTo: 'clock/corrected',
  payload: nothing,
  needs: needsNothing,
  decide(world, _payload, { at }): Decision {
    if (at >= world.at - CLOCK_TOLERANCE_MS) return refuse('clock-right');
    return [clockCorrected.of({ from: world.at, to: at })];
  },
});

interface CorrectLedger {
  readonly account: AccountId;
  readonly counterparty: HouseAccount;
  /** Added to the account when positive, taken when negative. */
  readonly cents: number;
  readonly reason: string;
}

export const correctLedger = defineCommand<'CorrectLedger', CorrectLedger>({
  type: 'CorrectLedger',
  by: ['admin', 'house'],
  leadsTo: 'ledger/corrected',
  payload: z.object({ account: accountId, counterparty: z.enum(houseAccounts), cents: z.number(), reason: z.string() }),
  echoes: (payload) => ({ 'ledger/corrected': { ...payload, reason: readText(payload.reason) } }),
  needs: needsNothing,
  decide(world, { account, counterparty, cents, reason: raw }): Decision {
    if (!accountOf(world, account)) return refuse('account-unknown');
    const reason = readText(raw);
    const wrong = wrongText(correctionReason, 'Reason', reason);
    if (wrong) return wrong.refused === 'text-form' ? wrong : refuse('correction-invalid');
    if (!isCorrection(world, account, counterparty, cents)) return refuse('correction-invalid');
    const tally = new DebtTally(world.ledger);
    const part = cents < 0 ? tally.take(account, -cents) : tally.give(account, cents);
    return [ledgerCorrected.of({ account, counterparty, cents, reason, ...part })];
  },
});

/** An account from before the log, read and checked. Roles are not migrated. */
export interface OldAccount extends FreshAccount {
  readonly account: AccountId;
  readonly username: string;
  readonly balanceCents: number;
  readonly verified: boolean;
  readonly authProvider: AuthProvider;
  /** Its former code if that was valid. */
  readonly referralCode: string | null;
}

const oldAccount = z.object({
  account: accountId,
  username: z.string(),
  emailDigest: sha256Hex,
  balanceCents: openingCents,
  verified: z.boolean(),
  authProvider,
  referralCode: z.nullable(z.string().check(z.regex(REFERRAL_CODE))),
  codeDigits,
});

interface MigrateRecords {
  readonly accounts: readonly OldAccount[];
  /** How many records could not be read. */
  readonly rejected: number;
}

function nameForOld(world: World, taken: ReadonlySet<string>, username: string): string | null {
  const read = readUsername(username, world.rules.rules);
  if (typeof read !== 'string') return null;
  const isFree = (name: string): boolean =>
    !isImpossibleName(name) && !Object.hasOwn(world.names, foldName(name)) && !taken.has(foldName(name));
  for (let number = 1; number < 1_000; number += 1) {
    const name = number === 1 ? read : `${read.slice(0, 16)}-${number}`;
    if (isFree(name)) return name;
  }
  return null;
}

function eventsForOld(
  world: World,
  old: OldAccount,
  username: string,
  codes: ReadonlySet<string>,
  [seedHash, nextSeedHash]: readonly [string, string],
): DomainEvent[] {
  const kept = old.referralCode !== null && !Object.hasOwn(world.codes, old.referralCode) && !codes.has(old.referralCode);
  return [
    accountRegistered.of({
      account: old.account,
      emailDigest: old.emailDigest,
      role: 'user',
      authProvider: old.authProvider,
      verified: old.verified,
      publicPassword: false,
      referralCode: kept && old.referralCode ? old.referralCode : freeReferralCode(world, username, old.codeDigits, codes),
      seedHash,
      nextSeedHash,
    }),
    accountNamed.of({ account: old.account, name: username }),
    balanceOpened.of({ account: old.account, cents: old.balanceCents }),
  ];
}

/** Migrates the accounts of the old local storage in one entry. An account with a known e-mail digest is merged into the known one. */
export const migrateRecords = defineCommand<'MigrateRecords', MigrateRecords>({
  type: 'MigrateRecords',
  by: ['house'],
  leadsTo: '(account/registered account/named balance/opened)* records/migrated',
  bringsAccounts: true,
  payload: z.object({ accounts: z.array(oldAccount), rejected: rejectedCount }),
  freshSeeds: ({ accounts }) => 2 * accounts.length,
  needs: needsNothing,
  decide(world, { accounts, rejected }, circumstances): Decision {
    if (world.migrated) return refuse('already-migrated');
    const events: DomainEvent[] = [];
    const merged: AccountId[] = [];
    const [names, emails, codes] = [new Set<string>(), new Set<string>(), new Set<string>()];
    let lost = rejected;
    for (const [place, old] of accounts.entries()) {
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
      const seeds = [freshSeed(circumstances, 2 * place), freshSeed(circumstances, 2 * place + 1)] as const;
      const made = eventsForOld(world, old, username, codes, seeds);
      events.push(...made);
      names.add(foldName(username));
      emails.add(old.emailDigest);
      for (const event of made) if (event.type === 'account/registered') codes.add(event.data.referralCode);
    }
    const accepted = events.filter(({ type }) => type === 'account/registered').length;
    return [...events, recordsMigrated.of({ source: 'userDatabase', accepted, rejected: lost, merged })];
  },
});
