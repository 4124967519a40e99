/** What quests count: the totals of an account, and those with which its day and its week began. */
import type { Stamp } from '../clock.ts';

export type QuestPeriod = 'day' | 'week';

export interface QuestCounts {
  readonly bets: number;
  readonly wins: number;
  readonly offers: number;
  readonly dailyClaims: number;
  readonly flips: number;
  /** How many bets on each game, and on sports, were settled. */
  readonly byGame: Readonly<Partial<Record<string, number>>>;
}

/** What of an account is counted. */
export interface Counted {
  readonly totals: {
    readonly bets: number;
    readonly wins: number;
    readonly flips: number;
    readonly byGame: Readonly<Partial<Record<string, { readonly bets: number }>>>;
  };
  readonly offersCompleted: number;
  readonly daily: { readonly claims: number };
}

export interface QuestClaim extends Stamp {
  readonly quest: string;
}

/** The quests of the day or the week of an account. */
export interface QuestState {
  /** The counts when the period began. */
  before: QuestCounts;
  /** The newest claims, oldest first, those of earlier periods too: a clock that is set back may lead to these again. */
  claimed: QuestClaim[];
}

/** Claims that are kept: those of thirty days, or of thirty weeks. */
const MOST_CLAIMS = 90;

/** Adds a claim. Mutates the state. */
export function addClaim({ claimed }: QuestState, claim: QuestClaim): void {
  claimed.push(claim);
  if (claimed.length > MOST_CLAIMS) claimed.shift();
}

const noCounts: QuestCounts = { bets: 0, wins: 0, offers: 0, dailyClaims: 0, flips: 0, byGame: {} };

/** Of a new account. */
export const noQuests = (): Record<QuestPeriod, QuestState> => ({
  day: { before: noCounts, claimed: [] },
  week: { before: noCounts, claimed: [] },
});

/** The counts of an account now. */
export function countsOf({ totals, offersCompleted, daily }: Counted): QuestCounts {
  const byGame: Record<string, number> = {};
  for (const [on, played] of Object.entries(totals.byGame)) if (played) byGame[on] = played.bets;
  return { bets: totals.bets, wins: totals.wins, offers: offersCompleted, dailyClaims: daily.claims, flips: totals.flips, byGame };
}
