/**
 * What the pages of partner walls need of a house. src/client/partnerWalls.ts implements it for both houses. Only entries of the log say
 * what was credited.
 */
import type { AccountId, WallSessionId } from '../../domain/ids.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { Backend, PartnerUser } from '../backend/backend.ts';
import type { PartnerOffer } from '../backend/shapes.ts';
import type { PartnerWall } from './partnersConfig.ts';
import type { WallMessage } from './wallMessage.ts';

/** Shown when a partner gives no reason. */
export const FAILED_TO_COMPLETE = 'Failed to complete offer';

export interface OfferList {
  readonly offers: readonly PartnerOffer[];
  /** Numbers of the offers that are completed. */
  readonly completed: ReadonlySet<string>;
}

export interface BegunVisit {
  /** The account's name at this wall. */
  readonly pseudonym: string;
  /** The address of the wall's page for this visit. Null: the backend gives it (its call `offer-wall-url`, function B of the specification). */
  readonly address: string | null;
}

export interface EndedVisit {
  readonly wall: string;
  readonly session: WallSessionId;
  /** Messages of its frame that were not accepted. */
  readonly ignored: number;
}

export interface Walls {
  /** Begins a visit. Its session is derived from `id`, so the same id begins no second visit. Rejects if it could not be saved. */
  beginVisit(account: AccountId, wall: PartnerWall, id: string): Promise<BegunVisit | Refusal>;
  /** Ends a visit, once. Also resolves if the house refuses. Rejects if it could not be saved. */
  endVisit(account: AccountId, visit: EndedVisit): Promise<void>;
  /**
   * Credits what a wall posted to the page. Resolves to whether it was credited. Null: this house credits by the partner's server only,
   * and ignores what is posted to the page.
   */
  readonly credit: ((account: AccountId, wallName: string, message: WallMessage) => Promise<boolean>) | null;
  /** The partner's offers (the backend's list, function A of the specification). Rejects with a BackendError if the partner does not answer. */
  offers(backend: Backend, user: PartnerUser, wallName: string): Promise<OfferList>;
  /** Completes an offer of the list. Resolves to the sentence that says why not, or to null. Rejects as `offers` does. */
  complete(backend: Backend, user: PartnerUser, wallName: string, offer: PartnerOffer): Promise<string | null>;
}
