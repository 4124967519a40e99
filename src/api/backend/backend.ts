/**
 * The backend's calls, as the house uses them. The backend tracks and lists; credits move only in the log. Function A is the list of partner
 * offers, function B gives the address of a wall's page. src/api/calls.ts has the requests.
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
  /** function A / get-offers */
  partnerOffers(): Promise<readonly PartnerOffer[]>;
  /** function A / get-user-completions */
  partnerCompletions(user: PartnerUser): Promise<readonly PartnerCompletion[]>;
  /** function A / complete-offer. Tells the partner. */
  completePartnerOffer(user: PartnerUser, offer: string): Promise<CompletionAnswer>;
  /** function B: the address of the wall's frame. */
  offerWallUrl(user: PartnerUser): Promise<string>;
}
