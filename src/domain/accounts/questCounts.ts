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

/** The fields of an account that quests count. */
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
  /** The newest claims, oldest first. Those of earlier periods are kept too, because a correction of the clock may lead back to them. */
  claimed: QuestClaim[];
}

/** How many quests of a day, and of a week, are due. */
export const QUESTS_DUE = 3;

/** For how many days, or weeks, claims are kept if all due quests are claimed. */
const CLAIM_PERIODS_KEPT = 30;
const MOST_CLAIMS = CLAIM_PERIODS_KEPT * QUESTS_DUE;

/** Adds a claim. Mutates the state. */
export function addClaim({ claimed }: QuestState, claim: QuestClaim): void {
  claimed.push(claim);
  if (claimed.length > MOST_CLAIMS) claimed.shift();
}

const noCounts: QuestCounts = { bets: 0, wins: 0, offers: 0, dailyClaims: 0, flips: 0, byGame: {} };

/** The quests of a new account. */
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
