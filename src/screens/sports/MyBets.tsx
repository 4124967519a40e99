import { chakra } from '@chakra-ui/react';
import { payoutOf } from '../../domain/money.ts';
import { opensCommitment } from '../../domain/fairness/commitment.ts';
import { pickPays } from '../../domain/sports/book.ts';
import { drawnScore } from '../../domain/sports/drawn.ts';
import type { SportEvent } from '../../domain/worldParts.ts';
import { isScoreMissing, statusOf } from '../../domain/world.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectOwnBets, type OwnBet } from '../../store/selectors/sports.ts';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Fact } from '../../ui/Fact.tsx';
import { BallIcon } from '../../ui/icons/socialIcons.tsx';
import { TextLink } from '../../ui/links.ts';
import { Moment } from '../../ui/Moment.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Text } from '../../ui/Text.tsx';
import { useTime } from '../shell/useTime.ts';
import { BetPill, EventPill } from './SportPill.tsx';
import { oddsText, pickText, teamsText } from '../play/sportText.ts';
import { t } from '../../languages/t.ts';
import { rich } from '../../languages/rich.tsx';

/** One's own bets: the open ones, and the last settled ones. */
export function MyBets() {
  const bets = useAppSelector(selectOwnBets);
  if (bets.length === 0) {
    return (
      <Panel>
        <EmptyState title={t('No bets yet')} icon={<BallIcon size={40} />}>
          {t('Pick the odds of an upcoming event: your bet is listed here until the final score.')}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <chakra.div display="grid" gap="3">
      <chakra.ul aria-label={t('My bets, newest first')} display="grid" gap="3">
        {bets.map((own) => (
          <Bet key={own.bet.id} {...own} />
        ))}
      </chakra.ul>
      <Text size="sm" tone="muted">
        {rich('Your open bets and the last settled ones. Older bets are listed under <link>your balance</link>.', {
          link: (words) => <TextLink to="/balance">{words}</TextLink>,
        })}
      </Text>
    </chakra.div>
  );
}

function Bet({ bet, event }: OwnBet) {
  const status = useTime((now) => (!event ? 'finished' : isScoreMissing(event, now) ? 'awaited' : statusOf(event, now)));
  const { pick, oddsHundredths, stakeCents, payoutCents, at } = bet;
  return (
    <Panel as="li" pad="sm" data-bet={bet.id} data-status={bet.status}>
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap="2">
        <chakra.span color="muted" fontSize="sm" fontWeight="600" overflowWrap="anywhere">
          {event ? teamsText(event) : t('An older event')}
          {event?.score ? ` ${event.score.home} : ${event.score.away}` : ''}
        </chakra.span>
        <chakra.span display="inline-flex" gap="2">
          {bet.status === 'pending' && <EventPill status={status} />}
          <BetPill bet={bet} />
        </chakra.span>
      </chakra.div>
      <chakra.p fontWeight="650" mt="1">
        {rich('{pick} <at>at</at> {odds}', {
          pick: pickText(pick, event),
          at: (words) => <chakra.span color="muted">{words}</chakra.span>,
          odds: oddsText(oddsHundredths),
        })}
      </chakra.p>
      <chakra.dl display="flex" flexWrap="wrap" columnGap="6" rowGap="1" mt="2" fontSize="sm">
        <Fact look="inline" term={t('Stake')}>
          <CreditAmount cents={stakeCents} />
        </Fact>
        {bet.status === 'pending' && (
          <Fact look="inline" term={t('Potential winnings')}>
            <CreditAmount cents={payoutOf(stakeCents, pickPays(oddsHundredths))} />
          </Fact>
        )}
        {bet.status === 'void' && (
          <Fact look="inline" term={t('Stake returned')}>
            <CreditAmount cents={stakeCents} />
          </Fact>
        )}
        {(bet.status === 'won' || bet.status === 'lost') && (
          <Fact look="inline" term={t('Profit')}>
            <CreditAmount cents={payoutCents - stakeCents} toned />
          </Fact>
        )}
        <Fact look="inline" term={t('Placed')} color="subtle">
          <Moment at={at} />
        </Fact>
      </chakra.dl>
      {event?.seeds && <DrawnProof event={event} seeds={event.seeds} />}
    </Panel>
  );
}

/** The score of a match of the house, recomputed here. */
function DrawnProof({ event, seeds }: { event: SportEvent; seeds: NonNullable<SportEvent['seeds']> }) {
  const logId = useAppSelector((state) => state.world.logId);
  const { home, away } = drawnScore(logId, event, seeds);
  const opens = event.seedHash !== undefined && opensCommitment(seeds.serverSeed, event.seedHash);
  const isRight = opens && home === event.score?.home && away === event.score.away;
  const seed = <chakra.code overflowWrap="anywhere">{seeds.serverSeed}</chakra.code>;
  const parts = { seed, home, away };
  const verdict = !opens
    ? rich('The seed {seed} is not the one that was sealed before the first bet.', { seed })
    : isRight
      ? event.beacon
        ? rich('Checked: the seed {seed} was sealed before the first bet. With the round of the beacon it gives {home} : {away}.', parts)
        : rich(
            'Checked: the seed {seed} was sealed before the first bet. With your bets, and those of others that the house names, it gives {home} : {away}.',
            parts,
          )
      : rich('The seed {seed} gives another score, {home} : {away}.', parts);
  return (
    <Text size="xs" tone={isRight ? 'subtle' : 'error'} mt="2">
      {verdict}
    </Text>
  );
}
