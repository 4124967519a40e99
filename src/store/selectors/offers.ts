/** The offers that one has begun. */
import { createSelector } from 'reselect';
import { offerOf } from '../../domain/world.ts';
import type { OfferId } from '../../domain/ids.ts';
import type { RootState } from '../store.ts';
import { selectAccount } from './account.ts';

interface OfferInProgress {
  readonly offer: OfferId;
  /** Null for an offer that was deleted after its start. It is paid all the same. */
  readonly title: string | null;
  readonly at: number;
  readonly rewardCents: number;
}

const NONE: readonly OfferInProgress[] = [];
const selectOffers = (state: RootState) => state.world.offers;

/** The offers that the signed-in account has started and not completed, newest first. */
export const selectOffersInProgress = createSelector(
  [(state: RootState) => selectAccount(state)?.offers.started, selectOffers],
  (started, offers): readonly OfferInProgress[] =>
    started === undefined
      ? NONE
      : Object.entries(started)
          .map(([id, { at, rewardCents }]) => {
            const offer = id as OfferId;
            return { offer, title: offerOf({ offers }, offer)?.title ?? null, at, rewardCents };
          })
          .toSorted((a, b) => b.at - a.at),
);
