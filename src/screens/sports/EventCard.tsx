import { chakra } from '@chakra-ui/react';
import { picks, type SportPick } from '../../domain/sports/book.ts';
import { scoreDueAt } from '../../domain/sports/drawn.ts';
import { isBettingOver, isScoreMissing, resultDueBy } from '../../domain/world.ts';
import type { SportEvent } from '../../domain/worldParts.ts';
import { Countdown } from '../../ui/Countdown.tsx';
import { HashText } from '../../ui/HashText.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Heading, Text } from '../../ui/Text.tsx';
import { useTime } from '../shell/useTime.ts';
import { EventPill } from './SportPill.tsx';
import { oddsText, pickText } from '../play/sportText.ts';
import { t } from '../../languages/t.ts';
import { rich } from '../../languages/rich.tsx';
import { translatedSample } from '../../languages/translated.ts';

const Odds = chakra('button', {
  base: {
    display: 'grid',
    gap: '0.5',
    minW: '0',
    minH: '14',
    px: { base: '2', sm: '3' },
    py: '2',
    borderRadius: 'control',
    borderWidth: '1px',
    borderColor: 'lineStrong',
    bg: 'raised',
    textAlign: 'start',
    alignContent: 'space-between',
    cursor: 'pointer',
    transition: 'border-color {durations.fast}, background-color {durations.fast}',
    _hover: { borderColor: 'fg' },
    '&[aria-pressed=true]': { bg: 'accentTint', borderColor: 'accentSolid', boxShadow: 'inset 0 0 0 1px {colors.accentSolid}' },
    _disabled: { bg: 'sunken', color: 'subtle', borderColor: 'line', cursor: 'not-allowed' },
  },
});

interface EventCardProps {
  event: SportEvent;
  live: boolean;
  /** The pick of this event that is on the slip. */
  picked: SportPick | null;
  onPick: (pick: SportPick, oddsHundredths: number) => void;
}

/** An event and its odds. A press puts a pick on the slip. */
export function EventCard({ event, live, picked, onPick }: EventCardProps) {
  const { sport, homeTeam, awayTeam, startsAt, odds, suspended, liveBettingUntil, seedHash } = event;
  const isOver = useTime((now) => isBettingOver(event, now));
  const isMissing = useTime((now) => isScoreMissing(event, now));
  const isClosed = isOver || suspended;
  const offered = picks.flatMap((pick) => (odds[pick] === null ? [] : [{ pick, oddsHundredths: odds[pick] }]));
  return (
    <Panel as="article" pad="sm" data-event={event.id} aria-label={t('{home} against {away}', { home: homeTeam, away: awayTeam })}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <Text size="sm" tone="muted" fontWeight="600">
          {translatedSample(sport)}
        </Text>
        <EventPill status={isMissing ? 'awaited' : live ? 'live' : 'upcoming'} />
      </chakra.div>
      <Heading level={3} mt="1" fontSize="lg">
        {homeTeam} <chakra.span color="subtle">–</chakra.span> {awayTeam}
      </Heading>
      <chakra.p mt="1" mb="3" color="muted" fontSize="sm" display="flex" flexWrap="wrap" columnGap="3">
        <Moment at={startsAt} />
        {!live && <StartsIn at={startsAt} />}
        {!isOver && (
          <span>
            {liveBettingUntil === null
              ? t('Betting closes at the start')
              : rich('Betting closes {moment}', { moment: <Moment at={liveBettingUntil} /> })}
          </span>
        )}
      </chakra.p>
      {isClosed && (
        <Text id={`${event.id}-closed`} size="sm" tone="warning" mb="2" fontWeight="600">
          {isOver ? t('Betting has closed') : t('Betting is suspended')}
        </Text>
      )}
      {isMissing && (
        <Text size="sm" tone="muted" mb="2">
          {rich('Without a score by {moment}, all stakes go back.', { moment: <Moment at={resultDueBy(event)} /> })}
        </Text>
      )}
      <chakra.div
        role="group"
        aria-label={t('Odds')}
        display="grid"
        gap="2"
        gridTemplateColumns={`repeat(${offered.length}, minmax(0, 1fr))`}
      >
        {offered.map(({ pick, oddsHundredths }) => (
          <Odds
            key={pick}
            type="button"
            aria-pressed={picked === pick}
            aria-label={t('{pick}, odds {odds}', { pick: pickText(pick, event), odds: oddsText(oddsHundredths) })}
            disabled={isClosed}
            aria-describedby={isClosed ? `${event.id}-closed` : undefined}
            onClick={() => onPick(pick, oddsHundredths)}
          >
            <chakra.span fontSize="xs" color="muted" lineHeight="1.3" overflowWrap="anywhere" lineClamp={3}>
              {pick === 'draw' ? t('Draw') : pick === 'homeWin' ? homeTeam : awayTeam}
            </chakra.span>
            <chakra.span fontWeight="700" fontSize="lg" textStyle="numbers" color={isClosed ? 'subtle' : 'fg'}>
              {oddsText(oddsHundredths)}
            </chakra.span>
          </Odds>
        ))}
      </chakra.div>
      {seedHash !== undefined && <Sealed at={scoreDueAt(event)} seedHash={seedHash} beacon={event.beacon} />}
    </Panel>
  );
}

/** What is known of the score of a match of the house. */
function Sealed({ at, seedHash, beacon }: { at: number; seedHash: string; beacon: SportEvent['beacon'] }) {
  const hashed = <HashText value={seedHash} label={t('server seed hash')} keep={8} copyable={false} />;
  const parts = { moment: <Moment at={at} />, hash: hashed };
  return (
    <Text size="xs" tone="subtle" mt="3">
      {beacon
        ? rich(
            'A match of the house: its score is drawn {moment}, from a public beacon and a seed that was sealed before the first bet: {hash}',
            parts,
          )
        : rich(
            'A match of the house: its score is drawn {moment}, from all bets on it and a seed that was sealed before the first one: {hash}',
            parts,
          )}
    </Text>
  );
}

function StartsIn({ at }: { at: number }) {
  const msLeft = useTime((now) => Math.max(0, Math.ceil((at - now) / 1_000)) * 1_000);
  return <span>{rich('starts in {countdown}', { countdown: <Countdown msLeft={msLeft} days /> })}</span>;
}
