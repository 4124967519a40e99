/** A referral link: its code is taken from the address once, kept until the sign-up, and cleared after it. */
import * as z from 'zod/mini';
import { readReferralCode } from '../domain/accounts/names.ts';
import { accountId, type AccountId } from '../domain/ids.ts';
import type { ReferralMemory } from '../api/auth/authPorts.ts';
import { freshCommandId } from '../base/chance.ts';
import { orElse } from '../base/orElse.ts';
import type { Clock, Entropy } from '../base/ports.ts';
import { clearReferralCookie, readReferralCookie, writeReferralCookie, type CookieJar, type ReferralCookie } from './referralCookie.ts';
import { REFERRAL_PARAMETER } from './referralParameter.ts';
import type { TextStorage } from './textStorage.ts';

export const PENDING_CODE_KEY = 'pendingReferralCode';

export interface ReferralPorts {
  readonly jar: CookieJar;
  readonly storage: TextStorage;
  readonly clock: Clock;
  readonly lifetimeMs: number;
}

interface ClickPorts extends ReferralPorts {
  readonly location: Pick<Location, 'href' | 'protocol'>;
  readonly entropy: Entropy;
  /** Called at a first click, for tracking. It is not awaited, and its errors are ignored. */
  readonly onClick?: (click: ReferralCookie) => void;
}

interface LinkPorts extends ClickPorts {
  readonly history: Pick<History, 'replaceState' | 'state'>;
}

/**
 * Takes the referral code from the address. The code becomes the pending code. It also becomes the referral cookie if no
 * cookie is active. The parameter is removed from the address bar, valid or not. Returns the code, or null.
 */
export function captureReferral({ history, ...ports }: LinkPorts): string | null {
  const { jar, storage, clock, lifetimeMs, location } = ports;
  const address = new URL(location.href);
  const raw = address.searchParams.get(REFERRAL_PARAMETER);
  const active = readReferralCookie(jar, clock.now(), lifetimeMs);
  if (raw === null) return null;
  address.searchParams.delete(REFERRAL_PARAMETER);
  history.replaceState(history.state, '', address.href);
  const code = readReferralCode(raw);
  if (code === null) return null;
  // If storage is full or forbidden, only the cookie keeps it.
  orElse(() => storage.setItem(PENDING_CODE_KEY, code), undefined);
  if (active === null) keepClick(ports, code);
  return code;
}

/** Makes the cookie hold this code, as a first click. An active cookie is replaced. */
export function keepClick({ jar, clock, lifetimeMs, location, entropy, onClick }: ClickPorts, code: string): void {
  const click: ReferralCookie = { referrerCode: code, clickId: freshCommandId(entropy), timestamp: clock.now() };
  writeReferralCookie(jar, click, lifetimeMs, location.protocol === 'https:');
  orElse(() => onClick?.(click), undefined);
}

/** Processes a referral after sign-up. False or an error keeps the cookie for another try. */
export type ProcessReferral = (account: AccountId, cookie: ReferralCookie) => Promise<boolean>;

/** The key of the account whose referral is to be processed, with the click in the cookie. */
export const UNPROCESSED_KEY = 'unprocessedReferral';

const unprocessedSchema = z.strictObject({ account: accountId, clickId: z.string() });

/** Whose the kept cookie is, after a sign-up whose referral could not be processed. Null: nobody has signed up with it. */
function ownerOf(storage: TextStorage, { clickId }: ReferralCookie): AccountId | null {
  const kept = orElse(() => unprocessedSchema.parse(JSON.parse(storage.getItem(UNPROCESSED_KEY) ?? '')), null);
  return kept?.clickId === clickId ? kept.account : null;
}

/** Processes the referral of an account. Its cookie is cleared if that succeeds, and is kept for this account alone if it fails. */
async function processKept({ jar, storage }: ReferralPorts, account: AccountId, kept: ReferralCookie, process: ProcessReferral) {
  const { clickId } = kept;
  orElse(() => storage.setItem(UNPROCESSED_KEY, JSON.stringify({ account, clickId })), undefined);
  if (!(await process(account, kept).catch(() => false))) return;
  clearReferralCookie(jar);
  orElse(() => storage.removeItem(UNPROCESSED_KEY), undefined);
}

/**
 * The referral codes of this browser. A sign-up clears the pending code. It clears the cookie once the referral is processed; until then
 * nobody else who signs up here finds it.
 */
export function browserReferrals(ports: ReferralPorts, process: ProcessReferral = () => Promise.resolve(true)): ReferralMemory {
  const { jar, storage, clock, lifetimeMs } = ports;
  const unused = (): ReferralCookie | null => {
    const kept = readReferralCookie(jar, clock.now(), lifetimeMs);
    return kept && ownerOf(storage, kept) === null ? kept : null;
  };
  return {
    read: () => ({ cookie: unused()?.referrerCode ?? null, pending: orElse(() => storage.getItem(PENDING_CODE_KEY), null) }),
    async registered(account, code) {
      orElse(() => storage.removeItem(PENDING_CODE_KEY), undefined);
      const kept = unused();
      if (kept === null) return;
      // A person who registered with another code, or with none, has no link to this cookie's referrer.
      if (code === kept.referrerCode) await processKept(ports, account, kept, process);
      else clearReferralCookie(jar);
    },
  };
}

/** Retries the referral of an account that could not be processed after its sign-up. Call it at every start. */
export async function retryReferral(ports: ReferralPorts, account: AccountId, process: ProcessReferral): Promise<void> {
  const kept = readReferralCookie(ports.jar, ports.clock.now(), ports.lifetimeMs);
  if (kept && ownerOf(ports.storage, kept) === account) await processKept(ports, account, kept, process);
}
