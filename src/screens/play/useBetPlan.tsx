/** A plan of bets for a bet panel: the choice between single bets and a plan, its fields, and its run. */
import { useState, type ReactNode } from 'react';
import { useAppSelector } from '../../store/hooks.ts';
import { selectIsGuest } from '../../store/selectors/account.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { Text } from '../../ui/Text.tsx';
import type { AutoRun } from './autoBet.ts';
import { AutoBetFields, readPlan, type PlanProblem } from './AutoBetFields.tsx';
import { runText } from './autoBetText.ts';
import { emptyDraft } from './savedPlans.ts';
import { OnStage } from './StageLine.tsx';
import { useAutoBet } from './useAutoBet.ts';
import type { RoundControl } from './useRoundMachine.ts';
import { t } from '../../languages/t.ts';

const modes = [
  { value: 'manual', text: t('Manual') },
  { value: 'auto', text: t('Auto') },
] as const;

export interface BetPlan {
  /** Whether the button starts a plan. Otherwise it places a bet. */
  readonly isChosen: boolean;
  /** Null while no plan runs. */
  readonly run: AutoRun | null;
  readonly problem: PlanProblem | null;
  readonly start: (stakeCents: number) => void;
  readonly stop: () => void;
  /** Removes the progress of the last run, because something else is played. */
  readonly forget: () => void;
  /** Above the fields of the bet. */
  readonly modes: ReactNode;
  /** Below the fields of the bet. */
  readonly fields: ReactNode;
  /** The progress of the run, shown on the stage. It is no live region, because each round and the end are announced. */
  readonly line: ReactNode;
}

export function useBetPlan(round: RoundControl, choice: object): BetPlan {
  const guest = useAppSelector(selectIsGuest);
  const { run, progress, start, stop, forget } = useAutoBet(round);
  const [mode, setMode] = useState<'manual' | 'auto'>('manual');
  const [draft, setDraft] = useState(emptyDraft);
  const [problem, setProblem] = useState<PlanProblem | null>(null);
  const busy = round.phase !== 'idle' || run !== null;
  // Guests have no plans. The typed plan is kept until they sign in again.
  const isAuto = mode === 'auto' && !guest;
  return {
    isChosen: isAuto,
    run,
    problem,
    start(stakeCents) {
      const read = readPlan(draft, stakeCents);
      setProblem('plan' in read ? null : read);
      if ('plan' in read) void start(read.plan, choice);
    },
    stop,
    forget,
    modes: !guest && <Segmented legend={t('How to bet')} legendHidden options={modes} value={mode} onChange={setMode} disabled={busy} />,
    fields: isAuto && <AutoBetFields draft={draft} onDraft={setDraft} problem={problem} disabled={busy} />,
    line: progress && !guest && (
      <OnStage>
        <Text size="sm" tone="muted" textStyle="numbers" data-run={progress.why === null ? 'going' : 'over'}>
          {runText(progress)}
        </Text>
      </OnStage>
    ),
  };
}
