/** The beginning of an account: registered, named, its first balance or bonus; and changes of its password. */
import * as z from 'zod/mini';
import { noPeriods } from '../accounts/periods.ts';
import { noQuests } from '../accounts/questCounts.ts';
import { noPlay } from '../accounts/play.ts';
import { comparableName, isImpossibleName, isReservedName, readUsername, REFERRAL_CODE } from '../accounts/names.ts';
import { newPair } from '../accounts/seedPair.ts';
import { accountId, sha256Hex, type AccountId } from '../ids.ts';
import { noPostings, opening, player, promo } from '../ledger/posting.ts';
import { accountOf } from '../world.ts';
import { defineEvent, type EntryContext } from './define.ts';
import { wrongAmount } from './requirements.ts';
import { accountSpecimen } from './specimens.ts';

/** The follow-up of a registration that `account/named` fulfils. */
const nameFollowUpId = (account: AccountId): string => `name of ${account}`;

/** The follow-up of a registration that its welcome bonus or opening balance fulfils. */
const balanceFollowUpId = (account: AccountId): string => `first balance of ${account}`;

const registrationSchema = z.strictObject({
  account: accountId,
  emailDigest: sha256Hex,
  role: z.enum(['admin', 'user']),
  authProvider: z.enum(['email', 'google']),
  verified: z.boolean(),
  publicPassword: z.boolean(),
  referralCode: z.string().check(z.regex(REFERRAL_CODE)),
  seedHash: sha256Hex,
  nextSeedHash: sha256Hex,
});

/** Why a new account cannot have this role, be verified, or have a public password; or undefined. */
function wrongRegistration(
  { role, verified, publicPassword, authProvider }: z.infer<typeof registrationSchema>,
  entry: EntryContext,
): string | undefined {
  if (entry.mayBe('house')) return undefined;
  if (role === 'admin') return 'only the house makes admins';
  if (publicPassword) return 'only the house prints passwords';
  // An admin vouches for the address, and so does Google.
  const mustBeVerified = !entry.mayBe('guest') || authProvider === 'google';
  return verified === mustBeVerified ? undefined : 'whether it is verified does not follow from how it came to be';
}

/** An account was registered, with its first two commitments. */
export const accountRegistered = defineEvent({
  type: 'account/registered',
  schema: registrationSchema,
  by: ['guest', 'admin', 'house'],
  introduces: true,
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  bringsOver: ({ account }) => [account],
  commits: ({ seedHash, nextSeedHash }) => [seedHash, nextSeedHash],
  followUps: ({ account }) => [
    { id: nameFollowUpId(account), undone: 'it registered an account without a name' },
    { id: balanceFollowUpId(account), undone: 'it registered an account without its welcome bonus or opening balance' },
  ],
  postings: () => noPostings,
  requires(world, data, entry) {
    if (Object.hasOwn(world.emails, data.emailDigest)) return 'the e-mail address is in use';
    if (Object.hasOwn(world.codes, data.referralCode)) return `the referral code ${data.referralCode} is taken`;
    return wrongRegistration(data, entry);
  },
  evolve(world, data, { seq, at }) {
    world.accounts[data.account] = {
      id: data.account,
      username: '',
      emailDigest: data.emailDigest,
      role: data.role,
      authProvider: data.authProvider,
      verified: data.verified,
      blocked: false,
      lastBlock: null,
      secondFactor: false,
      registered: { seq, at },
      ownEvents: 0,
      publicPassword: data.publicPassword,
      referralCode: data.referralCode,
      referred: 0,
      referredPaid: 0,
      referralDay: { last: null, paid: 0 },
      claimed: [],
      reached: {},
      daily: { claimed: null, streak: 0, since: 0, blockedMs: 0, graceMs: 0, repaired: null, claims: 0, streaksPaid: 0 },
      offers: { started: {}, completed: {} },
      partnerOffers: {},
      walls: {},
      offersCompleted: 0,
      points: 0,
      periods: noPeriods(),
      quests: noQuests(),
      tips: null,
      lastBetAt: 0,
      limits: {},
      limitsSet: 0,
      onBreak: null,
      muted: null,
      hiddenInFeed: false,
      withdrawals: [],
      sportRecents: [],
      reversibleWins: {},
      seeds: newPair(data.seedHash, data.nextSeedHash, world.rules.seq),
      openBets: [],
      openFlips: {},
      lastReveal: null,
      totals: noPlay(),
      recents: {},
    };
    world.emails[data.emailDigest] = data.account;
    world.codes[data.referralCode] = data.account;
  },
  describe: ({ account, role }, nameOf) => `${nameOf(account)} registered${role === 'admin' ? ' as an admin' : ''}`,
  specimen: accountSpecimen,
});

/** The name of an account. It is public, because sentences about public events name accounts. */
export const accountNamed = defineEvent({
  type: 'account/named',
  schema: z.strictObject({ account: accountId, name: z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,64}$/)) }),
  by: ['guest', 'admin', 'house'],
  introduces: true,
  visibility: () => 'public',
  subjects: ({ account }) => [account],
  fulfils: ({ account }) => [nameFollowUpId(account)],
  postings: () => noPostings,
  requires(world, { account, name }, entry) {
    if (readUsername(name, world.rules.rules) !== name) return `${name} is no name by the rules`;
    if (Object.hasOwn(world.names, comparableName(name))) return `the name ${name} is taken`;
    if (isImpossibleName(name) || (isReservedName(name) && !entry.mayBe('house'))) return `the name ${name} is reserved`;
    if (Object.hasOwn(world.usernames, account)) return `${account} has a name already`;
    const isNew = !entry.knows(account) || accountOf(world, account)?.registered.seq === entry.seq;
    return isNew ? undefined : 'a name is given at registration';
  },
  evolve(world, { account, name }, { seq, at }) {
    world.names[comparableName(name)] = account;
    world.usernames[account] = { name, seq, at };
    const owner = accountOf(world, account);
    if (owner) owner.username = name;
  },
  describe: ({ name }) => `The new account is called ${name}`,
  specimen: { account: accountSpecimen.account, name: 'Ada' },
});

/** Why a first balance cannot be credited here. It is credited once, in the entry of the registration. */
function notAtRegistration(account: AccountId, entry: EntryContext): string | undefined {
  const owner = entry.known(account);
  if (!owner) return undefined;
  if (owner.registered.seq !== entry.seq) return 'what an account begins with belongs to its registration';
  return owner.claimed.length > 0 ? `${account} has begun with something before` : undefined;
}

/** An opening balance: at most 100,000.00 credits. */
export const openingCents = z.int().check(z.gte(0), z.lte(100_000_00));

/** A balance from before the log: seeded or migrated. */
export const balanceOpened = defineEvent({
  type: 'balance/opened',
  schema: z.strictObject({ account: accountId, cents: openingCents }),
  by: ['admin', 'house'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  fulfils: ({ account }) => [balanceFollowUpId(account)],
  postings: ({ account, cents }) => [{ from: opening, to: player(account), cents, reason: 'opening balance' }],
  requires: (_world, { account }, entry) => notAtRegistration(account, entry),
  evolve(world, { account }) {
    accountOf(world, account)?.claimed.push('opening');
  },
  describe: ({ account }, nameOf) => `${nameOf(account)} started with an opening balance`,
  specimen: { account: accountSpecimen.account, cents: 790_60 },
});

export const welcomeBonusCredited = defineEvent({
  type: 'bonus/welcomed',
  schema: z.strictObject({ account: accountId, cents: z.int().check(z.gte(0)) }),
  by: ['guest'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  fulfils: ({ account }) => [balanceFollowUpId(account)],
  postings: ({ account, cents }) => [{ from: promo, to: player(account), cents, reason: 'welcome bonus' }],
  requires: (world, { account, cents }, entry) =>
    notAtRegistration(account, entry) ?? wrongAmount(cents, world.rules.rules.accounts.welcomeBonusCents, 'the welcome bonus'),
  evolve(world, { account }) {
    accountOf(world, account)?.claimed.push('welcome');
  },
  describe: ({ account }, nameOf) => `${nameOf(account)} received the welcome bonus`,
  specimen: { account: accountSpecimen.account, cents: 100_00 },
});

export const passwordChanged = defineEvent({
  type: 'account/password-changed',
  schema: z.strictObject({ account: accountId }),
  by: ['owner', 'admin'],
  visibility: () => 'subjects',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  requires: () => undefined,
  evolve(world, { account }) {
    const changed = accountOf(world, account);
    if (changed) changed.publicPassword = false;
  },
  describe: ({ account }, nameOf) => `${nameOf(account)} changed the password`,
  specimen: { account: accountSpecimen.account },
});
