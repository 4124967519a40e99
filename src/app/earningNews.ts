import type { DomainEvent } from '../domain/events/catalog.ts';
import type { AccountId } from '../domain/ids.ts';
import { eventsOf, type Entry } from '../domain/log/entry.ts';
import { formatCredits } from '../ui/credits.ts';
import { showToast } from '../ui/toasts.ts';

const offerCompleted = (cents: number): string => `Offer completed! Earned ${formatCredits(cents)} credits`;

/** What somebody is told when they have earned, wherever in the app they are by then. */
function newsOf(event: DomainEvent, account: AccountId): string | null {
  switch (event.type) {
    case 'offer/completed':
    case 'wall/offer-completed':
      return event.data.account === account ? offerCompleted(event.data.cents) : null;
    case 'wall/credited':
      if (event.data.account !== account) return null;
      return event.data.message === 'offer_completed'
        ? offerCompleted(event.data.cents)
        : `You earned ${formatCredits(event.data.cents)} credits`;
    default:
      return null;
  }
}

export function tellEarningNews(entries: readonly Entry[], account: AccountId): void {
  for (const text of entries.flatMap(eventsOf).map((event) => newsOf(event, account)))
    if (text !== null) showToast({ kind: 'success', text });
}
