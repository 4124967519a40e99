/** The cookie `bb_ref`: the referrer of this visitor, for 30 days. */
import * as z from 'zod/mini';
import { REFERRAL_CODE } from '../domain/accounts/names.ts';
import { orElse } from '../base/orElse.ts';

const REFERRAL_COOKIE = 'bb_ref';

const cookieSchema = z.strictObject({
  referrerCode: z.string().check(z.regex(REFERRAL_CODE)),
  /** A random id of the click, a UUID. */
  clickId: z.string().check(z.regex(/^[0-9a-f-]{36}$/)),
  /** When it was set, UTC milliseconds. */
  timestamp: z.int().check(z.gte(0)),
});
export type ReferralCookie = z.infer<typeof cookieSchema>;

/** The part of `document` that holds cookies. */
export interface CookieJar {
  cookie: string;
}

function valueOf(jar: CookieJar): string | null {
  const found = jar.cookie.split('; ').find((pair) => pair.startsWith(`${REFERRAL_COOKIE}=`));
  return found === undefined ? null : found.slice(REFERRAL_COOKIE.length + 1);
}

const parse = (text: string): ReferralCookie | null => orElse(() => cookieSchema.parse(JSON.parse(decodeURIComponent(text))), null);

/** The active cookie, or null. An expired or malformed cookie is cleared. */
export function readReferralCookie(jar: CookieJar, now: number, lifetimeMs: number): ReferralCookie | null {
  const text = valueOf(jar);
  if (text === null) return null;
  const cookie = parse(text);
  if (cookie !== null && now - cookie.timestamp <= lifetimeMs) return cookie;
  clearReferralCookie(jar);
  return null;
}

export function writeReferralCookie(jar: CookieJar, cookie: ReferralCookie, lifetimeMs: number, secure = false): void {
  const { referrerCode, clickId, timestamp } = cookie;
  const value = encodeURIComponent(JSON.stringify({ referrerCode, clickId, timestamp }));
  jar.cookie = `${REFERRAL_COOKIE}=${value}; Max-Age=${Math.floor(lifetimeMs / 1_000)}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}

export function clearReferralCookie(jar: CookieJar): void {
  jar.cookie = `${REFERRAL_COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`;
}
