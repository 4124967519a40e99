import { chakra } from '@chakra-ui/react';
import { worstCase, type SportPick } from '../../../domain/sports/book.ts';
import { bettingClosesAt, isBettingOver } from '../../../domain/world.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { formatCredits } from '../../../ui/credits.ts';
import { Moment } from '../../../ui/Moment.tsx';
import { Question } from '../../../ui/Question.tsx';
import { Text } from '../../../ui/Text.tsx';
import type { EventRow } from './eventRow.ts';
import { t } from '../../../languages/t.ts';
import { rich } from '../../../languages/rich.tsx';

interface SettleQuestionProps {
  event: EventRow;
  /** '3:1' */
  score: string;
  result: SportPick;
  /** UTC milliseconds. */
  now: number;
  busyText: string | undefined;
  onYes: () => void;
  onClose: () => void;
}

/** Asks before an event is settled, and says what that pays. */
export function SettleQuestion({ event, score, result, now, ...rest }: SettleQuestionProps) {
  return (
    <Question
      title={t('Settle {home} – {away} at {score}?', { home: event.homeTeam, away: event.awayTeam, score })}
      yes={t('Settle and pay')}
      no={t('Back to the form')}
      {...rest}
    >
      <chakra.div display="grid" gap="3">
        {!isBettingOver(event, now) && (
          <Banner tone="warning" title={t('Betting on this event is open')}>
            {rich('It closes {moment}. The score can be entered after that.', { moment: <Moment at={bettingClosesAt(event)} /> })}
          </Banner>
        )}
        <Text>
          <Consequence event={event} result={result} /> {t('You can take the settlement back for a while.')}
        </Text>
      </chakra.div>
    </Question>
  );
}

interface ConsequenceProps {
  event: EventRow;
  /** Null before a score is entered. */
  result: SportPick | null;
}

const results = { homeWin: t('The home team wins'), draw: t('A draw'), awayWin: t('The away team wins') } as const;

/** What becomes of the open bets on an event. Before its score is entered: what may become of them. */
export function Consequence({ event: { open, liability }, result }: ConsequenceProps): string {
  const { bets } = open;
  if (result === null) {
    const worst = worstCase(liability);
    const values = { bets, amount: formatCredits(Math.abs(worst)) };
    return worst > 0
      ? t('{bets, plural, one {# bet is} other {# bets are}} open. At worst the house loses {amount} credits.', values)
      : t('{bets, plural, one {# bet is} other {# bets are}} open. At worst the house keeps {amount} credits.', values);
  }
  if (bets === 0) return `${results[result]}. ${t('No bet is open, so nothing is paid.')}`;
  const paid = open.pays[result];
  const staked = formatCredits(open.stakedCents);
  if (paid === null)
    return t('{bets, plural, one {# bet is} other {# bets are}} open. A draw could not be bet on: all {staked} staked credits go back.', {
      bets,
      staked,
    });
  const values = { result: results[result], bets, cents: formatCredits(paid.cents), staked };
  return paid.wins === 0
    ? t(
        '{result}: {bets, plural, one {# bet is} other {# bets are}} open, none wins. {cents} credits are paid out of {staked} staked.',
        values,
      )
    : t(
        '{result}: {bets, plural, one {# bet is} other {# bets are}} open, {wins, plural, one {# wins} other {# win}}. {cents} credits are paid out of {staked} staked.',
        { ...values, wins: paid.wins },
      );
}
