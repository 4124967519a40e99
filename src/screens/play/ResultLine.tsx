import type { ReactNode } from 'react';
import type { GameName } from '../../domain/games/catalog.ts';
import { roundText } from './roundText.ts';
import { betText } from './betText.ts';
import { Text } from '../../ui/Text.tsx';
import { VerifyLink } from '../proof/VerifyLink.tsx';
import { demonstrationText, NOTHING_KEPT, provableDemonstration } from './demonstration.ts';
import { smallPhone, StageLine } from './StageLine.tsx';
import type { RoundControl, ShownRound } from './useRoundMachine.ts';
import type { Settled } from './resultText.ts';
import { t } from '../../languages/t.ts';

interface ResultLineProps extends Pick<Settled, 'winAmount'> {
  game: GameName;
  round: Pick<RoundControl, 'phase' | 'round' | 'demonstrates'>;
  /** The text while the board moves, after what was bet. Default: how to skip ahead. */
  movingText?: string;
  /** More about the round, below its sentence. */
  detail?: ReactNode;
}

/** The text below the board of an instant game: the last round, or the current phase. */
export function ResultLine({
  game,
  round: { phase, round, demonstrates },
  movingText = t('Click or Esc to skip'),
  winAmount,
  detail,
}: ResultLineProps) {
  const ended = round !== null && (phase === 'idle' || phase === 'resting') ? round : null;
  if (demonstrates === true) return <DemonstrationLine {...{ game, round, ended, movingText, detail }} />;
  return (
    <StageLine settled={ended && { ...ended, winAmount }} resultId={ended?.id} detail={ended && detail}>
      {phase === 'placing' && t('Placing…')}
      {phase === 'showing' && round && t('You bet {bet}. {moving}', { bet: betText(game, round), moving: movingText })}
      {phase === 'idle' && !round && t('Place a bet to begin.')}
      {ended && roundText(game, ended)}
    </StageLine>
  );
}

interface DemonstrationLineProps extends Required<Pick<ResultLineProps, 'game' | 'movingText'>>, Pick<ResultLineProps, 'detail'> {
  round: ShownRound | null;
  /** The round, once its board has shown it. */
  ended: ShownRound | null;
}

/** The same for guests. A demonstration never shows a win, because nothing was bet. */
function DemonstrationLine({ game, round, ended, movingText, detail }: DemonstrationLineProps) {
  const proof = ended && provableDemonstration(game, ended);
  return (
    <StageLine
      roomy
      resultId={ended?.id}
      tone={ended ? 'plain' : 'muted'}
      detail={
        <>
          {ended && detail}
          {/* On a small phone these texts take one line or two, by the font. With room for two, all begin at the same place. */}
          <Text size="sm" tone="muted" css={{ [smallPhone]: { minHeight: '2lh' } }}>
            {proof ? NOTHING_KEPT : t('It costs nothing, and nothing is saved.')}{' '}
            {proof && <VerifyLink bet={proof} of={t('the free try')} />}
          </Text>
        </>
      }
    >
      {!round && t('Try it free. Nothing is bet.')}
      {round && !ended && t('Free try: {bet}. {moving}', { bet: betText(game, round), moving: movingText })}
      {ended && demonstrationText(game, ended)}
    </StageLine>
  );
}
