import { useEffect } from 'react';
import type { DomainEvent } from '../domain/events/catalog.ts';
import type { AccountId } from '../domain/ids.ts';
import { eventsOf } from '../domain/log/entry.ts';
import { useHouse } from '../store/houseContext.ts';
import { useAppSelector } from '../store/hooks.ts';
import { selectAccountId } from '../store/selectors/account.ts';
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
      return event.data.message === 'offer_completed' ? offerCompleted(event.data.cents) : `You earned ${formatCredits(event.data.cents)} credits`;
    default:
      return null;
  }
}

export function useEarningNews(): void {
  const house = useHouse();
  const account = useAppSelector(selectAccountId);
  useEffect(() => {
    if (!house || !account) return;
    return house.onEntries((entries) => {
      for (const text of entries.flatMap(eventsOf).map((event) => newsOf(event, account))) if (text !== null) showToast({ kind: 'success', text });
    });
  }, [house, account]);
}
