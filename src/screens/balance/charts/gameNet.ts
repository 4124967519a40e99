/** The net of each game, and the net that its odds predict. */
import { DEVIATIONS_OF_95, type ExactReturn } from '../../../projections/exactReturns.ts';
import { t } from '../../../languages/t.ts';

export interface GameNet {
  readonly title: string;
  readonly bets: number;
  readonly stakedCents: number;
  readonly netCents: number;
  /** Null if the odds are not known: nobody knows the probability of a home win. */
  readonly expected: { readonly cents: number; readonly lowCents: number; readonly highCents: number } | null;
}

/** Adds up the bets of one game. */
export class GameTally {
  readonly title: string;
  bets = 0;
  stakedCents = 0;
  netCents = 0;
  expectedCents = 0;
  variance = 0;
  /** Bets with known odds. The band is shown only if these are all bets. */
  known = 0;

  constructor(title: string) {
    this.title = title;
  }

  ended(stakeCents: number, payoutCents: number): void {
    this.bets += 1;
    this.stakedCents += stakeCents;
    this.netCents += payoutCents - stakeCents;
  }

  expect(stakeCents: number, { mean, variance }: ExactReturn): void {
    this.known += 1;
    this.expectedCents += stakeCents * (mean - 1);
    this.variance += stakeCents ** 2 * variance;
  }

  result(): GameNet {
    const { title, bets, stakedCents, netCents } = this;
    const reach = DEVIATIONS_OF_95 * Math.sqrt(this.variance);
    const expected =
      this.known === 0 || this.known < bets
        ? null
        : {
            cents: Math.round(this.expectedCents),
            lowCents: Math.round(this.expectedCents - reach),
            highCents: Math.round(this.expectedCents + reach),
          };
    return { title, bets, stakedCents, netCents, expected };
  }
}

/** The sum of all games with known odds. */
export function together(tallies: readonly GameTally[]): GameNet {
  const all = new GameTally(t('All games'));
  for (const { bets, stakedCents, netCents, expectedCents, variance, known } of tallies) {
    if (known < bets) continue;
    all.bets += bets;
    all.known += known;
    all.stakedCents += stakedCents;
    all.netCents += netCents;
    all.expectedCents += expectedCents;
    all.variance += variance;
  }
  return all.result();
}
