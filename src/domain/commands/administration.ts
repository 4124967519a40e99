/** What admins do to accounts. */
import * as z from 'zod/mini';
import { referralBonusOf, referralsDueTo } from '../earning/referrals.ts';
import { comparableName, readNewUsername, readUsername } from '../accounts/names.ts';
import { accountNamed, accountRegistered, balanceOpened, openingCents, passwordChanged } from '../events/accounts.ts';
import { accountBlocked, accountEmailChanged, accountUnblocked } from '../events/administration.ts';
import type { DomainEvent } from '../events/catalog.ts';
import { referralPaid } from '../events/referrals.ts';
import { accountIdFrom, sha256Hex } from '../ids.ts';
import { readReason } from '../reason.ts';
import { refuse, type Refusal } from '../refusal.ts';
import { accountOf, openFlipsOf, type World } from '../world.ts';
import type { Account } from '../accounts/account.ts';
import { freeReferralCode, type FreshAccount } from './accounts.ts';
import { defineCommand, freshSeed, needsNothing, type Decision } from './define.ts';
import { codeDigits, typed } from './payloads.ts';
import { cancelUnjoined } from './flips.ts';
import { accountIn } from './aggregates.ts';

interface CreateAccount extends FreshAccount {
  readonly username: string;
  readonly balanceCents: unknown;
}

/** Makes an account for somebody: a verified user who is no admin. */
export const createAccount = defineCommand<'CreateAccount', CreateAccount>({
  type: 'CreateAccount',
  by: ['admin', 'house'],
  leadsTo: 'account/registered account/named balance/opened',
  aggregate: accountIn,
  payload: z.object({ username: z.string(), emailDigest: sha256Hex, codeDigits, balanceCents: typed }),
  echoes: ({ username, emailDigest, balanceCents }, { world }) => ({
    'account/registered': { emailDigest },
    'account/named': { name: readUsername(username, world.rules.rules) },
    'balance/opened': { cents: balanceCents },
  }),
  freshSeeds: () => 2,
  needs: needsNothing,
  decide(world, payload, circumstances): Decision {
    const username = readNewUsername(payload.username, world.rules.rules);
    if (typeof username !== 'string') return username;
    const { balanceCents, emailDigest } = payload;
    if (typeof balanceCents !== 'number' || !Number.isSafeInteger(balanceCents) || balanceCents < 0) return refuse('balance-negative');
    if (!openingCents.safeParse(balanceCents).success) return refuse('account-not-created');
    if (Object.hasOwn(world.emails, emailDigest)) return refuse('email-taken');
    if (Object.hasOwn(world.names, comparableName(username))) return refuse('username-taken');
    const account = accountIdFrom(circumstances.commandId, circumstances.hashing);
    return [
      accountRegistered.of({
        account,
        emailDigest,
        role: 'user',
        authProvider: 'email',
        verified: true,
        publicPassword: false,
        referralCode: freeReferralCode(world, username, payload.codeDigits),
        seedHash: freshSeed(circumstances, 0),
        nextSeedHash: freshSeed(circumstances, 1),
      }),
      accountNamed.of({ account, name: username }),
      balanceOpened.of({ account, cents: balanceCents }),
    ];
  },
});

const emailDigestOf = (world: World, id: unknown): string | undefined =>
  typeof id === 'string' ? accountOf(world, id)?.emailDigest : undefined;

const target = (world: World, id: unknown): Account | Refusal =>
  (typeof id === 'string' ? accountOf(world, id) : undefined) ?? refuse('account-unknown');

interface EditAccount {
  readonly account: unknown;
  /** Digest of a new address; null keeps the present one. */
  readonly emailDigest: string | null;
  /** Whether a new password was set in the vault. */
  readonly passwordChanged: boolean;
}

export const editAccount = defineCommand<'EditAccount', EditAccount>({
  type: 'EditAccount',
  by: ['admin', 'house'],
  leadsTo: 'account/email-changed? account/password-changed?',
  aggregate: accountIn,
  payload: z.object({ account: typed, emailDigest: z.nullable(sha256Hex), passwordChanged: z.boolean() }),
  echoes: ({ account, passwordChanged: changed }) => (changed ? { 'account/password-changed': { account } } : {}),
  // Another admin may have set the address before.
  keepsTo: ({ account, emailDigest }, world) => emailDigest === null || emailDigest === emailDigestOf(world, account),
  needs: needsNothing,
  decide(world, { account: id, emailDigest, passwordChanged: changed }, { actor }): Decision {
    const account = target(world, id);
    if ('refused' in account) return account;
    // An admin sets the password, so the house cannot be the actor.
    if (changed && actor === 'house') return refuse('not-admin');
    const events: DomainEvent[] = [];
    if (emailDigest !== null && emailDigest !== account.emailDigest) {
      if (Object.hasOwn(world.emails, emailDigest)) return refuse('email-taken');
      events.push(accountEmailChanged.of({ account: account.id, emailDigest }));
    }
    if (changed) events.push(passwordChanged.of({ account: account.id }));
    return events.length > 0 ? events : refuse('nothing-changed');
  },
});

/**
 * Blocks an account. Its open flips are cancelled. A bet in flight is paid at its best. Its other open bets run to their end. Refusals:
 * account-unknown, account-not-blocked, those of `readReason`.
 */
export const blockAccount = defineCommand<'BlockAccount', { readonly account: unknown; readonly reason: unknown }>({
  type: 'BlockAccount',
  by: ['admin', 'house'],
  leadsTo: '(bet/voided round/cancelled)* account/blocked',
  aggregate: accountIn,
  payload: z.object({ account: typed, reason: typed }),
  echoes: ({ account, reason }) => ({ 'account/blocked': { account, reason: readReason(reason) } }),
  needs: (world, { account }) => openFlipsOf(world, String(account)).map(({ seedHash }) => seedHash),
  decide(world, { account: id, reason: raw }, { seedBehind }): Decision {
    const account = target(world, id);
    if ('refused' in account) return account;
    if (account.role === 'admin' || account.blocked) return refuse('account-not-blocked');
    const reason = readReason(raw);
    if (typeof reason !== 'string') return reason;
    return [
      ...openFlipsOf(world, account.id).flatMap((round) => cancelUnjoined(world, round, seedBehind(round.seedHash), 'account blocked')),
      accountBlocked.of({ account: account.id, reason }),
    ];
  },
});

/** Lets a blocked account act again, and pays its referrals that became due meanwhile. Refusals: account-unknown, account-not-unblocked, those of `readReason`. */
export const unblockAccount = defineCommand<'UnblockAccount', { readonly account: unknown; readonly reason: unknown }>({
  type: 'UnblockAccount',
  by: ['admin', 'house'],
  leadsTo: 'account/unblocked referral/paid*',
  aggregate: accountIn,
  payload: z.object({ account: typed, reason: typed }),
  echoes: ({ account, reason }) => ({ 'account/unblocked': { account, reason: readReason(reason) } }),
  needs: needsNothing,
  decide(world, { account: id, reason: raw }): Decision {
    const account = target(world, id);
    if ('refused' in account) return account;
    if (!account.blocked) return refuse('account-not-unblocked');
    const reason = readReason(raw);
    if (typeof reason !== 'string') return reason;
    const referrals = referralsDueTo(world, account.id).map((referred) =>
      referralPaid.of({ referrer: account.id, referred, cents: referralBonusOf(world, referred) }),
    );
    return [accountUnblocked.of({ account: account.id, reason }), ...referrals];
  },
});
