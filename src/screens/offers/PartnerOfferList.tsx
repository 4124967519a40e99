import { useCallback, useEffect, useMemo, useState } from 'react';
import type { AccountId } from '../../domain/ids.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { PartnerOffer } from '../../house/backend/shapes.ts';
import { centsOf } from '../../house/backend/shapes.ts';
import type { PartnerUser } from '../../house/backend/backend.ts';
import type { House } from '../../house/house.ts';
import { reportPartnerOffer, FAILED_TO_COMPLETE, loadPartnerOffers, type OfferList } from '../../house/partners/partnerOffers.ts';
import type { PartnerWall } from '../../house/partners/partnersConfig.ts';
import { pseudonymAt } from '../../house/partners/wallAddress.ts';
import { useEarning } from '../../store/earningContext.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { failure, useAttempt } from '../shell/useAttempt.ts';
import { CardGrid, CardSkeletons } from './CardGrid.tsx';
import { EarnCard } from './EarnCard.tsx';
import { LoadFailed } from './LoadFailed.tsx';

interface PartnerOfferListProps {
  house: House;
  account: AccountId;
  wall: PartnerWall;
}

/** The partner's own list of offers (function A). Each is completed once and credited once. */
export function PartnerOfferList({ house, account, wall }: PartnerOfferListProps) {
  const { backend } = useEarning();
  const [list, setList] = useState<OfferList | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const user = useCallback(
    async (): Promise<PartnerUser> => ({ account, pseudonym: await pseudonymAt(house, account, wall.wall) }),
    [house, account, wall.wall],
  );

  useEffect(() => {
    if (!backend) return;
    let over = false;
    user()
      .then((known) => loadPartnerOffers(house, backend, known, wall.wall))
      .then(
        (loaded) => {
          if (!over) setList(loaded);
        },
        (error: unknown) => {
          console.warn('The partner’s offers could not be loaded', error);
          if (!over) setFailed(true);
        },
      );
    return () => {
      over = true;
    };
  }, [backend, house, user, wall.wall, attempt]);

  const complete = async (offer: PartnerOffer): Promise<Refusal | null> => {
    if (!backend) return failure(FAILED_TO_COMPLETE);
    const done = await reportPartnerOffer(house, backend, await user(), wall.wall, offer);
    return done.kind === 'refused' ? failure(done.sentence) : null;
  };

  if (failed) {
    const again = (): void => {
      setFailed(false);
      setList(null);
      setAttempt((before) => before + 1);
    };
    return <LoadFailed onRetry={again} />;
  }
  if (!list) return <CardSkeletons label={`Loading the list of ${wall.name}`} count={3} height="17rem" />;
  if (list.offers.length === 0) return <EmptyState title="No offers here yet">Look at the wall below.</EmptyState>;
  return (
    <CardGrid>
      {list.offers.map((offer) => (
        <PartnerOfferCard
          key={offer.offer_id}
          wall={wall}
          offer={offer}
          reported={list.completed.has(offer.offer_id)}
          onComplete={complete}
        />
      ))}
    </CardGrid>
  );
}

interface CardProps {
  wall: PartnerWall;
  offer: PartnerOffer;
  /** Whether the partner reported it as completed. */
  reported: boolean;
  /** Resolves to the problem. Null if there is none. */
  onComplete: (offer: PartnerOffer) => Promise<Refusal | null>;
}

function PartnerOfferCard({ wall, offer, reported, onComplete }: CardProps) {
  const credited = useAppSelector((state) => selectAccount(state)?.partnerOffers[`${wall.wall}:${offer.offer_id}`] !== undefined);
  const { busy, problem, run } = useAttempt();
  const rewardCents = useMemo(() => centsOf(offer.reward_amount) ?? 0, [offer.reward_amount]);
  return (
    <EarnCard
      title={offer.title}
      provider={wall.name}
      category={offer.category}
      description={offer.description}
      requirements={offer.requirements ?? null}
      rewardCents={rewardCents}
      minutes={null}
      completed={credited || reported}
      text={problem === null ? 'Complete offer' : 'Try Again'}
      busyText={busy ? 'Completing…' : undefined}
      onEarn={() => void run(() => onComplete(offer), { failed: FAILED_TO_COMPLETE })}
      problem={problem}
    />
  );
}
