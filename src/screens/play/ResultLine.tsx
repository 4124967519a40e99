import type { ReactNode } from 'react';
import type { GameName } from '../../domain/games/catalog.ts';
import { roundWords } from './roundWords.ts';
import { StageLine } from './StageLine.tsx';
import type { RoundControl } from './stage.ts';
import type { Settled } from './telling.ts';

interface ResultLineProps extends Pick<Settled, 'names'> {
  game: GameName;
  round: RoundControl;
  /** The text while the board moves. Default: how to skip ahead. */
  movingText?: string;
  /** More about the round, below its sentence. */
  detail?: ReactNode;
}

/** The board of an instant game in words: the last round, or the current phase. */
export function ResultLine({
  game,
  round: { phase, round },
  movingText = 'Written to the log. Press the board or Escape to skip ahead.',
  names,
  detail,
}: ResultLineProps) {
  const told = round !== null && (phase === 'idle' || phase === 'resting') ? round : null;
  return (
    <StageLine settled={told && { ...told, names }} told={told?.id} detail={told && detail}>
      {phase === 'placing' && 'The bet is being written to the log…'}
      {phase === 'showing' && movingText}
      {phase === 'idle' && !round && 'Place a bet to begin.'}
      {told && roundWords(game, told)}
    </StageLine>
  );
}
