/** Commands of one's own account: sign-up, sign-in and sign-out, password, and how others see it. */
import * as z from 'zod/mini';
import { accountNamed, accountRegistered, balanceOpened, openingCents, passwordChanged, welcomeBonusCredited } from '../events/accounts.ts';
import { hasClaimed, memberSinceDay, MOST_ON_CARD } from '../accounts/card.ts';
import type { AchievementName } from '../earning/achievements.ts';
import { achievementName } from '../events/achievements.ts';
import { cardSet } from '../events/cards.ts';
import { feedSet } from '../events/feed.ts';
import { referralJoined, referralPaid } from '../events/referrals.ts';
import { sessionEnded, sessionStarted } from '../events/sessions.ts';
import { defaultReferralCode, comparableName, isImpossibleName, readNewUsername, readUsername, REFERRAL_CODE } from '../accounts/names.ts';
import { paidOnDay, referrerBehind } from '../earning/referrals.ts';
import { accountId, accountIdFrom, sha256Hex, type AccountId } from '../ids.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { accountOf, type World } from '../world.ts';
import type { AuthProvider, Role } from '../accounts/account.ts';
import { actingAccount, defineCommand, freshSeed, needsNothing, type Circumstances, type Decision } from './define.ts';
import { authProvider, codeDigits, nothing } from './payloads.ts';
import { accountIn } from './aggregates.ts';

/** The e-mail digest and the random digits of a new account. */
export interface FreshAccount {
  readonly emailDigest: string;
  /** Six random hex digits for the default referral code. */
  readonly codeDigits: string;
}

export interface RegisterAccount extends FreshAccount {
  readonly username: string;
  readonly authProvider: AuthProvider;
  /** As typed or taken from a link. An unknown code is ignored. */
  readonly referralCode: string | null;
}

/** The default code, counted up until it is free. A collision must not prevent a registration. */
export function freeReferralCode(world: World, username: string, sixHexDigits: string, alsoTaken: ReadonlySet<string> = new Set()): string {
  let digits = Number.parseInt(sixHexDigits, 16);
  for (;;) {
    const code = defaultReferralCode(username, digits.toString(16).padStart(6, '0'));
    if (!Object.hasOwn(world.codes, code) && !alsoTaken.has(code)) return code;
    digits = (digits + 1) % 0x1000000;
  }
}

const isTaken = (world: World, username: string): boolean => Object.hasOwn(world.names, comparableName(username));

/** The sign-up entry: the account, its welcome bonus, its session and, where due, the referrer's bonus. */
export const registerAccount = defineCommand<'RegisterAccount', RegisterAccount>({
  type: 'RegisterAccount',
  by: ['guest'],
  leadsTo: 'account/registered account/named referral/joined? bonus/welcomed referral/paid? session/started',
  aggregate: accountIn,
  payload: z.object({ username: z.string(), emailDigest: sha256Hex, codeDigits, authProvider, referralCode: z.nullable(z.string()) }),
  echoes: ({ username, emailDigest, authProvider: provider }, { world }) => ({
    'account/registered': { emailDigest, authProvider: provider },
    'account/named': { name: readUsername(username, world.rules.rules) },
  }),
  freshSeeds: () => 2,
  needs: needsNothing,
  decide(world, payload, circumstances): Decision {
    const { commandId, at, hashing } = circumstances;
    const username = readNewUsername(payload.username, world.rules.rules);
    if (typeof username !== 'string') return username;
    if (Object.hasOwn(world.emails, payload.emailDigest)) return refuse('email-taken');
    if (isTaken(world, username)) return refuse('username-taken');

    const account = accountIdFrom(commandId, hashing);
    const { rules } = world.rules;
    const referredBy = payload.referralCode === null ? null : referrerBehind(world, payload.referralCode);
    const referrer = referredBy ? accountOf(world, referredBy) : undefined;
    const paysNow = referrer && !referrer.blocked && paidOnDay(world, referrer, at) < rules.referral.paidAtOncePerDay;
    const google = payload.authProvider === 'google';
    return [
      accountRegistered.of({
        account,
        emailDigest: payload.emailDigest,
        role: 'user',
        authProvider: payload.authProvider,
        verified: google,
        publicPassword: false,
        referralCode: freeReferralCode(world, username, payload.codeDigits),
        seedHash: freshSeed(circumstances, 0),
        nextSeedHash: freshSeed(circumstances, 1),
      }),
      accountNamed.of({ account, name: username }),
      ...(referredBy ? [referralJoined.of({ referrer: referredBy, referred: account })] : []),
      welcomeBonusCredited.of({ account, cents: rules.accounts.welcomeBonusCents }),
      ...(paysNow ? [referralPaid.of({ referrer: referrer.id, referred: account, cents: rules.referral.bonusCents })] : []),
      sessionStarted.of({ account, method: google ? 'google' : 'registration' }),
    ];
  },
});

export interface SeedAccount extends Omit<FreshAccount, 'codeDigits'> {
  readonly account: AccountId;
  readonly referralCode: string;
  readonly username: string;
  readonly role: Role;
  readonly openingCents: number;
}

/** An account of a new house. The README prints its first password. */
export const seedAccount = defineCommand<'SeedAccount', SeedAccount>({
  type: 'SeedAccount',
  by: ['house'],
  leadsTo: 'account/registered account/named balance/opened',
  bringsAccounts: true,
  aggregate: accountIn,
  payload: z.object({
    account: accountId,
    emailDigest: sha256Hex,
    referralCode: z.string().check(z.regex(REFERRAL_CODE)),
    username: z.string(),
    role: z.enum(['admin', 'user']),
    openingCents,
  }),
  freshSeeds: () => 2,
  needs: needsNothing,
  decide(world, payload, circumstances): Decision {
    if (Object.hasOwn(world.emails, payload.emailDigest)) return refuse('email-taken');
    const username = readUsername(payload.username, world.rules.rules);
    if (typeof username !== 'string') return username;
    if (isImpossibleName(username)) return refuse('username-reserved');
    if (isTaken(world, username)) return refuse('username-taken');
    if (Object.hasOwn(world.codes, payload.referralCode)) return refuse('code-taken');
    const { account, emailDigest, role, openingCents: cents } = payload;
    return [
      accountRegistered.of({
        account,
        emailDigest,
        role,
        authProvider: 'email',
        verified: true,
        publicPassword: true,
        referralCode: payload.referralCode,
        seedHash: freshSeed(circumstances, 0),
        nextSeedHash: freshSeed(circumstances, 1),
      }),
      accountNamed.of({ account, name: username }),
      balanceOpened.of({ account, cents }),
    ];
  },
});

/** Records a sign-in. The credentials were checked before. */
export const signIn = defineCommand<'SignIn', { readonly method: 'password' | 'google' }>({
  type: 'SignIn',
  by: ['player'],
  leadsTo: 'session/started',
  payload: z.object({ method: z.enum(['password', 'google']) }),
  echoes: ({ method }, { actor }) => ({ 'session/started': { account: actor, method } }),
  needs: needsNothing,
  decide(world, { method }, { actor }): Decision {
    const account = actingAccount(world, actor);
    return isRefusal(account) ? account : [sessionStarted.of({ account: account.id, method })];
  },
});

function endSession(world: World, reason: 'logout' | 'expired', { actor }: Circumstances): Decision {
  const account = accountOf(world, actor);
  return account ? [sessionEnded.of({ account: account.id, reason })] : refuse('account-unknown');
}

export const signOut = defineCommand<'SignOut', { readonly reason: 'logout' | 'expired' }>({
  type: 'SignOut',
  by: ['player'],
  stranger: 'account-unknown',
  byBlocked: true,
  leadsTo: 'session/ended',
  payload: z.object({ reason: z.enum(['logout', 'expired']) }),
  echoes: ({ reason }, { actor }) => ({ 'session/ended': { account: actor, reason } }),
  needs: needsNothing,
  decide: (world, { reason }, circumstances) => endSession(world, reason, circumstances),
});

export const changePassword = defineCommand<'ChangePassword', object>({
  type: 'ChangePassword',
  by: ['player'],
  leadsTo: 'account/password-changed',
  payload: nothing,
  echoes: (_payload, { actor }) => ({ 'account/password-changed': { account: actor } }),
  needs: needsNothing,
  decide(world, _payload, { actor }): Decision {
    const account = actingAccount(world, actor);
    return isRefusal(account) ? account : [passwordChanged.of({ account: account.id })];
  },
});

/** Hides one's own name in the feed of rounds, or shows it again. */
export const setFeed = defineCommand<'SetFeed', { readonly hidden: boolean }>({
  type: 'SetFeed',
  by: ['player'],
  leadsTo: 'account/feed-set',
  refusedByReadable: true,
  payload: z.object({ hidden: z.boolean() }),
  echoes: ({ hidden }, { actor }) => ({ 'account/feed-set': { account: actor, hidden } }),
  needs: needsNothing,
  decide(world, { hidden }, { actor }): Decision {
    const account = actingAccount(world, actor);
    return isRefusal(account) ? account : [feedSet.of({ account: account.id, hidden })];
  },
});

interface SetCard {
  readonly memberSince: boolean;
  readonly achievements: readonly AchievementName[];
}

/** Chooses what one's own card shows. */
export const setCard = defineCommand<'SetCard', SetCard>({
  type: 'SetCard',
  by: ['player'],
  leadsTo: 'account/card-set',
  refusedByReadable: true,
  payload: z.object({ memberSince: z.boolean(), achievements: z.array(achievementName).check(z.maxLength(MOST_ON_CARD)) }),
  // A correction of the clock changes the day.
  echoes: ({ memberSince, achievements }, { actor }) => ({
    'account/card-set': { account: actor, achievements, memberSinceDay: (day: unknown) => (day !== null) === memberSince },
  }),
  needs: needsNothing,
  decide(world, { memberSince, achievements }, { actor }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    if (new Set(achievements).size < achievements.length) return refuse('request-unreadable');
    if (!hasClaimed(account, achievements)) return refuse('achievement-not-reached');
    const day = memberSince ? memberSinceDay(world.corrections, account) : null;
    return [cardSet.of({ account: account.id, memberSinceDay: day, achievements: [...achievements] })];
  },
});
