/** Brings offers, completions and wall visits from before the log into it. */
import * as z from 'zod/mini';
import { readOfferTerms, type RawOfferTerms } from '../earning/offers.ts';
import { earningsBroughtOver, earningsMigrated, OLD_COMPLETIONS_KEPT, OLD_OFFERS_KEPT } from '../events/earnings.ts';
import { SESSIONS_KEPT } from '../events/walls.ts';
import { accountId, offerId, wallSessionId, type AccountId, type OfferId, type WallSessionId } from '../ids.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { accountOf, offerOf } from '../world.ts';
import { defineCommand, needsNothing, type Decision } from './define.ts';
import { rejectedCount, typedOfferTerms } from './payloads.ts';

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

/** Migrates offers, completions and visits from before the log in one entry. Refusals: not-admin, already-migrated. */
export const migrateEarnings = defineCommand<'MigrateEarnings', MigrateEarnings>({
  type: 'MigrateEarnings',
  by: ['house'],
  leadsTo: 'earnings/migrated earnings/brought-over*',
  payload: z.object({ offers: z.array(oldOffer), completed: z.array(oldCompletion), sessions: z.array(oldVisit), rejected: rejectedCount }),
  needs: needsNothing,
  decide(world, payload, { at }): Decision {
    if (world.earningsMigrated) return refuse('already-migrated');
    const past = (time: number): number => Math.max(0, Math.min(time, at));
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
      .map((one) => ({ ...one, completedAt: past(one.completedAt) }));
    const sessions = distinct(payload.sessions, ({ session }) => session)
      .filter(
        ({ account, offersCompleted }) =>
          accountOf(world, account) && Number.isSafeInteger(offersCompleted) && offersCompleted >= 0 && offersCompleted <= 100_000,
      )
      .slice(0, SESSIONS_KEPT)
      .map((one) => ({ ...one, clickedAt: past(one.clickedAt), lastActivity: past(one.lastActivity) }));
    const dropped = [
      payload.offers.length - offers.length,
      payload.completed.length - completed.length,
      payload.sessions.length - sessions.length,
    ];
    return [
      earningsMigrated.of({ offers, rejected: dropped.reduce((sum, few) => sum + few, payload.rejected) }),
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
