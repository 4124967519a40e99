import { dice, type DiceChoice, type DiceOutcome } from '../../../domain/games/dice.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectPairRules } from '../../../store/selectors/account.ts';
import { useRound } from '../../play/useRound.ts';
import { boardOf } from '../boards/boardOf.ts';
import { InstantGame } from '../InstantGame.tsx';
import { useChoice } from '../useChoice.ts';
import { DiceBoard } from './DiceBoard.tsx';
import { DiceFields } from './DiceFields.tsx';
import { t } from '../../../languages/t.ts';

/** How long the roll moves. */
const ROLL_MS = 1_000;
const SOUNDS = [
  { sound: 'roll', atMs: 0 },
  { sound: 'tick', atMs: ROLL_MS },
] as const;

export function DiceScreen() {
  const choice = useChoice(dice);
  const round = useRound('dice', ROLL_MS, { sounds: SOUNDS });
  const rules = useAppSelector(selectPairRules);
  const { outcome, won, ...movement } = boardOf<DiceOutcome>(round, ROLL_MS);
  const shown = round.round;
  return (
    <InstantGame
      rulebook={dice}
      choice={choice}
      Fields={DiceFields}
      round={round}
      board={
        <DiceBoard
          choice={shown && round.phase !== 'idle' ? (shown.choice as DiceChoice) : choice.playable}
          roll={outcome?.roll ?? null}
          won={shown?.payoutCents === shown?.stakeCents ? null : won}
          onAim={round.phase === 'idle' ? (target) => choice.fields.onChange({ ...choice.playable, target }) : undefined}
          {...movement}
        />
      }
      defaultStakeCents={rules.dice.defaultStakeCents}
      action={{ text: t('Roll'), busyText: t('Rolling…') }}
      typing="capped"
      recentsTitle={t('Recent results')}
    />
  );
}
