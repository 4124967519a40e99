/** Plans of auto bets as typed, and those that this browser keeps. */

/** The plan as typed. Empty fields mean "no limit" or "reset". */
export interface AutoDraft {
  readonly bets: string;
  readonly onWin: string;
  readonly onLoss: string;
  readonly stopOnProfit: string;
  readonly stopOnLoss: string;
  readonly largestStake: string;
}

export const emptyDraft: AutoDraft = { bets: '10', onWin: '', onLoss: '', stopOnProfit: '', stopOnLoss: '50', largestStake: '' };

const keys = Object.keys(emptyDraft) as readonly (keyof AutoDraft)[];

export const sameDraft = (one: AutoDraft, other: AutoDraft): boolean => keys.every((key) => one[key] === other[key]);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

export interface SavedPlan {
  readonly name: string;
  readonly draft: AutoDraft;
}

/** The plans in the preferences. Anything else, such as plans of another version, is left out. */
export const readSavedPlans = (kept: unknown): readonly SavedPlan[] =>
  (Array.isArray(kept) ? kept : []).filter(
    (plan): plan is SavedPlan =>
      isRecord(plan) &&
      typeof plan['name'] === 'string' &&
      isRecord(plan['draft']) &&
      keys.every((key) => typeof (plan['draft'] as Record<string, unknown>)[key] === 'string'),
  );
