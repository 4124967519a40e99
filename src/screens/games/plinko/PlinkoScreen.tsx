import { useMemo } from 'react';
import { toNumber } from '../../../domain/fraction.ts';
import { plinko, slotProbabilities, type PlinkoChoice, type PlinkoOutcome } from '../../../domain/games/plinko.ts';
import { plinkoPath } from '../../../domain/games/plinkoPath.ts';
import type { Rules } from '../../../domain/rules.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectRules } from '../../../store/selectors/account.ts';
import { BetPanel } from '../../play/BetPanel.tsx';
import { FairnessStrip } from '../../seeds/FairnessStrip.tsx';
import { GameFrame } from '../../play/GameFrame.tsx';
import { RecentRounds } from '../../play/RecentRounds.tsx';
import { ResultLine } from '../../play/ResultLine.tsx';
import { useRound } from '../../play/useRound.ts';
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
  const textMode = useAppSelector((state) => state.preferences.textMode);
  const { asked, playable: choice, fields } = useChoice(plinko);
  const round = useRound('plinko', plinkoDurationMs(choice.rows), { restMs: REST_MS, names: 'profit' });
  const outcome = round.round?.outcome as PlinkoOutcome | undefined;
  const ball = useMemo(() => (outcome ? { path: plinkoPath(outcome), slot: outcome.slot } : null), [outcome]);
  const slots = useMemo(() => plinkoSlots(choice, rules), [choice, rules]);

  return (
    <GameFrame
      title="Plinko"
      stage={
        <>
          {!textMode && (
            <PlinkoBoard
              rows={choice.rows}
              slots={slots}
              outcome={ball}
              moving={round.phase === 'showing'}
              durationMs={plinkoDurationMs(choice.rows)}
              onSkip={round.skip}
            />
          )}
          <ResultLine game="plinko" round={round} names="profit" />
        </>
      }
      panel={
        <BetPanel
          game="plinko"
          choice={asked}
          onChoice={fields.onChange}
          round={round}
          defaultStakeCents={rules.plinko.defaultStakeCents}
          action={{ text: 'Drop Ball', busyText: round.phase === 'resting' ? 'Landed' : 'Dropping…' }}
          onBusyPress={() => round.refuse(ONE_BALL)}
        >
          <PlinkoFields {...fields} disabled={round.phase !== 'idle'} />
        </BetPanel>
      }
      table={<PlinkoPayouts choice={choice} rules={rules} />}
      recents={<RecentRounds game="plinko" title="Recent drops" />}
      fairness={<FairnessStrip game="plinko" />}
    />
  );
}
