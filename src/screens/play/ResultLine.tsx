import type { ReactNode } from 'react';
import type { GameName } from '../../domain/games/catalog.ts';
import { Text } from '../../ui/Text.tsx';
import { roundWords } from './roundWords.ts';
import { StageLine } from './StageLine.tsx';
import { resultText } from './telling.ts';
import type { RoundControl } from './stage.ts';

interface ResultLineProps {
  game: GameName;
  round: RoundControl;
  /** The text while the board moves. Default: how to skip ahead. */
  movingText?: string;
  /** The amount that a win names. Default: the payout. */
  names?: 'payout' | 'profit';
  /** More about the round, below its sentence. */
  detail?: ReactNode;
}

/** The board in words: the last round, or the current phase. It is no live region, because `tellSettled` reads results out. */
export function ResultLine({
  game,
  round: { phase, round },
  movingText = 'Written to the log. Press the board or Escape to skip ahead.',
  names,
  detail,
}: ResultLineProps) {
  const told = round !== null && (phase === 'idle' || phase === 'resting') ? round : null;
  const tone = told && told.payoutCents > told.stakeCents ? 'success' : 'muted';
  return (
    <StageLine>
      <Text tone={tone} fontWeight="600" overflowWrap="anywhere" data-result={told?.id}>
        {phase === 'placing' && 'The bet is being written to the log…'}
        {phase === 'showing' && movingText}
        {phase === 'idle' && !round && 'Place a bet to begin.'}
        {told && `${roundWords(game, told)}. ${resultText({ ...told, names })}`}
      </Text>
      {told && detail}
    </StageLine>
  );
}
