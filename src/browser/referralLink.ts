/**
 * The code of a referral link, from the address to the sign-up. The first link counts before later ones, so first and last are kept apart:
 * - the cookie (`referralCookie.ts`): the first click, with its code, its id and its time. It is active for `lifetimeMs`;
 * - the pending code (`PENDING_CODE_KEY`): the last link, until somebody signs up. It counts if there is no cookie for them;
 * - the unprocessed key (`referralRetry.ts`): the account whose referral failed at its sign-up. The cookie is kept for that account.
 */
import { readReferralCode } from '../domain/accounts/names.ts';
import type { ReferralMemory } from '../api/auth/authPorts.ts';
import { freshCommandId } from '../base/chance.ts';
import { orElse } from '../base/orElse.ts';
import type { Entropy } from '../base/ports.ts';
import { clearReferralCookie, readReferralCookie, writeReferralCookie, type ReferralCookie } from './referralCookie.ts';
import { REFERRAL_PARAMETER } from './referralParameter.ts';
import { processCookie, signedUpWith, type ProcessReferral, type ReferralPorts } from './referralRetry.ts';

export const PENDING_CODE_KEY = 'pendingReferralCode';

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
  if (raw === null) return null;
  address.searchParams.delete(REFERRAL_PARAMETER);
  history.replaceState(history.state, '', address.href);
  const code = readReferralCode(raw);
  if (code === null) return null;
  // If storage is full or forbidden, only the cookie keeps it.
  orElse(() => storage.setItem(PENDING_CODE_KEY, code), undefined);
  if (readReferralCookie(jar, clock.now(), lifetimeMs) === null) keepClick(ports, code);
  return code;
}

/** Makes the cookie hold this code, as a first click. An active cookie is replaced. */
export function keepClick({ jar, clock, lifetimeMs, location, entropy, onClick }: ClickPorts, code: string): void {
  const click: ReferralCookie = { referrerCode: code, clickId: freshCommandId(entropy), timestamp: clock.now() };
  writeReferralCookie(jar, click, lifetimeMs, location.protocol === 'https:');
  orElse(() => onClick?.(click), undefined);
}

/**
 * The referral codes of this browser. A sign-up clears the pending code. It clears the cookie once the referral is processed; until then
 * nobody else who signs up here finds it.
 */
export function browserReferrals(ports: ReferralPorts, process: ProcessReferral = () => Promise.resolve(true)): ReferralMemory {
  const { jar, storage, clock, lifetimeMs } = ports;
  /** The active cookie, unless somebody has signed up with it. */
  const freeCookie = (): ReferralCookie | null => {
    const cookie = readReferralCookie(jar, clock.now(), lifetimeMs);
    return cookie && signedUpWith(storage, cookie) === null ? cookie : null;
  };
  return {
    read: () => ({ cookie: freeCookie()?.referrerCode ?? null, pending: orElse(() => storage.getItem(PENDING_CODE_KEY), null) }),
    async registered(account, code) {
      orElse(() => storage.removeItem(PENDING_CODE_KEY), undefined);
      const cookie = freeCookie();
      if (cookie === null) return;
      // A person who registered with another code, or with none, has no link to this cookie's referrer.
      if (code === cookie.referrerCode) await processCookie(ports, account, cookie, process);
      else clearReferralCookie(jar);
    },
  };
}
