import { chakra } from '@chakra-ui/react';
import { paidWith, worstCase, type Pick } from '../../../domain/sports/book.ts';
import { openBetsOn, statusOf } from '../../../domain/world.ts';
import type { SportEvent } from '../../../domain/worldParts.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectWorld } from '../../../store/selectors/account.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { formatCredits } from '../../../ui/credits.ts';
import { Moment } from '../../../ui/Moment.tsx';
import { Question } from '../../../ui/Question.tsx';
import { Text } from '../../../ui/Text.tsx';

interface SettleQuestionProps {
  event: SportEvent;
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
    <Question title={`Settle ${event.homeTeam} – ${event.awayTeam} at ${score}?`} yes="Settle and pay" no="Back to the form" {...rest}>
      <chakra.div display="grid" gap="3">
        {statusOf(event, now) === 'upcoming' && (
          <Banner tone="warning" title="This event has not begun">
            It starts <Moment at={event.startsAt} />.
          </Banner>
        )}
        <Text>
          <Consequence event={event} result={result} /> This cannot be taken back.
        </Text>
      </chakra.div>
    </Question>
  );
}

const sum = (amounts: readonly (number | null)[]): number => amounts.reduce<number>((all, cents) => all + (cents ?? 0), 0);

interface ConsequenceProps {
  event: SportEvent;
  /** Null before a score is entered. */
  result: Pick | null;
}

const results = { homeWin: 'The home team wins', draw: 'A draw', awayWin: 'The away team wins' } as const;

/** What becomes of the open bets on an event. Before its score is entered: what may become of them. */
export function Consequence({ event, result }: ConsequenceProps): string {
  const world = useAppSelector(selectWorld);
  const bets = openBetsOn(world, event);
  const stand = bets.length === 1 ? '1 bet is open' : `${bets.length} bets are open`;
  if (result === null) {
    const worst = worstCase(event.liability);
    return `${stand}. At worst the house ${worst > 0 ? `loses ${formatCredits(worst)}` : `keeps ${formatCredits(-worst)}`} credits.`;
  }
  if (bets.length === 0) return `${results[result]}. No bet is open, so nothing is paid.`;
  const paid = bets.map((bet) => paidWith(result, bet, event.odds));
  const staked = sum(bets.map(({ stakeCents }) => stakeCents));
  if (paid.includes(null)) return `${stand}. A draw could not be bet on: all ${formatCredits(staked)} staked credits go back.`;
  const wins = paid.filter((cents) => cents !== 0).length;
  const winners = wins === 0 ? 'none wins' : `${wins} ${wins === 1 ? 'wins' : 'win'}`;
  return `${results[result]}: ${stand}, ${winners}. ${formatCredits(sum(paid))} credits are paid out of ${formatCredits(staked)} staked.`;
}
