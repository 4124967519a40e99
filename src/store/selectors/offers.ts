/** Offers as the Offers page tells them: what is in progress, and what was paid. */
import { createSelector } from 'reselect';
import { accountOf, offerOf } from '../../domain/world.ts';
import type { AccountId, OfferId } from '../../domain/ids.ts';
import { isRanked } from '../../domain/leaderboard/ranking.ts';
import type { RootState } from '../store.ts';
import { selectAccount, selectAccountId } from './account.ts';

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

export interface ShownPayout {
  readonly key: string;
  readonly account: AccountId;
  /** Null for somebody who hides their name from others. */
  readonly username: string | null;
  readonly cents: number;
  readonly at: number;
  /** The title of the offer; null where it was deleted, or where a wall paid. */
  readonly title: string | null;
  readonly wall: string | null;
}

/** The newest payouts for offers, newest first. Admins and blocked accounts are left out, as on the leaderboard. */
export const selectOfferPayouts = createSelector(
  [(state: RootState) => state.world.offerPayouts, (state: RootState) => state.world.accounts, selectOffers, selectAccountId],
  (payouts, accounts, offers, reader): readonly ShownPayout[] =>
    payouts.flatMap(({ account, offer, wall, cents, at }, place): ShownPayout[] => {
      const owner = accountOf({ accounts }, account);
      if (!owner || !isRanked(owner)) return [];
      const username = owner.hiddenInFeed && account !== reader ? null : owner.username;
      const title = offer === null ? null : (offerOf({ offers }, offer)?.title ?? null);
      return [{ key: `${at} ${payouts.length - place}`, account, username, cents, at, title, wall }];
    }),
);
