import { capitalised } from '../../ui/capitalised.ts';
import { t } from '../../languages/t.ts';

interface LastRound {
  /** What happened: "ended at 3.41". */
  readonly what: string;
  /** False once people bet on the next round. */
  readonly isOver: boolean;
  /** The result of the player's bets follows, with a full stop before it (StageLine.tsx). */
  readonly goesOn: boolean;
}

/** How the last round of a live table ended. */
export function lastText({ what, isOver, goesOn }: LastRound): string {
  const text = isOver ? capitalised(what) : t('Last round: {what}', { what });
  return goesOn ? text : `${text}.`;
}
