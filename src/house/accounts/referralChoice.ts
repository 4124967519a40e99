import { readReferralCode } from '../../domain/accounts/names.ts';

/** Where a referral code can come from at sign-up. */
export interface ReferralSources {
  /** The field of the form, as it stands. */
  readonly field: string;
  /** Whether the person changed the field: an emptied one means no referral at all. */
  readonly touched: boolean;
  /** The code of the active referral cookie. */
  readonly cookie: string | null;
  /** The code kept from a link that was followed earlier (`pendingReferralCode`). */
  readonly pending: string | null;
}

/**
 * The code to register with: form before cookie before pending. What is no code at all is passed over outside the form;
 * what a person typed is never replaced by something they did not type.
 */
export function referralCodeFor({ field, touched, cookie, pending }: ReferralSources): string | null {
  if (field.trim() !== '') return readReferralCode(field);
  if (touched) return null;
  return (cookie === null ? null : readReferralCode(cookie)) ?? (pending === null ? null : readReferralCode(pending));
}
