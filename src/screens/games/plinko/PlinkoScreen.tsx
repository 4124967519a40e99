import { useMemo } from 'react';
import { toNumber } from '../../../domain/fraction.ts';
import { plinko, slotProbabilities, type PlinkoChoice, type PlinkoOutcome } from '../../../domain/games/plinko.ts';
import { plinkoPath } from '../../../domain/games/plinkoPath.ts';
import type { Rules } from '../../../domain/rules.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectRules } from '../../../store/selectors/account.ts';
import { useRound } from '../../play/useRound.ts';
import { InstantGame } from '../InstantGame.tsx';
import { useChoice } from '../useChoice.ts';
import { PlinkoBoard, plinkoDurationMs } from './PlinkoBoard.tsx';
import { PlinkoFields } from './PlinkoFields.tsx';
import type { PlinkoSlot } from './PlinkoSlots.tsx';
import { PlinkoPayouts } from './PlinkoPayouts.tsx';

/** The pause after a ball has landed. */
const REST_MS = 2_000;
const ONE_BALL = 'Wait for the current ball to finish';

/** The slots of a choice, from left to right. */
const plinkoSlots = (choice: PlinkoChoice, rules: Rules): readonly PlinkoSlot[] =>
  slotProbabilities(choice).map((probability, slot) => ({
    multiplierHundredths: rules.plinko[choice.risk][slot] ?? 0,
    probability: toNumber(probability),
  }));

export function PlinkoScreen() {
  const rules = useAppSelector(selectRules);
  const choice = useChoice(plinko);
  const { playable } = choice;
  const durationMs = plinkoDurationMs(playable.rows);
  const round = useRound('plinko', durationMs, { restMs: REST_MS, names: 'profit' });
  const outcome = round.round?.outcome as PlinkoOutcome | undefined;
  const ball = useMemo(() => (outcome ? { path: plinkoPath(outcome), slot: outcome.slot } : null), [outcome]);
  const slots = useMemo(() => plinkoSlots(playable, rules), [playable, rules]);
  return (
    <InstantGame
      rulebook={plinko}
      choice={choice}
      Fields={PlinkoFields}
      round={round}
      board={
        <PlinkoBoard
          rows={playable.rows}
          slots={slots}
          outcome={ball}
          moving={round.phase === 'showing'}
          durationMs={durationMs}
          onSkip={round.skip}
        />
      }
      names="profit"
      defaultStakeCents={rules.plinko.defaultStakeCents}
      action={{
        text: 'Drop Ball',
        busyText: round.phase === 'resting' ? 'Landed' : 'Dropping…',
        onBusyPress: () => round.refuse(ONE_BALL),
      }}
      table={<PlinkoPayouts choice={playable} rules={rules} />}
      recents="Recent drops"
    />
  );
}
