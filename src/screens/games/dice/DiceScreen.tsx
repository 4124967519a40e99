import { dice, type DiceChoice, type DiceOutcome } from '../../../domain/games/dice.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectRules } from '../../../store/selectors/account.ts';
import { BetPanel } from '../../play/BetPanel.tsx';
import { FairnessStrip } from '../../seeds/FairnessStrip.tsx';
import { GameFrame } from '../../play/GameFrame.tsx';
import { RecentRounds } from '../../play/RecentRounds.tsx';
import { ResultLine } from '../../play/ResultLine.tsx';
import { hasWon } from '../../play/telling.ts';
import { useRound } from '../../play/useRound.ts';
import { useChoice } from '../useChoice.ts';
import { DiceBoard } from './DiceBoard.tsx';
import { DiceFields } from './DiceFields.tsx';

/** How long the roll moves. */
const ROLL_MS = 1_000;

export function DiceScreen() {
  const { asked, playable, fields } = useChoice(dice);
  const round = useRound('dice', ROLL_MS);
  const rules = useAppSelector(selectRules);
  const textMode = useAppSelector((state) => state.preferences.textMode);
  const outcome = (round.round?.outcome as DiceOutcome | undefined) ?? null;
  const played = (round.round?.choice as DiceChoice | undefined) ?? playable;
  const moving = round.phase !== 'idle';
  const ended = moving ? null : round.round;
  return (
    <GameFrame
      title="Dice"
      stage={
        <>
          {!textMode && (
            <DiceBoard
              choice={moving && round.round ? played : playable}
              roll={outcome?.roll ?? null}
              won={ended && ended.payoutCents !== ended.stakeCents ? hasWon(ended) : null}
              moving={round.phase === 'showing'}
              durationMs={ROLL_MS}
              onSkip={round.skip}
            />
          )}
          <ResultLine game="dice" round={round} />
        </>
      }
      panel={
        <BetPanel
          game="dice"
          choice={asked}
          onChoice={fields.onChange}
          round={round}
          defaultStakeCents={rules.dice.defaultStakeCents}
          action={{ text: 'Roll', busyText: 'Rolling…' }}
        >
          <DiceFields {...fields} disabled={moving} />
        </BetPanel>
      }
      recents={<RecentRounds game="dice" title="Recent results" />}
      fairness={<FairnessStrip game="dice" />}
    />
  );
}
