import { formatCredits } from '../../ui/credits.ts';
import { t } from '../../languages/t.ts';

/** How far a run of auto bets is. */
export interface AutoBetProgress {
  /** The round under way, or the last one. */
  readonly round: number;
  /** The rounds of the plan. Null means no limit. */
  readonly of: number | null;
  /** What the round under way stakes. */
  readonly stakeCents: number;
  /** What all rounds that have ended came to. */
  readonly netCents: number;
  /** Why the run ended. Null while it goes on. */
  readonly why: string | null;
}

/** "Auto bet: round 3 of 10, bet 20.00, net +4.00." The end of a run says why. */
export function runText({ round, of, stakeCents, netCents, why }: AutoBetProgress): string {
  const rounds = round === 0 ? t('no round') : of === null ? t('round {round}', { round }) : t('round {round} of {of}', { round, of });
  const stake = formatCredits(stakeCents);
  const net = formatCredits(netCents, 'always');
  if (why === null) return t('Auto bet: {rounds}, bet {stake}, net {net}.', { rounds, stake, net });
  return t('Auto bet: {rounds}, net {net}. {why}', { rounds, net, why });
}
