import { chakra } from '@chakra-ui/react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { marginText, picks, worstCase } from '../../../domain/sports/book.ts';
import { bettingClosesAt, isBettingOver, isLive } from '../../../domain/world.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CreditAmount } from '../../../ui/CreditAmount.tsx';
import { formatCredits, localDecimals } from '../../../ui/credits.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FigureTable } from '../../../ui/FigureTable.tsx';
import { Moment } from '../../../ui/Moment.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RetryBanner } from '../../../ui/RetryBanner.tsx';
import { RowPages } from '../../../ui/RowPages.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { Question } from '../../../ui/Question.tsx';
import { Section } from '../../../ui/Section.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { Heading, Text, VisuallyHidden } from '../../../ui/Text.tsx';
import { useCommand } from '../../shell/useCommand.ts';
import { useOfficeTable } from '../officeQueries.tsx';
import { FilterBar, useTableFilter } from '../tableFilter.tsx';
import { EditEventDialog } from './EditEventDialog.tsx';
import type { EventRow } from './eventRow.ts';
import { pickTitles } from './OddsFields.tsx';
import { t } from '../../../languages/t.ts';
import { rich } from '../../../languages/rich.tsx';
import { translatedSample } from '../../../languages/translated.ts';

type Opened = { readonly kind: 'edit' | 'cancel'; readonly event: EventRow };

interface ActiveEventsProps {
  /** UTC milliseconds. */
  now: number;
  onSettle: (id: string) => void;
}

/** Events that can still be settled, with their bets. Finished and cancelled ones are not listed. */
export function ActiveEvents({ now, onSettle }: ActiveEventsProps) {
  const filter = useTableFilter();
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed);
  const { from: startsFrom, to: startsTo } = filter.query;
  const isNarrowed = filter.isSet || typed !== '';
  // Without a filter it is the same query as in SportsTab, so the house is asked once for both.
  const asked = isNarrowed ? { text, startsFrom, startsTo } : {};
  const { rows, pages, failed } = useOfficeTable('sportEvents', asked);
  const events = rows ?? [];
  const { busy, send } = useCommand();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  const cancel = async ({ id }: EventRow): Promise<void> => {
    await send({ type: 'CancelSportEvent', payload: { event: id } }, { done: t('Event cancelled'), failed: t('Failed to cancel event') });
    close();
  };
  return (
    <Section title={t('Active Events')} display="grid" gap="4">
      {/* Without a filter SportsTab shows this failure. */}
      {failed && isNarrowed && <RetryBanner {...failed} />}
      {(events.length > 0 || isNarrowed) && (
        <FilterBar filter={filter} time={t('Starts')} byPlayer={false} isMoreSet={typed !== ''} onClear={() => setTyped('')}>
          <TextField type="search" spellCheck={false} label={t('Sport or team contains')} value={typed} onChange={setTyped} />
        </FilterBar>
      )}
      {rows?.length === 0 &&
        (isNarrowed ? (
          <EmptyState title={t('No events match')}>{t('Remove a filter.')}</EmptyState>
        ) : (
          <EmptyState title={t('No active events')}>{t('Create one above. Players can bet on it at once.')}</EmptyState>
        ))}
      <chakra.ul display="grid" gap="4" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 26rem), 1fr))">
        {events.map((event) => (
          <chakra.li key={event.id}>
            <EventCard
              event={event}
              now={now}
              onEdit={() => setOpened({ kind: 'edit', event })}
              onCancel={() => setOpened({ kind: 'cancel', event })}
              onSettle={() => onSettle(event.id)}
            />
          </chakra.li>
        ))}
      </chakra.ul>
      <RowPages label={t('Pages of the events')} {...pages} />
      {opened?.kind === 'edit' && <EditEventDialog event={opened.event} onClose={close} />}
      {opened?.kind === 'cancel' && (
        <Question
          title={t('Cancel {home} – {away}?', { home: opened.event.homeTeam, away: opened.event.awayTeam })}
          yes={t('Cancel event')}
          no={t('Keep event')}
          busyText={busy ? t('Cancelling…') : undefined}
          onYes={() => void cancel(opened.event)}
          onClose={close}
        >
          <Text>{t('Every open bet on it is voided and its stake returned. This cannot be undone.')}</Text>
        </Question>
      )}
    </Section>
  );
}

interface EventCardProps {
  event: EventRow;
  now: number;
  onEdit: () => void;
  onCancel: () => void;
  onSettle: () => void;
}

function EventCard({ event, now, ...handlers }: EventCardProps) {
  const { sport, homeTeam, awayTeam, startsAt, odds, suspended, drawn, bets, liability } = event;
  const isLiveNow = isLive(event, now);
  const isOver = isBettingOver(event, now);
  const worst = worstCase(liability);
  const amount = <CreditAmount cents={Math.abs(worst)} unit />;
  const times = { start: <Moment at={startsAt} />, margin: localDecimals(marginText(odds)) };
  return (
    <Panel pad="sm" display="grid" gap="3">
      <chakra.header display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <Heading level={3} flex="1 1 12rem" overflowWrap="anywhere">
          {homeTeam} – {awayTeam}
        </Heading>
        <Badge>{translatedSample(sport)}</Badge>
        <StatusPill tone={isLiveNow ? 'success' : 'info'}>{isLiveNow ? t('Live') : t('Upcoming')}</StatusPill>
        {drawn && <Badge>{t('Drawn by the house')}</Badge>}
        {suspended && !isOver && <StatusPill tone="warning">{t('Suspended')}</StatusPill>}
        {isOver && <StatusPill tone="warning">{t('Betting closed')}</StatusPill>}
      </chakra.header>
      <Text size="sm" tone="muted">
        {isOver
          ? rich('Starts {start}. Betting has closed. Margin {margin}.', times)
          : rich('Starts {start}. Betting closes {end}. Margin {margin}.', { ...times, end: <Moment at={bettingClosesAt(event)} /> })}
      </Text>
      <FigureTable
        label={t('Bets on {home} against {away}', { home: homeTeam, away: awayTeam })}
        columns={[
          { head: t('Pick'), cell: (pick) => pickTitles[pick] },
          { head: t('Odds'), cell: (pick) => (odds[pick] === null ? '–' : formatCredits(odds[pick])) },
          { head: t('Staked'), cell: (pick) => <CreditAmount cents={liability[pick].stakedCents} /> },
          { head: t('Pays'), cell: (pick) => <CreditAmount cents={liability[pick].payoutCents} /> },
        ]}
        rows={picks.filter((pick) => odds[pick] !== null || liability[pick].stakedCents > 0)}
        keyOf={(pick) => pick}
      />
      <Text size="sm">
        {bets === 0 ? t('No bets yet.') : t('{bets, plural, one {# bet} other {# bets}}.', { bets })}{' '}
        {worst > 0 ? rich('At worst the house loses {amount}.', { amount }) : rich('At worst the house keeps {amount}.', { amount })}
      </Text>
      <EventActions event={event} isLiveNow={isLiveNow} {...handlers} />
    </Panel>
  );
}

/** The actions on an event, in the order of the buttons. */
function EventActions({ event, isLiveNow, onEdit, onCancel, onSettle }: Omit<EventCardProps, 'now'> & { isLiveNow: boolean }) {
  const { send } = useCommand();
  const { id, homeTeam, awayTeam, startsAt, odds, live, suspended, liveBettingUntil, drawn } = event;
  const change = (changed: { live?: boolean; suspended?: boolean }, done: string): void => {
    const payload = { event: id, startsAt, odds, live, suspended, liveBettingUntil, ...changed };
    void send({ type: 'ChangeSportEvent', payload }, { done, failed: t('Failed to update event') });
  };
  const teams = { home: homeTeam, away: awayTeam, hidden: (words: string) => <VisuallyHidden>{words}</VisuallyHidden> };
  // A match of the house can be cancelled, and nothing else.
  const actions: readonly (false | { text: ReactNode; look: 'solid' | 'outline' | 'danger'; act: () => void })[] = [
    !drawn && { text: rich('Settle<hidden>{home} against {away}</hidden>', teams), look: 'solid', act: onSettle },
    !drawn && { text: rich('Edit<hidden>{home} against {away}</hidden>', teams), look: 'outline', act: onEdit },
    !drawn &&
      !isLiveNow && {
        text: rich('Go live<hidden>{home} against {away}</hidden>', teams),
        look: 'outline',
        act: () => change({ live: true }, t('Event is live')),
      },
    !drawn &&
      (suspended
        ? {
            text: rich('Resume betting<hidden>{home} against {away}</hidden>', teams),
            look: 'outline',
            act: () => change({ suspended: false }, t('Betting resumed')),
          }
        : {
            text: rich('Suspend betting<hidden>{home} against {away}</hidden>', teams),
            look: 'outline',
            act: () => change({ suspended: true }, t('Betting suspended')),
          }),
    { text: rich('Cancel<hidden>{home} against {away}</hidden>', teams), look: 'danger', act: onCancel },
  ];
  return (
    <chakra.div display="flex" flexWrap="wrap" gap="2">
      {actions.map(
        (action, place) =>
          action && (
            <Button key={place} size="sm" look={action.look} onClick={action.act}>
              {action.text}
            </Button>
          ),
      )}
    </chakra.div>
  );
}
