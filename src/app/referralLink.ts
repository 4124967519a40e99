/** `?ref=` on any page: the code is taken from the address once and kept for the sign-up. */
import { systemClock } from '../house/browser/clock.ts';
import { cryptoEntropy } from '../house/browser/entropy.ts';
import { browserReferrals, captureReferral, type ReferralPorts } from '../house/browser/referralLink.ts';
import type { ReferralMemory } from '../house/auth/authPorts.ts';
import { defaultRules } from '../domain/rules.ts';
import { localTexts } from './browserStorage.ts';

const portsFor = (lifetimeMs: number): ReferralPorts => ({ jar: document, storage: localTexts, clock: systemClock, lifetimeMs });

/** Takes the code from the address, before anything else looks at it. Answers it, or null. */
export const takeReferralFromAddress = (): string | null =>
  captureReferral({ ...portsFor(defaultRules.referral.cookieLifetimeMs), location, history, entropy: cryptoEntropy });

export const referralsHere = (lifetimeMs: number): ReferralMemory => browserReferrals(portsFor(lifetimeMs));

/** The code that prefills the sign-up form, or nothing. */
export function linkedReferralCode(): string {
  const { cookie, pending } = referralsHere(defaultRules.referral.cookieLifetimeMs).read();
  return cookie ?? pending ?? '';
}
