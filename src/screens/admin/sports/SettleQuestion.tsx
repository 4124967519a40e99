import { chakra } from '@chakra-ui/react';
import { worstCase, type Pick } from '../../../domain/sports/book.ts';
import { bettingClosesAt, isBettingOver } from '../../../domain/world.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { formatCredits } from '../../../ui/credits.ts';
import { Moment } from '../../../ui/Moment.tsx';
import { Question } from '../../../ui/Question.tsx';
import { Text } from '../../../ui/Text.tsx';
import type { EventRow } from './eventRow.ts';

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
    <Question title={`Settle ${event.homeTeam} – ${event.awayTeam} at ${score}?`} yes="Settle and pay" no="Back to the form" {...rest}>
      <chakra.div display="grid" gap="3">
        {!isBettingOver(event, now) && (
          <Banner tone="warning" title="Betting on this event is open">
            It closes <Moment at={bettingClosesAt(event)} />. The score can be entered after that.
          </Banner>
        )}
        <Text>
          <Consequence event={event} result={result} /> You can take the settlement back for a while.
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

const results = { homeWin: 'The home team wins', draw: 'A draw', awayWin: 'The away team wins' } as const;

/** What becomes of the open bets on an event. Before its score is entered: what may become of them. */
export function Consequence({ event: { open, liability }, result }: ConsequenceProps): string {
  const stand = open.bets === 1 ? '1 bet is open' : `${open.bets} bets are open`;
  if (result === null) {
    const worst = worstCase(liability);
    return `${stand}. At worst the house ${worst > 0 ? `loses ${formatCredits(worst)}` : `keeps ${formatCredits(-worst)}`} credits.`;
  }
  if (open.bets === 0) return `${results[result]}. No bet is open, so nothing is paid.`;
  const paid = open.pays[result];
  const staked = formatCredits(open.stakedCents);
  if (paid === null) return `${stand}. A draw could not be bet on: all ${staked} staked credits go back.`;
  const winners = paid.wins === 0 ? 'none wins' : `${paid.wins} ${paid.wins === 1 ? 'wins' : 'win'}`;
  return `${results[result]}: ${stand}, ${winners}. ${formatCredits(paid.cents)} credits are paid out of ${staked} staked.`;
}
