import type { ReactNode } from 'react';
import type { GameName } from '../../domain/games/catalog.ts';
import { roundWords } from './roundWords.ts';
import { betText } from './stakeWords.ts';
import { Text } from '../../ui/Text.tsx';
import { VerifyLink } from '../proof/VerifyLink.tsx';
import { demonstrationText, NOTHING_KEPT, provableDemonstration } from './demonstration.ts';
import { smallPhone, StageLine } from './StageLine.tsx';
import type { RoundControl, ShownRound } from './useRoundMachine.ts';
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
export function ResultLine({
  game,
  round: { phase, round, demonstrates },
  movingText = 'Click or Esc to skip',
  names,
  detail,
}: ResultLineProps) {
  const told = round !== null && (phase === 'idle' || phase === 'resting') ? round : null;
  if (demonstrates === true) return <DemonstrationLine {...{ game, round, told, movingText, detail }} />;
  return (
    <StageLine settled={told && { ...told, names }} told={told?.id} detail={told && detail}>
      {phase === 'placing' && 'Placing…'}
      {phase === 'showing' && round && `You bet ${betText(game, round)}. ${movingText}`}
      {phase === 'idle' && !round && 'Place a bet to begin.'}
      {told && roundWords(game, told)}
    </StageLine>
  );
}

interface DemonstrationLineProps extends Pick<ResultLineProps, 'game' | 'movingText' | 'detail'> {
  round: ShownRound | null;
  /** The round, once its board has shown it. */
  told: ShownRound | null;
}

/** The same for guests. A demonstration is told without a win, because nobody has won. */
function DemonstrationLine({ game, round, told, movingText, detail }: DemonstrationLineProps) {
  const proof = told && provableDemonstration(game, told);
  return (
    <StageLine
      roomy
      told={told?.id}
      tone={told ? 'plain' : 'muted'}
      detail={
        <>
          {told && detail}
          {/* On a small phone its texts take one line or two, by the font. Both begin at the same place. */}
          <Text size="sm" tone="muted" css={{ [smallPhone]: { minHeight: '2lh' } }}>
            {proof ? NOTHING_KEPT : 'It costs nothing, and nothing is saved.'} {proof && <VerifyLink bet={proof} of="the free try" />}
          </Text>
        </>
      }
    >
      {!round && 'Try it free. Nothing is bet.'}
      {round && !told && `Free try: ${betText(game, round)}. ${movingText}`}
      {told && demonstrationText(game, told)}
    </StageLine>
  );
}
