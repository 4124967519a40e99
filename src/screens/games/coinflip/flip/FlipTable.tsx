import type { ReactNode } from 'react';
import { useAppSelector } from '../../../../store/hooks.ts';
import { capitalised } from '../../../../ui/capitalised.ts';
import { StageLine } from '../../../play/StageLine.tsx';
import { hasWon } from '../../../play/resultText.ts';
import { useEscape } from '../../../../ui/useEscape.ts';
import { CoinBoard } from '../CoinBoard.tsx';
import { FLIP_MS, type FlipControl } from './useFlipRound.ts';
import { t } from '../../../../languages/t.ts';
import { translated } from '../../../../languages/translated.ts';

/** The coin between two players, and the text of its result. */
export function FlipTable({
  flips: { shown: round, moving, skip, waiting },
  idle,
  detail,
}: {
  flips: FlipControl;
  /** The text before the first flip. */
  idle: string;
  /** Shown below the text. */
  detail?: ReactNode;
}) {
  const textMode = useAppSelector((state) => state.preferences.textMode);
  useEscape(moving, skip);
  const flip = round?.result ?? null;
  const landed = moving || waiting ? null : flip;
  return (
    <>
      {!textMode && (
        <CoinBoard
          outcome={flip && { side: flip.side }}
          won={landed && hasWon(landed)}
          moving={moving}
          durationMs={FLIP_MS}
          onSkip={skip}
        />
      )}
      <StageLine settled={landed} resultId={landed ? round?.id : undefined} detail={detail}>
        {waiting && !moving && t('Both stakes are in. The coin is tossed as soon as its random number is public.')}
        {!flip && !waiting && idle}
        {flip &&
          moving &&
          (flip.created
            ? t('{other} joined your game. The coin is in the air.', { other: flip.other })
            : t('You joined {other}. The coin is in the air.', { other: flip.other }))}
        {landed && t('{side}, against {other}', { side: capitalised(translated(landed.side)), other: landed.other })}
      </StageLine>
    </>
  );
}
