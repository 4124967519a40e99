/** Who completed which of our own offers, and when. */
import type { DomainEvent } from '../domain/events/catalog.ts';
import type { AccountId, OfferId } from '../domain/ids.ts';
import type { Projection } from './projection.ts';

interface Completed {
  readonly account: AccountId;
  readonly offer: OfferId;
  readonly at: number;
  readonly cents: number;
}

/** The completions that an event tells. Those from before the log have a time of their own, and their rewards are not known. */
function completedIn({ type, data }: DomainEvent, at: number): readonly Completed[] {
  if (type === 'offer/completed') return [{ account: data.account, offer: data.offer, at, cents: data.cents }];
  if (type !== 'earnings/brought-over') return [];
  return data.completed.map(({ offer, completedAt }) => ({ account: data.account, offer, at: completedAt, cents: 0 }));
}

const keyOf = ({ offer, account }: Completed): string => `${offer}.${account}`;

/** `cents` is the reward, `status` the ID of the offer. An account completes an offer once. */
export const completedOffersProjection: Projection = {
  name: 'completed-offers',
  version: 1,
  keysOf: (event, { at }) => completedIn(event, at).map(keyOf),
  fold(_row, event, { seq, at: entryAt }, key) {
    const completed = completedIn(event, entryAt).find((one) => keyOf(one) === key);
    if (!completed) return undefined;
    const { account, offer, at, cents } = completed;
    return { key, seq, at, account, game: null, cents, status: offer, text: '', body: {} };
  },
};
