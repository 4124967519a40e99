import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { FeedRow } from '../../api/topics/rounds.ts';
import { useTopic } from '../../store/useTopic.ts';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TextLink } from '../../ui/links.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Numeric } from '../../ui/Text.tsx';
import { paidTimes } from '../play/ratioText.ts';
import { playedOnText } from '../play/roundText.ts';
import { useShownRounds } from '../play/useShownRounds.ts';
import { useRacePrizes } from '../shell/useWeeklyRace.ts';
import { FEED_HEIGHT, FEED_ROWS, ROW, WEEK_HEIGHT } from './houseNowSize.ts';
import { t } from '../../languages/t.ts';

/** What is played in the house now, and what this week paid. Loaded once the house is open (see `RightNow` in LandingScreen.tsx). */
export function HouseNow() {
  return (
    <>
      <Feed />
      <Week />
    </>
  );
}

/** The newest rounds of everybody. Every row has the same height, so that news moves nothing. */
function Feed() {
  const rows = useShownRounds('newest');
  if (rows === null) return <div />;
  return (
    <Panel pad="none" px="4" minH={FEED_HEIGHT} overflow="hidden">
      {rows.length === 0 ? (
        <EmptyState title={t('No rounds yet')} action={<TextLink to="/games">{t('Play the first one')}</TextLink>}>
          {t('Every finished round is listed here, won or lost.')}
        </EmptyState>
      ) : (
        <chakra.ol aria-label={t('Newest rounds')}>
          {rows.slice(0, FEED_ROWS).map((row) => (
            <Row key={row.bet} title={row.player ?? t('Hidden')} note={playedOnText(row.game)} value={<Result row={row} />} />
          ))}
        </chakra.ol>
      )}
    </Panel>
  );
}

function Result({ row }: { row: FeedRow }) {
  const { stakeCents, payoutCents } = row;
  if (payoutCents === 0)
    return (
      <chakra.span color="muted" fontWeight="400">
        {t('Lost')}
      </chakra.span>
    );
  return (
    <>
      <chakra.span color={payoutCents > stakeCents ? 'successFg' : 'fg'}>
        <CreditAmount cents={payoutCents} />
      </chakra.span>
      <Numeric display="block" color="muted" fontSize="sm" fontWeight="400">
        {t('at {multiplier}', { multiplier: paidTimes(row) })}
      </Numeric>
    </>
  );
}

/** What bets have paid since Monday, the biggest win of today, and what the race of the week pays. */
function Week() {
  const paid = useTopic('paid-week')?.rows[0];
  const best = useShownRounds('biggest')?.[0];
  const { isOn, prizes } = useRacePrizes();
  const pot = prizes.reduce((sum, cents) => sum + cents, 0);
  return (
    <Panel as="ul" pad="none" px="4" alignSelf="start" minH={WEEK_HEIGHT} overflow="hidden">
      <Row
        title={t('Paid out this week')}
        note={t('On bets, since Monday 00:00 UTC')}
        value={paid && <CreditAmount cents={paid.paidCents} />}
      />
      <Row
        title={t('Biggest win of today')}
        note={best ? t('{name} on {game}', { name: best.player ?? t('Hidden'), game: playedOnText(best.game) }) : t('No wins today')}
        value={best && <CreditAmount cents={best.payoutCents - best.stakeCents} toned />}
      />
      <Row
        title={t('Race of the week')}
        note={
          pot === 0
            ? t('There is no race at the moment.')
            : isOn
              ? t('{count, plural, one {For the first place} other {For the first # places}}', { count: prizes.length })
              : t('{count, plural, one {For the first place, from Monday} other {For the first # places, from Monday}}', {
                  count: prizes.length,
                })
        }
        value={pot > 0 && <CreditAmount cents={pot} />}
      />
    </Panel>
  );
}

/** What it is about, and its figure at the end of the line. */
function Row({ title, note, value }: { title: string; note: string; value: ReactNode }) {
  return (
    <chakra.li
      height={ROW}
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      alignItems="center"
      columnGap="4"
      lineHeight="1.35"
      borderTopWidth="1px"
      borderColor="line"
      _first={{ borderTopWidth: '0' }}
    >
      <div>
        <chakra.p fontWeight="600" truncate>
          {title}
        </chakra.p>
        <chakra.p color="muted" fontSize="sm" truncate>
          {note}
        </chakra.p>
      </div>
      <chakra.div textAlign="end" fontWeight="650">
        {value || '–'}
      </chakra.div>
    </chakra.li>
  );
}
