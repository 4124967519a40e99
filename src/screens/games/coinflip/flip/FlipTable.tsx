import { useAppSelector } from '../../../../store/hooks.ts';
import { Text } from '../../../../ui/Text.tsx';
import { capitalised } from '../../../../ui/capitalised.ts';
import { StageLine } from '../../../play/StageLine.tsx';
import { resultText } from '../../../play/telling.ts';
import { useEscape } from '../../../../ui/useEscape.ts';
import { CoinBoard } from '../CoinBoard.tsx';
import { FLIP_MS } from './flipStage.ts';
import type { FlipControl } from './useFlipStage.ts';

/** The coin between two players, and its result in words. */
export function FlipTable({
  stage: { shown, moving, skip },
  idle,
}: {
  stage: FlipControl;
  /** The words before the first flip. */ idle: string;
}) {
  const textMode = useAppSelector((state) => state.preferences.textMode);
  useEscape(moving, skip);
  const won = shown !== null && shown.payoutCents > shown.stakeCents;
  return (
    <>
      {!textMode && (
        <CoinBoard
          outcome={shown && { side: shown.side }}
          won={shown && !moving ? won : null}
          moving={moving}
          durationMs={FLIP_MS}
          onSkip={skip}
        />
      )}
      <StageLine>
        <Text
          fontWeight="600"
          tone={won && !moving ? 'success' : 'muted'}
          overflowWrap="anywhere"
          data-result={shown && !moving ? shown.id : undefined}
        >
          {!shown && idle}
          {shown &&
            moving &&
            (shown.created
              ? `${shown.other} joined your game. The coin is in the air.`
              : `You joined ${shown.other}. The coin is in the air.`)}
          {shown && !moving && `${capitalised(shown.side)}, against ${shown.other}. ${resultText(shown)}`}
        </Text>
      </StageLine>
    </>
  );
}
