import { chakra } from '@chakra-ui/react';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Offer } from '../../domain/worldParts.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { useTopic } from '../../store/useTopic.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { useAccountLoading } from '../../store/useAccountLoading.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TaskIcon } from '../../ui/icons/placeIcons.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { capitalised } from '../../ui/capitalised.ts';
import { SignInPrompt } from '../shell/SignInPrompt.tsx';
import { CardGrid, CardSkeletons } from './CardGrid.tsx';
import { OfferNews } from './OfferNews.tsx';
import { WallCards } from './WallCards.tsx';
import { useEarning } from '../../store/earningContext.ts';
import { showToast } from '../../ui/toasts.ts';
import { useCommand } from '../shell/useCommand.ts';
import { EarnCard } from './EarnCard.tsx';
import { t } from '../../languages/t.ts';
import { translatedSample } from '../../languages/translated.ts';

const ALL = 'all';
/** This category has no tab of its own. Its offers are listed with all others. */
const WITHOUT_TAB = 'signups';
/** Offers without a known time are sorted behind all others. */
const UNKNOWN_MINUTES = Number.MAX_SAFE_INTEGER;
/** How the offers can be sorted. The first is the default. */
const orders = [
  { value: 'newest', text: t('Newest'), compare: (a: Offer, b: Offer) => b.createdAt - a.createdAt },
  { value: 'reward', text: t('Highest reward'), compare: (a: Offer, b: Offer) => b.rewardCents - a.rewardCents },
  {
    value: 'time',
    text: t('Least time'),
    compare: (a: Offer, b: Offer) => (a.minutes ?? UNKNOWN_MINUTES) - (b.minutes ?? UNKNOWN_MINUTES),
  },
  { value: 'completed', text: t('Most completed'), compare: (a: Offer, b: Offer) => b.completions - a.completions },
] as const;
/** How long offers are shown as loading, as in the specification. */
const LOAD_DELAY_MS = 500;

export function OffersScreen() {
  const account = useAppSelector(selectAccount);
  const waiting = useAccountLoading();
  if (waiting) return <PageSkeleton label={t('Loading')} />;
  if (account) return <Earn />;
  return (
    <SignInPrompt page={t('Offers')} title={t('Sign in to view offers')} icon={<TaskIcon size={40} />}>
      {t('Every offer says what it pays before you begin. The credits are added to your balance when you complete it.')}
    </SignInPrompt>
  );
}

function Earn() {
  const offered = useAppSelector((state) => state.world.offers);
  const counts = useTopic('offer-counts');
  const [params, setParams] = useSearchParams();
  const loading = useLoadDelay();
  const order = orders.find(({ value }) => value === params.get('sort')) ?? orders[0];
  const offers = useMemo(() => {
    const completed = new Map(counts?.rows.map(({ offer, completions }) => [offer, completions]));
    const counted = Object.values(offered).map((offer) => ({ ...offer, completions: completed.get(offer.id) ?? 0 }));
    return counted.toSorted(order.compare);
  }, [offered, counts, order]);
  const categories = useMemo(
    () => [...new Set(offers.map(({ category }) => category))].filter((category) => category !== WITHOUT_TAB).toSorted(),
    [offers],
  );
  const asked = params.get('category') ?? ALL;
  const category = categories.includes(asked) ? asked : ALL;
  /** The address holds only what differs from the default. */
  const choose = (name: 'category' | 'sort', chosen: string, standard: string): void => {
    const next = new URLSearchParams(params);
    if (chosen === standard) next.delete(name);
    else next.set(name, chosen);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <Heading level={1} look="title">
        {t('Offers')}
      </Heading>
      <Heading level={2} mt="4">
        {t('Earn Credits with Offers')}
      </Heading>
      <Text tone="muted" mt="1" mb="6" maxW="prose">
        {t('Partners pay for surveys, trials and games. What an offer pays is credited as soon as it is completed.')}
      </Text>
      <WallCards loading={loading} />
      <chakra.div mt="12" mb="4" display="flex" flexWrap="wrap" justifyContent="space-between" alignItems="end" gap="3">
        <Heading level={2}>{t('Our own offers')}</Heading>
        <chakra.div flex="0 1 14rem">
          <SelectField
            label={t('Sort by')}
            value={order.value}
            onChange={(chosen) => choose('sort', chosen, orders[0].value)}
            options={orders}
          />
        </chakra.div>
      </chakra.div>
      <Tabs
        label={t('Categories')}
        value={category}
        onChange={(chosen) => choose('category', chosen, ALL)}
        items={[ALL, ...categories].map((one) => ({
          value: one,
          text: one === ALL ? t('All') : capitalised(translatedSample(one)),
          content: <OfferGrid loading={loading} offers={one === ALL ? offers : offers.filter((offer) => offer.category === one)} />,
        }))}
      />
      {/* Last: what starts and ends here moves nothing above it. */}
      <OfferNews />
    </>
  );
}

/** Whether the page still counts as loading. */
function useLoadDelay(): boolean {
  const [loading, setLoading] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setLoading(false), LOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return loading;
}

function OfferGrid({ loading, offers }: { loading: boolean; offers: readonly Offer[] }) {
  if (loading) return <CardSkeletons label={t('Loading offers')} count={3} height="18rem" />;
  if (offers.length === 0)
    return <EmptyState title={t('No offers here yet')}>{t('Look at the partner walls above: they always have some.')}</EmptyState>;
  return (
    <CardGrid>
      {offers.map((offer) => (
        <OfferCard key={offer.id} offer={offer} />
      ))}
    </CardGrid>
  );
}

const REDIRECTING = t('Redirecting to offer provider...');

/** An offer of the house: available, started or completed. The state comes from the log, so a reload keeps it. */
function OfferCard({ offer }: { offer: Offer }) {
  const offers = useAppSelector((state) => selectAccount(state)?.offers);
  const rulesSeq = useAppSelector((state) => state.world.rules.seq);
  const { busy, problem, send } = useCommand();
  const completed = offers !== undefined && Object.hasOwn(offers.completed, offer.id);
  const started = offers !== undefined && Object.hasOwn(offers.started, offer.id);
  const start = async (): Promise<void> => {
    const payload = { offer: offer.id, rewardCents: offer.rewardCents, rulesSeq };
    const accepted = await send({ type: 'StartOffer', payload }, { failed: t('Failed to complete offer') });
    if (accepted) showToast({ kind: 'info', text: REDIRECTING });
  };
  return (
    <EarnCard
      {...offer}
      picture={<OfferPicture address={offer.imageUrl} dimmed={completed} />}
      completed={completed}
      text={t('Start offer')}
      busyText={started || busy ? REDIRECTING : undefined}
      onEarn={() => void start()}
      problem={started ? null : problem}
    />
  );
}

/** Shows a picture only from a configured origin. The page's policy blocks all others. */
function OfferPicture({ address, dimmed }: { address: string | null; dimmed: boolean }) {
  const { partnersState } = useEarning();
  const allowed =
    address !== null &&
    partnersState.phase === 'loaded' &&
    partnersState.partners.imageOrigins.some((origin) => address.startsWith(`${origin}/`));
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
