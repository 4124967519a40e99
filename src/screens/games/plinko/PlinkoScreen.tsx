import { chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { toNumber } from '../../../domain/fraction.ts';
import { plinko, slotProbabilities, type PlinkoChoice, type PlinkoOutcome } from '../../../domain/games/plinko.ts';
import { plinkoPath } from '../../../domain/games/plinkoPath.ts';
import { MOST_ROWS, plinkoRisks } from '../../../domain/games/plinkoTable.ts';
import { isRefusal } from '../../../domain/refusal.ts';
import type { Rules } from '../../../domain/rules.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectRules } from '../../../store/selectors/account.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import { BetPanel } from '../../play/BetPanel.tsx';
import { capitalised } from '../../../ui/capitalised.ts';
import { FairnessStrip } from '../../seeds/FairnessStrip.tsx';
import { GameFrame } from '../../play/GameFrame.tsx';
import { RecentRounds } from '../../play/RecentRounds.tsx';
import { ResultLine } from '../../play/ResultLine.tsx';
import { choiceKeys, useHotkeys } from '../../play/useHotkeys.ts';
import { useRound } from '../../play/useRound.ts';
import { PlinkoBoard, plinkoDurationMs } from './PlinkoBoard.tsx';
import type { PlinkoSlot } from './PlinkoSlots.tsx';
import { PlinkoPayouts } from './PlinkoPayouts.tsx';

/** After a ball has landed it takes this long until the next one. */
const REST_MS = 2_000;
const FEWEST_ROWS = 8;
const ONE_BALL = 'Wait for the current ball to finish';

const risks = plinkoRisks.map((value) => ({ value, text: capitalised(value) }));

/** What stands under the pegs of a choice, from left to right. */
const plinkoSlots = (choice: PlinkoChoice, rules: Rules): readonly PlinkoSlot[] =>
  slotProbabilities(choice).map((probability, slot) => ({
    multiplierHundredths: rules.plinko[choice.risk][slot] ?? 0,
    probability: toNumber(probability),
  }));

export function PlinkoScreen() {
  const rules = useAppSelector(selectRules);
  const textMode = useAppSelector((state) => state.preferences.textMode);
  /** The last choice that can be played; the board draws it. */
  const [choice, setChoice] = useState<PlinkoChoice>({ ...plinko.defaultChoice });
  /** Rows that were typed and cannot be played. They are refused, and never bet without. */
  const [misfit, setMisfit] = useState<number | null>(null);
  const round = useRound('plinko', plinkoDurationMs(choice.rows), { restMs: REST_MS, names: 'profit' });
  const outcome = round.round?.outcome as PlinkoOutcome | undefined;
  const ball = useMemo(() => (outcome ? { path: plinkoPath(outcome), slot: outcome.slot } : null), [outcome]);
  const slots = useMemo(() => plinkoSlots(choice, rules), [choice, rules]);
  const busy = round.phase !== 'idle';
  const asked = misfit === null ? choice : { ...choice, rows: misfit };
  const readable = plinko.readChoice(asked);
  const choose = (change: Partial<PlinkoChoice>): void => {
    setChoice({ ...choice, ...change });
    if (change.rows !== undefined) setMisfit(null);
  };
  useHotkeys(choiceKeys(plinkoRisks, (risk) => choose({ risk }), busy));

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
          round={round}
          defaultStakeCents={rules.plinko.defaultStakeCents}
          action={{ text: 'Drop Ball', busyText: round.phase === 'resting' ? 'Landed' : 'Dropping…' }}
          onBusyPress={() => round.refuse(ONE_BALL)}
        >
          <chakra.div display="grid" gap="4">
            <Segmented legend="Risk" options={risks} value={choice.risk} onChange={(risk) => choose({ risk })} disabled={busy} />
            <Slider
              label="Rows"
              min={FEWEST_ROWS}
              max={MOST_ROWS}
              value={choice.rows}
              disabled={busy}
              onChange={(rows) => choose({ rows })}
              onMisfit={setMisfit}
              error={isRefusal(readable) ? readable.sentence : undefined}
              valueText={(rows) => `${rows} rows`}
            />
          </chakra.div>
        </BetPanel>
      }
      table={<PlinkoPayouts choice={choice} rules={rules} />}
      recents={<RecentRounds game="plinko" title="Recent drops" />}
      fairness={<FairnessStrip game="plinko" />}
    />
  );
}
