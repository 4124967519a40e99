import { chakra } from '@chakra-ui/react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import type { Account } from '../../domain/accounts/account.ts';
import type { PlayerHouse } from '../../api/playerHouse.ts';
import type { HouseServices } from '../../client/houseServices.ts';
import { useServices } from '../../store/houseContext.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectHeldPayouts, selectShownBalance } from '../../store/selectors/account.ts';
import { useEarning } from '../../store/earningContext.ts';
import { selectOwed } from '../../store/selectors/debt.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { formatCredits } from '../../ui/credits.ts';
import { formatCount } from '../../languages/numbers.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazyScreen } from '../../ui/lazyScreen.tsx';
import { TextLink } from '../../ui/links.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { type Retry, RetryBanner } from '../../ui/RetryBanner.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { UtcSwitch } from '../../ui/UtcSwitch.tsx';
import { HistoryFilters } from '../history/HistoryFilters.tsx';
import { everyRound, isNarrowed, playedOnNames, type RoundFilter } from '../history/roundFilter.ts';
import { OwnPage } from '../shell/OwnPage.tsx';
import { ChartPlaces } from './charts/ChartPlaces.tsx';
import { MovementList } from './MovementList.tsx';
import { plus, sumOf, sumTrail, sumWithoutPayouts, TRAIL_PAGE_ROWS, TrailMovements, type TrailSum, withoutPayouts } from './trail.ts';
import type { AccountId, BetId } from '../../domain/ids.ts';
import type { BetFacts } from '../../projections/betFacts.ts';
import { useAnswer } from '../shell/useAnswer.ts';
import { usePages } from '../shell/usePages.ts';
import type { Movement } from './movements.ts';
import { t } from '../../languages/t.ts';
import { rich } from '../../languages/rich.tsx';

/** The charts are 95 kB, more than the rest of the page, and the page can be read without them. */
const BalanceCharts = lazyScreen(() => import('./charts/BalanceCharts.tsx').then((module) => module.BalanceCharts));

/** The balance, entry by entry: every posting of this account. */
export function BalanceScreen() {
  const services = useServices();
  return (
    <OwnPage
      page={t('Your balance')}
      title={t('Sign in to see your balance')}
      own={(house, account) => services && <OwnBalance key={account.id} house={house} services={services} account={account} />}
    >
      {t('You see every credit you have ever won, earned or spent.')}
    </OwnPage>
  );
}

function OwnBalance({ house, services, account }: { house: PlayerHouse; services: HouseServices; account: Account }) {
  const balanceCents = useAppSelector(selectShownBalance);
  const owedCents = useAppSelector(selectOwed);
  const held = useAppSelector(selectHeldPayouts);
  const [filter, setFilter] = useState(everyRound);
  const [typed, setTyped] = useState('');
  const words = useTyped(typed.trim());
  const isSearch = words !== '';
  // An unopened card keeps its payout secret, and whether there is one.
  const { movements, facts, loading, failed, sum, summed, more } = useTrail(house, services, account.id, held, { filter, words });
  const isWhole = !isNarrowed(filter) && !isSearch;
  const rest = isWhole ? sum.postings - movements.length : 0;
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="6">
      <Intro balanceCents={balanceCents} />
      {owedCents > 0 && (
        <Banner tone="warning" title={t('You owe {owed} credits', { owed: formatCredits(owedCents) })}>
          {t(
            'They were taken back after you had spent them. What you earn on offers and partner walls pays it first, and withdrawals wait until then.',
          )}
        </Banner>
      )}
      {failed && <RetryBanner title={t('Your balance history could not be loaded')} {...failed} />}
      {!failed && (
        <chakra.div minH={{ base: '5rem', sm: '3.25rem' }}>
          <SumCheck sum={sum} summed={summed} balanceCents={balanceCents} />
        </chakra.div>
      )}
      <Suspense fallback={<ChartPlaces account={account} />}>
        <BalanceCharts house={house} account={account} />
      </Suspense>
      <chakra.div>
        <chakra.div mb="3">
          <TextField type="search" label={t('Search the entries')} value={typed} onChange={setTyped} />
        </chakra.div>
        <HistoryFilters filter={filter} onChange={setFilter} games={playedOnNames} />
        <UtcSwitch />
      </chakra.div>
      {movements.length > 0 ? (
        <Panel as="section" aria-label={t('Balance history')} pad="none">
          <MovementList movements={movements} facts={facts} balanceCents={isWhole ? balanceCents : null} />
        </Panel>
      ) : (
        !loading &&
        !failed &&
        (!isWhole ? (
          <NoMatch isCut={isSearch && more !== null} />
        ) : (
          <EmptyState title={t('No credits have moved yet')} action={<ButtonLink to="/games">{t('Games')}</ButtonLink>}>
            {t('Every bonus, bet and payout will be listed here.')}
          </EmptyState>
        ))
      )}
      {loading && movements.length === 0 && <PageSkeleton label={t('Loading the entries')} />}
      {more === null && !loading && summed && rest > 0 && (
        <Banner tone="warning">
          {t('{rest, plural, one {# entry is} other {# entries are}} not in this list. Export the event log and verify it.', { rest })}
        </Banner>
      )}
      {more && (movements.length > 0 || (isSearch && !failed)) && (
        <Button look="outline" justifySelf="start" onClick={more} busyText={loading ? t('Loading…') : undefined}>
          {isSearch && t('Search further')}
          {!isSearch && (summed && rest > 0 ? t('Older entries ({rest} more)', { rest: formatCount(rest) }) : t('Older entries'))}
        </Button>
      )}
    </chakra.div>
  );
}

/** How long nothing is typed before a search begins. A search is expensive: it reads the history back, from a house server in many requests. */
const TYPING_PAUSE_MS = 300;

/** A text once its typing has paused. */
function useTyped(text: string): string {
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setTyped(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return typed;
}

/** `isCut`: older entries were not searched yet. */
const NoMatch = ({ isCut }: { isCut: boolean }) =>
  isCut ? (
    <EmptyState title={t('No entries match so far')}>{t('Only the newer entries were searched.')}</EmptyState>
  ) : (
    <EmptyState title={t('No entries match')}>{t('Choose other words, another game or another day.')}</EmptyState>
  );

function Intro({ balanceCents }: { balanceCents: number }) {
  return (
    <chakra.header>
      <Heading level={1} look="title">
        {t('Your balance')}
      </Heading>
      <chakra.p mt="2" fontSize="2xl" fontWeight="600">
        <CreditAmount cents={balanceCents} unit />
      </chakra.p>
      <Text tone="muted" mt="2" maxW="prose">
        {rich(
          'Every credit you have ever won, earned or spent is listed below. You can check and export your whole history in the <link>event log</link>.',
          { link: (words) => <TextLink to="/log">{words}</TextLink> },
        )}
      </Text>
    </chakra.header>
  );
}

/** Shows that the sum of all postings is the balance. */
function SumCheck({ sum, summed, balanceCents }: { sum: TrailSum; summed: boolean; balanceCents: number }) {
  const { postings } = sum;
  if (!summed)
    return (
      <ProgressBar
        label={t('Adding up all entries')}
        percent={null}
        detail={t('{postings} so far', { postings: formatCount(sum.postings) })}
      />
    );
  if (sum.cents !== balanceCents) {
    return (
      <Banner tone="error" title={t('The list does not add up to your balance')}>
        {t(
          '{postings, plural, one {# entry adds} other {# entries add}} up to {cents} credits, the balance is {balance}. Export the event log and verify it.',
          { postings, cents: formatCredits(sum.cents), balance: formatCredits(balanceCents) },
        )}
      </Banner>
    );
  }
  return (
    <Banner tone="success">
      {t('{postings, plural, one {# entry adds} other {# entries add}} up to {cents} credits: your balance.', {
        postings,
        cents: formatCredits(sum.cents),
      })}
    </Banner>
  );
}

interface Trail {
  /** Newest first. */
  readonly movements: readonly Movement[];
  readonly facts: BetFacts;
  /** Whether a page is being read. */
  readonly loading: boolean;
  readonly failed: Retry | null;
  /** The sum so far, and whether it is complete. */
  readonly sum: TrailSum;
  readonly summed: boolean;
  readonly more: (() => void) | null;
}

/** The sum of the entries from the head back, as it was when reading began, and whether that is everything. */
interface PastSum {
  readonly sum: TrailSum;
  readonly summed: boolean;
}

const nothing: TrailSum = { postings: 0, cents: 0 };

/** The sum over the whole trail: of the past, and of the entries since then. It waits for `mayRead`, so that the first page of the list comes first. */
function useSum(house: PlayerHouse, account: AccountId, mayRead: boolean): Pick<Trail, 'sum' | 'summed' | 'failed'> {
  const [sinceThen, setSinceThen] = useState(nothing);
  const ask = useMemo(() => {
    if (!mayRead) return null;
    return async (show: (part: PastSum) => void, signal: AbortSignal): Promise<PastSum> => {
      setSinceThen(nothing);
      // Nothing is awaited between this and the reading of the head below, so that no entry is missed or counted twice.
      const stop = house.onEntries((entries) => setSinceThen((now) => plus(now, sumOf(entries, account))));
      signal.addEventListener('abort', stop);
      const showPart = (sum: TrailSum): void => show({ sum, summed: false });
      const sum = await sumTrail(house.ports.store, account, house.head.seq + 1, showPart, signal);
      return { sum: sum ?? nothing, summed: true };
    };
  }, [house, account, mayRead]);
  const { answer: past, failed } = useAnswer(ask);
  return { sum: plus(past?.sum ?? nothing, sinceThen), summed: past?.summed ?? false, failed };
}

/** The pages of an account's trail that were asked for, without the payouts of held bets. Remount it for another account. */
function useTrail(
  house: PlayerHouse,
  services: HouseServices,
  account: AccountId,
  held: ReadonlyMap<BetId, number>,
  { filter, words }: { readonly filter: RoundFilter; readonly words: string },
): Trail {
  const { partnersState } = useEarning();
  const walls = partnersState.phase === 'loaded' ? partnersState.partners.walls : null;
  const source = useMemo(() => {
    const wallName = (wall: string): string => walls?.find((one) => one.wall === wall)?.name ?? t('a partner');
    return new TrailMovements(services, house, account, { filter, words, wallName });
  }, [services, house, account, filter, words, walls]);
  const { items, busy, failed: unread, more } = usePages(house, source, { size: TRAIL_PAGE_ROWS });
  const { sum, summed, failed } = useSum(house, account, !busy || items.length > 0);
  const movements = useMemo(() => withoutPayouts(items.flat(), held), [items, held]);
  return { movements, facts: source.facts, loading: busy, failed: unread ?? failed, sum: sumWithoutPayouts(sum, held), summed, more };
}
