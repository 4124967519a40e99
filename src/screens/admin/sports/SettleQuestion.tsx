import { chakra } from '@chakra-ui/react';
import { worstCase, type Pick } from '../../../domain/sports/book.ts';
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
  result: Pick;
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
      title={t('Settle {homeTeam} – {awayTeam} at {score}?', { homeTeam: event.homeTeam, awayTeam: event.awayTeam, score })}
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
          {rich('{consequence} You can take the settlement back for a while.', {
            consequence: <Consequence event={event} result={result} />,
          })}
        </Text>
      </chakra.div>
    </Question>
  );
}

interface ConsequenceProps {
  event: EventRow;
  /** Null before a score is entered. */
  result: Pick | null;
}

const results = { homeWin: t('The home team wins'), draw: t('A draw'), awayWin: t('The away team wins') } as const;

/** What becomes of the open bets on an event. Before its score is entered: what may become of them. */
export function Consequence({ event: { open, liability }, result }: ConsequenceProps): string {
  const stand = open.bets === 1 ? t('1 bet is open') : t('{bets} bets are open', { bets: open.bets });
  if (result === null) {
    const worst = worstCase(liability);
    return `${stand}. At worst the house ${worst > 0 ? t('loses {worst}', { worst: formatCredits(worst) }) : t('keeps {value}', { value: formatCredits(-worst) })} credits.`;
  }
  if (open.bets === 0) return t('{results}. No bet is open, so nothing is paid.', { results: results[result] });
  const paid = open.pays[result];
  const staked = formatCredits(open.stakedCents);
  if (paid === null) return t('{stand}. A draw could not be bet on: all {staked} staked credits go back.', { stand, staked });
  const winners = paid.wins === 0 ? t('none wins') : `${paid.wins} ${paid.wins === 1 ? 'wins' : 'win'}`;
  return t('{results}: {stand}, {winners}. {cents} credits are paid out of {staked} staked.', {
    results: results[result],
    stand,
    winners,
    cents: formatCredits(paid.cents),
    staked,
  });
}
