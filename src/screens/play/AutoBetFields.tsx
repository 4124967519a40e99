import { chakra } from '@chakra-ui/react';
import { readAmount, readWhole } from '../../ui/amountText.ts';
import { TextField } from '../../ui/TextField.tsx';
import type { AutoPlan, StakeChange } from './autoBet.ts';
import type { AutoDraft } from './savedPlans.ts';
import { SavedPlans } from './SavedPlans.tsx';
import { t } from '../../languages/t.ts';

/** A field of the plan that is wrong, and why. */
export interface PlanProblem {
  readonly field: keyof AutoDraft;
  readonly sentence: string;
}

type PlanReading = { readonly plan: AutoPlan } | PlanProblem;

/** More digits are no exact number. */
const MOST_DIGITS = 15;

const isEmpty = (text: string): boolean => text.trim() === '';

function readChange(text: string): StakeChange | null {
  if (isEmpty(text)) return { kind: 'reset' };
  const factor = readAmount(text);
  return factor.ok && factor.cents > 0 ? { kind: 'multiply', num: factor.cents, den: 100 } : null;
}

const readPositive = (text: string): number | null => {
  const amount = readAmount(text);
  return amount.ok && amount.cents > 0 ? amount.cents : null;
};

/** Reads a plan for a stake. The loss limit is required. If the largest bet is empty, it is the loss limit. */
export function readPlan(draft: AutoDraft, stakeCents: number): PlanReading {
  const bets = isEmpty(draft.bets) ? null : readWhole(draft.bets, MOST_DIGITS);
  if (bets !== null && !(Number.isSafeInteger(bets) && bets > 0))
    return { field: 'bets', sentence: t('Number of bets must be a whole number above 0, or empty') };
  const onWin = readChange(draft.onWin);
  if (!onWin) return { field: 'onWin', sentence: t('Please enter a factor above 0, or leave it empty') };
  const onLoss = readChange(draft.onLoss);
  if (!onLoss) return { field: 'onLoss', sentence: t('Please enter a factor above 0, or leave it empty') };
  const stopOnProfitCents = isEmpty(draft.stopOnProfit) ? null : readPositive(draft.stopOnProfit);
  if (stopOnProfitCents === null && !isEmpty(draft.stopOnProfit))
    return { field: 'stopOnProfit', sentence: t('Please enter a valid amount') };
  const stopOnLossCents = readPositive(draft.stopOnLoss);
  if (stopOnLossCents === null) return { field: 'stopOnLoss', sentence: t('Please enter the most you are willing to lose') };
  const largest = isEmpty(draft.largestStake) ? stopOnLossCents : readPositive(draft.largestStake);
  if (largest === null) return { field: 'largestStake', sentence: t('Please enter a valid amount') };
  return { plan: { bets, stakeCents, onWin, onLoss, stopOnProfitCents, stopOnLossCents, largestStakeCents: largest } };
}

const fields: readonly { readonly key: keyof AutoDraft; readonly label: string; readonly hint: string; readonly required?: true }[] = [
  { key: 'bets', label: t('Number of bets'), hint: t('Empty: until you stop it') },
  { key: 'stopOnLoss', label: t('Stop on loss'), hint: t('Required. It never loses more'), required: true },
  { key: 'stopOnProfit', label: t('Stop on profit'), hint: t('Empty: never') },
  { key: 'largestStake', label: t('Largest bet'), hint: t('Empty: what may be lost') },
  { key: 'onWin', label: t('After a win, bet ×'), hint: t('2 doubles. Empty: the first bet again') },
  { key: 'onLoss', label: t('After a loss, bet ×'), hint: t('2 doubles. Empty: the first bet again') },
];

interface AutoBetFieldsProps {
  draft: AutoDraft;
  onDraft: (draft: AutoDraft) => void;
  problem: PlanProblem | null;
  disabled: boolean;
}

export function AutoBetFields({ draft, onDraft, problem, disabled }: AutoBetFieldsProps) {
  return (
    <chakra.div display="grid" gap="4" gridTemplateColumns="repeat(2, minmax(0, 1fr))" alignItems="start">
      <chakra.div gridColumn="1 / -1">
        <SavedPlans draft={draft} onDraft={onDraft} disabled={disabled} />
      </chakra.div>
      {fields.map(({ key, ...field }) => (
        <TextField
          key={key}
          {...field}
          error={problem?.field === key ? problem.sentence : undefined}
          inputMode={key === 'bets' ? 'numeric' : 'decimal'}
          value={draft[key]}
          disabled={disabled}
          onChange={(text) => onDraft({ ...draft, [key]: text })}
        />
      ))}
    </chakra.div>
  );
}
