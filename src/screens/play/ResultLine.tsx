import type { ReactNode } from 'react';
import type { GameName } from '../../domain/games/catalog.ts';
import { roundWords } from './roundWords.ts';
import { betText } from './stakeWords.ts';
import { StageLine } from './StageLine.tsx';
import type { RoundControl } from './stage.ts';
import type { Settled } from './telling.ts';

interface ResultLineProps extends Pick<Settled, 'names'> {
  game: GameName;
  round: RoundControl;
  /** The text while the board moves, after what was bet. Default: how to skip ahead. */
  movingText?: string;
  /** More about the round, below its sentence. */
  detail?: ReactNode;
}

/** The board of an instant game in words: the last round, or the current phase. */
export function ResultLine({ game, round: { phase, round }, movingText = 'Click or Esc to skip', names, detail }: ResultLineProps) {
  const told = round !== null && (phase === 'idle' || phase === 'resting') ? round : null;
  return (
    <StageLine settled={told && { ...told, names }} told={told?.id} detail={told && detail}>
      {phase === 'placing' && 'Placing…'}
      {phase === 'showing' && round && `You bet ${betText(game, round)}. ${movingText}`}
      {phase === 'idle' && !round && 'Place a bet to begin.'}
      {told && roundWords(game, told)}
    </StageLine>
  );
}
