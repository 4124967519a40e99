/**
 * Takes over what an earlier version of the app kept in local storage, before there was a log. There are two commands, each of which is carried out
 * once: `MigrateRecords` for accounts, then `MigrateEarnings` for offers, completions and wall visits. What cannot be read is counted as rejected.
 */
import * as z from 'zod/mini';
import type { AuthProvider } from '../accounts/account.ts';
import { comparableName, isImpossibleName, readUsername, REFERRAL_CODE } from '../accounts/names.ts';
import { readOfferTerms, type RawOfferTerms } from '../earning/offers.ts';
import { accountNamed, accountRegistered, balanceOpened, openingCents } from '../events/accounts.ts';
import { recordsMigrated } from '../events/books.ts';
import type { DomainEvent } from '../events/catalog.ts';
import { earningsBroughtOver, earningsMigrated, LARGEST_OLD_COUNT, OLD_COMPLETIONS_KEPT, OLD_OFFERS_KEPT } from '../events/earnings.ts';
import { SESSIONS_KEPT } from '../events/walls.ts';
import { accountId, offerId, sha256Hex, wallSessionId, type AccountId, type OfferId, type WallSessionId } from '../ids.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { accountOf, offerOf, type World } from '../world.ts';
import { freeReferralCode, type FreshAccount } from './accounts.ts';
import { defineCommand, freshSeed, needsNothing, type Decision } from './define.ts';
import { authProvider, codeDigits, rejectedCount, typedOfferTerms } from './payloads.ts';

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

/**
 * A username for an old account: its own, with a number if that is taken. Null if it is not valid, or if no number is free. `taken`: the names given
 * before in this entry.
 */
function freeNameFor(world: World, taken: ReadonlySet<string>, username: string): string | null {
  const read = readUsername(username, world.rules.rules);
  if (typeof read !== 'string') return null;
  const isFree = (name: string): boolean =>
    !isImpossibleName(name) && !Object.hasOwn(world.names, comparableName(name)) && !taken.has(comparableName(name));
  for (let number = 1; number < 1_000; number += 1) {
    // Shortened, so that the name with its number has 20 characters at most.
    const name = number === 1 ? read : `${read.slice(0, 16)}-${number}`;
    if (isFree(name)) return name;
  }
  return null;
}

/** The events that register an old account. `codes`: the referral codes given before in this entry. */
function registrationOf(
  world: World,
  old: OldAccount,
  username: string,
  codes: ReadonlySet<string>,
  [seedHash, nextSeedHash]: readonly [string, string],
): DomainEvent[] {
  const isCodeFree = old.referralCode !== null && !Object.hasOwn(world.codes, old.referralCode) && !codes.has(old.referralCode);
  return [
    accountRegistered.of({
      account: old.account,
      emailDigest: old.emailDigest,
      role: 'user',
      authProvider: old.authProvider,
      verified: old.verified,
      publicPassword: false,
      referralCode: isCodeFree && old.referralCode ? old.referralCode : freeReferralCode(world, username, old.codeDigits, codes),
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
    let rejectedInAll = rejected;
    for (const [place, old] of accounts.entries()) {
      const known = Object.hasOwn(world.emails, old.emailDigest) ? world.emails[old.emailDigest] : undefined;
      if (known) {
        merged.push(known);
        continue;
      }
      const username = freeNameFor(world, names, old.username);
      if (username === null || emails.has(old.emailDigest)) {
        rejectedInAll += 1;
        continue;
      }
      const seeds = [freshSeed(circumstances, 2 * place), freshSeed(circumstances, 2 * place + 1)] as const;
      const made = registrationOf(world, old, username, codes, seeds);
      events.push(...made);
      names.add(comparableName(username));
      emails.add(old.emailDigest);
      for (const event of made) if (event.type === 'account/registered') codes.add(event.data.referralCode);
    }
    const accepted = events.filter(({ type }) => type === 'account/registered').length;
    return [...events, recordsMigrated.of({ source: 'userDatabase', accepted, rejected: rejectedInAll, merged })];
  },
});

/** Records from before the log under new ids. Only these ids are trusted. */
export interface MigrateEarnings {
  readonly offers: readonly { readonly offer: OfferId; readonly terms: RawOfferTerms }[];
  readonly completed: readonly { readonly account: AccountId; readonly offer: OfferId; readonly completedAt: number }[];
  /** Newest first. */
  readonly sessions: readonly {
    readonly session: WallSessionId;
    readonly account: AccountId;
    readonly clickedAt: number;
    readonly offersCompleted: number;
    readonly lastActivity: number;
  }[];
  /** How many records could not be read. */
  readonly rejected: number;
}

const time = z.int();
const oldOffer = z.object({ offer: offerId, terms: typedOfferTerms });
const oldCompletion = z.object({ account: accountId, offer: offerId, completedAt: time });
const oldVisit = z.object({ session: wallSessionId, account: accountId, clickedAt: time, offersCompleted: z.int(), lastActivity: time });

/** The first item of each key. */
function distinct<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  const keys = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    const fresh = !keys.has(key);
    keys.add(key);
    return fresh;
  });
}

/**
 * Migrates offers, completions and visits from before the log, in one entry. Its first event has the offers. Each account with completions or
 * visits has an event of its own. Refusals: not-admin, already-migrated.
 */
export const migrateEarnings = defineCommand<'MigrateEarnings', MigrateEarnings>({
  type: 'MigrateEarnings',
  by: ['house'],
  leadsTo: 'earnings/migrated earnings/brought-over*',
  payload: z.object({ offers: z.array(oldOffer), completed: z.array(oldCompletion), sessions: z.array(oldVisit), rejected: rejectedCount }),
  needs: needsNothing,
  decide(world, payload, { at }): Decision {
    if (world.earningsMigrated) return refuse('already-migrated');
    // Old records may bear any time. None may be after this entry.
    const notAfterNow = (recordedAt: number): number => Math.max(0, Math.min(recordedAt, at));
    const offers = distinct(payload.offers, ({ offer }) => offer)
      .filter(({ offer }) => !offerOf(world, offer))
      .flatMap(({ offer, terms: raw }) => {
        const terms = readOfferTerms(raw);
        return isRefusal(terms) ? [] : [{ offer, terms }];
      })
      .slice(0, OLD_OFFERS_KEPT);
    const known = new Set(offers.map(({ offer }) => offer));
    const completed = distinct(payload.completed, ({ account, offer }) => account + offer)
      .filter(({ account, offer }) => {
        const owner = accountOf(world, account);
        return known.has(offer) && owner && !Object.hasOwn(owner.offers.completed, offer) && !Object.hasOwn(owner.offers.started, offer);
      })
      .slice(0, OLD_COMPLETIONS_KEPT)
      .map((one) => ({ ...one, completedAt: notAfterNow(one.completedAt) }));
    const sessions = distinct(payload.sessions, ({ session }) => session)
      .filter(
        ({ account, offersCompleted }) =>
          accountOf(world, account) &&
          Number.isSafeInteger(offersCompleted) &&
          offersCompleted >= 0 &&
          offersCompleted <= LARGEST_OLD_COUNT,
      )
      .slice(0, SESSIONS_KEPT)
      .map((one) => ({ ...one, clickedAt: notAfterNow(one.clickedAt), lastActivity: notAfterNow(one.lastActivity) }));
    const dropped = [
      payload.offers.length - offers.length,
      payload.completed.length - completed.length,
      payload.sessions.length - sessions.length,
    ];
    return [
      earningsMigrated.of({ offers, rejected: dropped.reduce((sum, count) => sum + count, payload.rejected) }),
      ...[...new Set([...completed, ...sessions].map(({ account }) => account))].map((account) =>
        earningsBroughtOver.of({
          account,
          completed: completed.flatMap(({ account: whose, offer, completedAt }) => (whose === account ? [{ offer, completedAt }] : [])),
          sessions: sessions.flatMap(({ account: whose, ...visit }) => (whose === account ? [visit] : [])),
        }),
      ),
    ];
  },
});
