import { chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { statusOf } from '../../domain/world.ts';
import type { SportEvent } from '../../domain/worldParts.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors/account.ts';
import { useHouse } from '../../store/houseContext.ts';
import { useAccountLoading } from '../../store/useAccountLoading.ts';
import { eventIn, lastStart, selectOpenEvents, selectOwnBets } from '../../store/selectors/sports.ts';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { BallIcon } from '../../ui/icons/socialIcons.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PageSkeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Heading } from '../../ui/Text.tsx';
import { roomyWindow } from '../../ui/theme/windows.ts';
import { useFollowed } from '../games/useFollowed.ts';
import { SignInPrompt } from '../shell/SignInPrompt.tsx';
import { useCommand } from '../shell/useCommand.ts';
import { useTime } from '../shell/useTime.ts';
import { BetSlip, type Slip } from './BetSlip.tsx';
import { EventCard } from './EventCard.tsx';
import { MyBets } from './MyBets.tsx';
import { t } from '../../languages/t.ts';

const tabs = ['upcoming', 'live', 'bets'] as const;
type Tab = (typeof tabs)[number];

/**
 * Events to bet on, the player's bets, and the slip beside them. Guests can look around. `untitled`: the page around it already has a title.
 */
export function SportsScreen({ untitled = false }: { untitled?: boolean }) {
  useFollowed(useHouse(), 'matches');
  const opening = useAppSelector((state) => state.houseStatus.status.phase === 'opening');
  const waiting = useAccountLoading();
  const [slip, setSlip] = useState<Slip | null>(null);
  const event = useAppSelector(({ world }) => (slip ? eventIn(world, slip.event) : undefined));
  const bet = useCommand();
  const panel = useRef<HTMLDivElement>(null);
  const pick = (next: Slip): void => {
    setSlip(next);
    bet.note(null);
  };
  // A pick makes the slip higher, so its lower end may be out of view.
  useEffect(() => {
    if (slip) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [slip]);
  if (opening || waiting) return <PageSkeleton label={t('Loading')} />;
  return (
    <>
      {!untitled && (
        <Heading level={1} look="title" mb="5">
          {t('Sports')}
        </Heading>
      )}
      <chakra.section
        aria-label={t('Sports betting')}
        display="grid"
        gap="5"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' }}
        alignItems="start"
      >
        <chakra.div minW="0">
          <EventTabs slip={slip} onPick={pick} />
        </chakra.div>
        <Panel ref={panel} as="section" aria-label={t('Place Your Bet')} css={{ [roomyWindow]: { position: 'sticky', top: '20' } }}>
          <Heading level={2} mb="4">
            {t('Place Your Bet')}
          </Heading>
          <BetSlip slip={slip} event={event} bet={bet} onPlaced={() => setSlip(null)} />
        </Panel>
      </chakra.section>
    </>
  );
}

/** Upcoming events, live events, and the player's bets. */
function EventTabs({ slip, onPick }: { slip: Slip | null; onPick: (slip: Slip) => void }) {
  const signedIn = useAppSelector((state) => selectAccount(state) !== undefined);
  const events = useAppSelector(selectOpenEvents);
  const open = useAppSelector((state) => selectOwnBets(state).filter(({ bet }) => bet.status === 'pending').length);
  // An event that begins moves to the other tab by itself. Until then this time stays the same, and nothing is drawn again.
  const begunAt = useTime((now) => lastStart(events, now));
  const isLive = (event: SportEvent): boolean => statusOf(event, begunAt) === 'live';
  const [params, setParams] = useSearchParams();
  const upcoming = events.filter((event) => !isLive(event));
  const running = events.filter(isLive);
  const cards = (shown: readonly SportEvent[], none: string) => (
    <Cards none={none} count={shown.length}>
      {shown.map((one) => (
        <EventCard
          key={one.id}
          event={one}
          live={isLive(one)}
          picked={slip?.event === one.id ? slip.pick : null}
          onPick={(pick, oddsHundredths) => onPick({ event: one.id, pick, oddsHundredths })}
        />
      ))}
    </Cards>
  );
  return (
    <Tabs<Tab>
      label={t('Events and bets')}
      value={tabs.find((known) => known === params.get('show')) ?? 'upcoming'}
      onChange={(chosen) => setParams((now) => withTab(now, chosen), { replace: true })}
      items={[
        {
          value: 'upcoming',
          text: t('Upcoming'),
          badge: <Badge>{upcoming.length}</Badge>,
          content: cards(upcoming, t('No upcoming events')),
        },
        {
          value: 'live',
          text: t('Live'),
          badge: <Badge look={running.length > 0 ? 'accent' : 'plain'}>{running.length}</Badge>,
          content: cards(running, t('Nothing is live at the moment')),
        },
        {
          value: 'bets',
          text: t('My Bets'),
          badge: open > 0 ? <Badge look="coin">{open}</Badge> : undefined,
          content: signedIn ? <MyBets /> : <SignedOut />,
        },
      ]}
    />
  );
}

function withTab(now: URLSearchParams, tab: Tab): URLSearchParams {
  const next = new URLSearchParams(now);
  if (tab === 'upcoming') next.delete('show');
  else next.set('show', tab);
  return next;
}

function Cards({ count, none, children }: { count: number; none: string; children: ReactNode }) {
  if (count > 0) {
    return (
      <chakra.div display="grid" gap="3">
        {children}
      </chakra.div>
    );
  }
  return (
    <Panel>
      <EmptyState title={none} icon={<BallIcon size={40} />}>
        {t('New events appear here automatically.')}
      </EmptyState>
    </Panel>
  );
}

function SignedOut() {
  return (
    <Panel>
      <SignInPrompt title={t('Sign in to see your bets')} icon={<BallIcon size={40} />}>
        {t('Your bets are listed here until the final score.')}
      </SignInPrompt>
    </Panel>
  );
}
