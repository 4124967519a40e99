/** Which referral code a sign-up counts. */
import { readReferralCode } from '../../domain/accounts/names.ts';

/** The possible sources of a referral code at sign-up. */
export interface ReferralSources {
  /** The text in the form's field. */
  readonly field: string;
  /** Whether the person changed the field. An emptied field means no referral. */
  readonly touched: boolean;
  /** The code of the active referral cookie. */
  readonly cookie: string | null;
  /** The code of an earlier referral link (`pendingReferralCode`). */
  readonly pending: string | null;
}

/** What was given for a code, null for nothing, and the code to register with. */
export interface Referral {
  readonly given: string | null;
  readonly code: string | null;
}

/** The referral of a sign-up. */
export function referralOf(sources: ReferralSources): Referral {
  const code = referralCodeFor(sources);
  return { given: sources.field.trim() === '' ? code : sources.field, code };
}

/**
 * The code to register with: form before cookie before pending. A text that is not a code is skipped in the cookie and in
 * the pending code. It is not skipped in the form: typed text is never replaced by a code that the person did not type.
 */
export function referralCodeFor({ field, touched, cookie, pending }: ReferralSources): string | null {
  if (field.trim() !== '') return readReferralCode(field);
  if (touched) return null;
  return (cookie === null ? null : readReferralCode(cookie)) ?? (pending === null ? null : readReferralCode(pending));
}
