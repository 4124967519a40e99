import type { Offer } from '../../domain/world.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { CardGrid, CardSkeletons } from './CardGrid.tsx';
import { OfferCard } from './OfferCard.tsx';

export function OfferGrid({ loading, offers }: { loading: boolean; offers: readonly Offer[] }) {
  if (loading) return <CardSkeletons label="Loading offers" count={3} height="18rem" />;
  if (offers.length === 0)
    return <EmptyState title="No offers here yet">Look at the partner walls above, they always have some.</EmptyState>;
  return (
    <CardGrid>
      {offers.map((offer) => (
        <OfferCard key={offer.id} offer={offer} />
      ))}
    </CardGrid>
  );
}
