/** A referral link: its code is taken from the address once, kept for the sign-up, and given back after it. */
import { readReferralCode } from '../../domain/accounts/names.ts';
import type { AccountId } from '../../domain/ids.ts';
import type { World } from '../../domain/world.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { ReferralMemory } from '../auth/authPorts.ts';
import { freshCommandId } from '../chance.ts';
import type { Clock, Entropy } from '../ports.ts';
import { clearReferralCookie, readReferralCookie, writeReferralCookie, type CookieJar, type ReferralCookie } from './referralCookie.ts';
import type { TextStorage } from './storageEvents.ts';

export const PENDING_CODE_KEY = 'pendingReferralCode';
const PARAMETER = 'ref';

export interface ReferralPorts {
  readonly jar: CookieJar;
  readonly storage: TextStorage;
  readonly clock: Clock;
  readonly lifetimeMs: number;
}

export interface LinkPorts extends ReferralPorts {
  readonly location: Pick<Location, 'href' | 'protocol'>;
  readonly history: Pick<History, 'replaceState' | 'state'>;
  readonly entropy: Entropy;
  /** Told of a first click, for tracking. It is not waited for, and what fails there is its own affair. */
  readonly onClick?: (click: ReferralCookie) => void;
}

/**
 * Takes the code from the address, where there is one: it becomes the pending code and, unless a referral cookie is
 * active, the cookie. The parameter is gone from the address bar afterwards, valid or not. Answers the code, or null.
 */
export function captureReferral({ jar, storage, clock, lifetimeMs, location, history, entropy, onClick }: LinkPorts): string | null {
  const address = new URL(location.href);
  const raw = address.searchParams.get(PARAMETER);
  const active = readReferralCookie(jar, clock.now(), lifetimeMs);
  if (raw === null) return null;
  address.searchParams.delete(PARAMETER);
  history.replaceState(history.state, '', address.href);
  const code = readReferralCode(raw);
  if (code === null) return null;
  attempt(() => storage.setItem(PENDING_CODE_KEY, code));
  if (active === null) {
    const click: ReferralCookie = { referrerCode: code, clickId: freshCommandId(entropy), timestamp: clock.now() };
    writeReferralCookie(jar, click, lifetimeMs, location.protocol === 'https:');
    attempt(() => onClick?.(click));
  }
  return code;
}

/** Processes a referral after sign-up, once there is somebody to tell. False or an error keeps the cookie for another try. */
export type ProcessReferral = (account: AccountId, cookie: ReferralCookie) => Promise<boolean>;

/** What this browser knows of who referred its visitor. After a sign-up the pending code is spent, and the cookie once the referral is processed. */
export function browserReferrals(
  { jar, storage, clock, lifetimeMs }: ReferralPorts,
  process: ProcessReferral = () => Promise.resolve(true),
): ReferralMemory {
  const cookie = (): ReferralCookie | null => readReferralCookie(jar, clock.now(), lifetimeMs);
  return {
    read: () => ({ cookie: cookie()?.referrerCode ?? null, pending: pendingCode(storage) }),
    async registered(account, code) {
      attempt(() => storage.removeItem(PENDING_CODE_KEY));
      const kept = cookie();
      if (kept === null) return;
      // Whoever chose another code, or none, has nothing to do with the link any more.
      if (code !== kept.referrerCode || (await process(account, kept).catch(() => false))) clearReferralCookie(jar);
    },
  };
}

/**
 * Tries again what failed after a sign-up: the cookie is there still, and this account registered after it was set, by the
 * code in it. Call it at every start.
 */
export async function retryReferral(
  { jar, clock, lifetimeMs }: ReferralPorts,
  { codes }: World,
  { id, referral, registered }: Account,
  process: ProcessReferral,
): Promise<void> {
  const kept = readReferralCookie(jar, clock.now(), lifetimeMs);
  if (kept === null || referral === null || registered.at < kept.timestamp) return;
  const owner = Object.hasOwn(codes, kept.referrerCode) ? codes[kept.referrerCode] : undefined;
  if (owner === referral.by && (await process(id, kept).catch(() => false))) clearReferralCookie(jar);
}

function pendingCode(storage: TextStorage): string | null {
  try {
    return storage.getItem(PENDING_CODE_KEY);
  } catch {
    return null;
  }
}

function attempt(change: () => void): void {
  try {
    change();
  } catch {
    // Storage that is full or forbidden: the cookie or the address bar has the code still.
  }
}
