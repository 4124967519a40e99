/**
 * The calls of the backend for partners' offers and referrals, as pages make them. It may be the house itself or another server. It tracks
 * and lists; credits move only in the log. The specification calls `offer-list` function A and `offer-wall-url` function B. The requests are in
 * src/api/calls.ts.
 */
import type { AccountId } from '../../domain/ids.ts';
import type { CompletionAnswer, PartnerCompletion, PartnerOffer, ReferralStats } from './shapes.ts';

/** A call failed: no network, a timeout, or an invalid answer. It can be tried again. */
export class BackendError extends Error {
  override readonly name = 'BackendError';
}

/** An account as a partner knows it. */
export interface PartnerUser {
  readonly account: AccountId;
  /** The account's name at this wall. Nothing else of the account leaves the house. */
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

/** Every call rejects with a BackendError if it fails. */
export interface Backend {
  /** Whether it credits what it completes. If not, the house does, in a command of its own. */
  readonly credits: boolean;
  /** referral-tracking / track-click. False: the click was not counted. */
  trackClick(click: ReferralClick): Promise<boolean>;
  /** referral-tracking / process-referral. False: try again later. */
  processReferral(referral: ReferralToProcess): Promise<boolean>;
  /** referral-tracking / stats */
  referralStats(account: AccountId): Promise<ReferralStats>;
  /** offer-list / get-offers */
  partnerOffers(): Promise<readonly PartnerOffer[]>;
  /** offer-list / get-user-completions */
  partnerCompletions(user: PartnerUser): Promise<readonly PartnerCompletion[]>;
  /** offer-list / complete-offer. Tells the partner. */
  completePartnerOffer(user: PartnerUser, offer: string): Promise<CompletionAnswer>;
  /** offer-wall-url: the address of the wall's frame. */
  offerWallUrl(user: PartnerUser): Promise<string>;
}
