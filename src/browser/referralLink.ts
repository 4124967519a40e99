/** A referral link: its code is taken from the address once, kept until the sign-up, and cleared after it. */
import { readReferralCode } from '../domain/accounts/names.ts';
import type { AccountId } from '../domain/ids.ts';
import type { World } from '../domain/world.ts';
import type { Account } from '../domain/accounts/account.ts';
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

/** The referral codes of this browser. A sign-up clears the pending code. It clears the cookie once the referral is processed. */
export function browserReferrals(
  { jar, storage, clock, lifetimeMs }: ReferralPorts,
  process: ProcessReferral = () => Promise.resolve(true),
): ReferralMemory {
  const cookie = (): ReferralCookie | null => readReferralCookie(jar, clock.now(), lifetimeMs);
  return {
    read: () => ({ cookie: cookie()?.referrerCode ?? null, pending: orElse(() => storage.getItem(PENDING_CODE_KEY), null) }),
    async registered(account, code) {
      orElse(() => storage.removeItem(PENDING_CODE_KEY), undefined);
      const kept = cookie();
      if (kept === null) return;
      // A person who registered with another code, or with none, has no link to this cookie's referrer.
      if (code !== kept.referrerCode || (await process(account, kept).catch(() => false))) clearReferralCookie(jar);
    },
  };
}

/**
 * Retries a referral that failed after the sign-up: the cookie is still there, and this account registered after it was set,
 * with the cookie's code. Call it at every start.
 */
export async function retryReferral(
  { jar, clock, lifetimeMs }: ReferralPorts,
  { codes, referrals }: World,
  { id, registered }: Account,
  process: ProcessReferral,
): Promise<void> {
  const kept = readReferralCookie(jar, clock.now(), lifetimeMs);
  const referrer = referrals[id]?.by;
  if (kept === null || referrer === undefined || registered.at < kept.timestamp) return;
  const owner = Object.hasOwn(codes, kept.referrerCode) ? codes[kept.referrerCode] : undefined;
  if (owner === referrer && (await process(id, kept).catch(() => false))) clearReferralCookie(jar);
}
