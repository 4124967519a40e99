import { capitalised } from '../../ui/capitalised.ts';
import { t } from '../../languages/t.ts';

interface LastRound {
  /** How it ended: "ended at 3.41". */
  readonly ending: string;
  /** Whether people bet on the next round already. */
  readonly nextIsOpen: boolean;
  /** Whether the result of the player's bets follows. Then StageLine.tsx writes the full stop in between. */
  readonly resultFollows: boolean;
}

/** How the last round of a live table ended. */
export function lastRoundText({ ending, nextIsOpen, resultFollows }: LastRound): string {
  const text = nextIsOpen ? t('Last round: {ending}', { ending }) : capitalised(ending);
  return resultFollows ? text : `${text}.`;
}
