import { useMemo, useState } from 'react';
import { failure, type Refusal } from '../../domain/refusal.ts';
import type { PartnerUser } from '../../api/backend/backend.ts';
import { readReward, type PartnerOffer } from '../../api/backend/shapes.ts';
import { FAILED_TO_COMPLETE, type OfferList, type Walls } from '../../api/partners/walls.ts';
import type { PartnerWall } from '../../api/partners/partnersConfig.ts';
import { useEarning } from '../../store/earningContext.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RetryBanner } from '../../ui/RetryBanner.tsx';
import { useAnswer } from '../shell/useAnswer.ts';
import { useAttempt } from '../shell/useAttempt.ts';
import { CardGrid, CardSkeletons } from './CardGrid.tsx';
import { EarnCard } from './EarnCard.tsx';
import { ownRefusal } from '../shell/readableRefusal.ts';
import { LOAD_FAILED } from './loadFailed.ts';
import { t } from '../../languages/t.ts';
import { translated } from '../../languages/translated.ts';

interface PartnerOfferListProps {
  walls: Walls;
  /** Null while the visit of the wall begins. */
  user: PartnerUser | null;
  wall: PartnerWall;
}

/** The partner's own list of offers, from the backend. Each is completed once and credited once. */
export function PartnerOfferList({ walls, user, wall }: PartnerOfferListProps) {
  const { backend } = useEarning();
  const [reported, setReported] = useState<ReadonlySet<string>>(new Set());
  const { answer: list, failed } = useAnswer(
    useMemo(() => backend && user && ((): Promise<OfferList> => walls.offers(backend, user, wall.wall)), [backend, walls, user, wall.wall]),
  );

  const complete = async (offer: PartnerOffer): Promise<Refusal | null> => {
    if (!backend || !user) return ownRefusal('failed', FAILED_TO_COMPLETE);
    const sentence = await walls.complete(backend, user, wall.wall, offer);
    if (sentence !== null) return failure(sentence);
    // The partner has reported it, even if the entry that credits it is still on its way.
    setReported((known) => new Set([...known, offer.offer_id]));
    return null;
  };

  if (failed) return <RetryBanner sentence={LOAD_FAILED} onRetry={failed.onRetry} />;
  if (!list) return <CardSkeletons label={t('Loading the list of {name}', { name: wall.name })} count={3} height="17rem" />;
  if (list.offers.length === 0) return <EmptyState title={t('No offers here yet')}>{t('Look at the wall below.')}</EmptyState>;
  return (
    <CardGrid>
      {list.offers.map((offer) => (
        <PartnerOfferCard
          key={offer.offer_id}
          wall={wall}
          offer={offer}
          reported={list.completed.has(offer.offer_id) || reported.has(offer.offer_id)}
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
  const rewardCents = useMemo(() => readReward(offer.reward_amount) ?? 0, [offer.reward_amount]);
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
      text={problem === null ? t('Complete offer') : t('Try Again')}
      busyText={busy ? t('Completing…') : undefined}
      onEarn={() => void run(() => onComplete(offer), { failed: translated(FAILED_TO_COMPLETE) })}
      problem={problem}
    />
  );
}
