/** The calls that the product makes to its backend, as the house sees them. It tracks and lists; credits move in the log alone. */
import type { AccountId } from '../../domain/ids.ts';
import type { CompletionAnswer, PartnerCompletion, PartnerOffer, ReferralStats } from './shapes.ts';

/** A call that came to nothing: no network, no time, no sense in the answer. What it was for can be tried again. */
export class BackendError extends Error {
  override readonly name = 'BackendError';
}

/** Somebody as a partner knows them. */
export interface PartnerUser {
  readonly account: AccountId;
  /** Their name at this wall, and all that leaves the house. */
  readonly pseudonym: string;
}

export interface ReferralClick {
  readonly referrerCode: string;
  /** A UUID. */
  readonly clickId: string;
  readonly userAgent: string;
  readonly landingUrl: string;
}

export interface ReferralToProcess {
  readonly account: AccountId;
  readonly referrerCode: string;
  readonly clickId: string;
}

/** Every call rejects with a BackendError where it came to nothing. */
export interface Backend {
  /** referral-tracking / track-click. False: the click was not counted. */
  trackClick(click: ReferralClick): Promise<boolean>;
  /** referral-tracking / process-referral. False: to be tried again later. */
  processReferral(referral: ReferralToProcess): Promise<boolean>;
  /** referral-tracking / stats */
  referralStats(account: AccountId): Promise<ReferralStats>;
  /** function A / get-offers */
  partnerOffers(): Promise<readonly PartnerOffer[]>;
  /** function A / get-user-completions */
  partnerCompletions(user: PartnerUser): Promise<readonly PartnerCompletion[]>;
  /** function A / complete-offer. Tells the partner; crediting is the house's affair. */
  completePartnerOffer(user: PartnerUser, offer: string): Promise<CompletionAnswer>;
  /** function B: the address of the wall's frame. */
  offerWallUrl(user: PartnerUser): Promise<string>;
}
