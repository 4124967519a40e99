/**
 * A referral whose processing failed at the sign-up. Its cookie is kept for the account that signed up, and its processing is retried at
 * every start. Until it succeeds, nobody else who signs up in this browser gets this referrer.
 */
import * as z from 'zod/mini';
import { accountId, type AccountId } from '../domain/ids.ts';
import { orElse } from '../base/orElse.ts';
import type { Clock } from '../base/ports.ts';
import { clearReferralCookie, readReferralCookie, type CookieJar, type ReferralCookie } from './referralCookie.ts';
import type { TextStorage } from './textStorage.ts';

/** Where a browser keeps a referral. */
export interface ReferralPorts {
  readonly jar: CookieJar;
  readonly storage: TextStorage;
  readonly clock: Clock;
  /** How long the cookie is active. */
  readonly lifetimeMs: number;
}

/** Asks the backend to process the referral of a new account. False or an error: it failed, so the cookie is kept for another try. */
export type ProcessReferral = (account: AccountId, cookie: ReferralCookie) => Promise<boolean>;

/** Holds the account whose referral is not processed yet, and the id of the click in its cookie. */
export const UNPROCESSED_KEY = 'unprocessedReferral';

const unprocessedSchema = z.strictObject({ account: accountId, clickId: z.string() });

/** The account that signed up with this cookie and whose referral is not processed yet. Null: nobody has signed up with it. */
export function signedUpWith(storage: TextStorage, { clickId }: ReferralCookie): AccountId | null {
  const kept = orElse(() => unprocessedSchema.parse(JSON.parse(storage.getItem(UNPROCESSED_KEY) ?? '')), null);
  return kept?.clickId === clickId ? kept.account : null;
}

/** Processes the referral of an account. Its cookie is cleared if that succeeds, and is kept for this account alone if it fails. */
export async function processCookie({ jar, storage }: ReferralPorts, account: AccountId, cookie: ReferralCookie, process: ProcessReferral) {
  const { clickId } = cookie;
  orElse(() => storage.setItem(UNPROCESSED_KEY, JSON.stringify({ account, clickId })), undefined);
  if (!(await process(account, cookie).catch(() => false))) return;
  clearReferralCookie(jar);
  orElse(() => storage.removeItem(UNPROCESSED_KEY), undefined);
}

/** Retries the referral of an account that could not be processed after its sign-up. Call it at every start. */
export async function retryReferral(ports: ReferralPorts, account: AccountId, process: ProcessReferral): Promise<void> {
  const cookie = readReferralCookie(ports.jar, ports.clock.now(), ports.lifetimeMs);
  if (cookie && signedUpWith(ports.storage, cookie) === account) await processCookie(ports, account, cookie, process);
}
