import { chakra } from '@chakra-ui/react';
import type { Offer } from '../../domain/worldParts.ts';
import { useEarning } from '../../store/earningContext.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { showToast } from '../../ui/toasts.ts';
import { useCommand } from '../shell/useCommand.ts';
import { EarnCard } from './EarnCard.tsx';

const REDIRECTING = 'Redirecting to offer provider...';

/** An offer of the house: available, started or completed. The state comes from the log, so a reload keeps it. */
export function OfferCard({ offer }: { offer: Offer }) {
  const offers = useAppSelector((state) => selectAccount(state)?.offers);
  const { busy, problem, send } = useCommand();
  const completed = offers !== undefined && Object.hasOwn(offers.completed, offer.id);
  const redirected = offers !== undefined && Object.hasOwn(offers.started, offer.id);
  const start = async (): Promise<void> => {
    const started = await send({ type: 'StartOffer', payload: { offer: offer.id } }, { failed: 'Failed to complete offer' });
    if (started) showToast({ kind: 'info', text: REDIRECTING });
  };
  return (
    <EarnCard
      {...offer}
      picture={<OfferPicture address={offer.imageUrl} dimmed={completed} />}
      completed={completed}
      text="Start offer"
      busyText={redirected || busy ? REDIRECTING : undefined}
      onEarn={() => void start()}
      problem={redirected ? null : problem}
    />
  );
}

/** Shows a picture only from a configured origin. The page's policy blocks all others. */
function OfferPicture({ address, dimmed }: { address: string | null; dimmed: boolean }) {
  const { state } = useEarning();
  const allowed =
    address !== null && state.phase === 'loaded' && state.partners.imageOrigins.some((origin) => address.startsWith(`${origin}/`));
  if (!allowed) return null;
  return (
    <chakra.img
      src={address}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      height="8rem"
      width="full"
      objectFit="cover"
      borderRadius="control"
      opacity={dimmed ? '0.5' : '1'}
    />
  );
}
