/**
 * Rounds for guests. The game's own rulebook draws them from seeds that everybody knows. They cost nothing and are kept nowhere.
 */
import { DEFAULT_CLIENT_SEED } from '../../domain/accounts/seedPair.ts';
import { commitmentOf } from '../../domain/fairness/commitment.ts';
import { drawsFrom } from '../../domain/fairness/draw.ts';
import { rulebookOf, type GameName } from '../../domain/games/catalog.ts';
import { isOverExposed, wrongStake } from '../../domain/games/exposure.ts';
import { payoutOf } from '../../domain/money.ts';
import { isRefusal, refuse, type Refusal } from '../../domain/refusal.ts';
import type { Rules } from '../../domain/rules.ts';
import { DEMO_FIRST_SEED } from '../../api/demoSeed.ts';
import { formatCredits } from '../../ui/credits.ts';
import type { ProvableBet } from '../proof/fairnessLink.ts';
import type { PlacedBet } from './round.ts';
import { roundWords } from './roundText.ts';
import type { ShownRound } from './useRoundMachine.ts';
import { t } from '../../languages/t.ts';

/** The seeds that the demo account begins with. */
const publicSeeds = { serverSeed: DEMO_FIRST_SEED, clientSeed: DEFAULT_CLIENT_SEED };

/** Plays a bet without placing it, or says why nobody could place it. `nonce` counts from 0. */
export function demonstrate(game: GameName, { stakeCents, choice: asked }: PlacedBet, nonce: number, rules: Rules): ShownRound | Refusal {
  const rulebook = rulebookOf(game);
  const choice = rulebook.readChoice(asked);
  if (stakeCents <= 0) return refuse(rulebook.stakeRefusal);
  if (isRefusal(choice)) return choice;
  if (stakeCents < rulebook.smallestStakeCents) return refuse('stake-below-minimum', { cents: rulebook.smallestStakeCents });
  if (isOverExposed(stakeCents, rulebook, choice, rules)) return refuse('exposure-too-large', { cents: rules.bets.largestPayoutCents });
  if (wrongStake(stakeCents, rulebook, choice, rules) !== undefined) return refuse('choice-invalid');
  const outcome = rulebook.play(choice, drawsFrom({ ...publicSeeds, nonce }), rules);
  return {
    // No bet of the log has such an id, and a tab that is loaded again forgets it.
    id: `bet_demonstration_${nonce}`,
    stakeCents,
    choice,
    outcome,
    payoutCents: payoutOf(stakeCents, rulebook.multiplier(choice, outcome, rules)),
    demonstration: { seedHash: commitmentOf(publicSeeds.serverSeed), clientSeed: publicSeeds.clientSeed, nonce },
  };
}

/** The demonstration as the check of rounds takes it. Null for a round that was bet on. */
export const provableDemonstration = (game: GameName, { demonstration, ...round }: ShownRound): ProvableBet | null =>
  demonstration ? { ...round, game, draw: demonstration, serverSeed: publicSeeds.serverSeed } : null;

/** What the round came to, and what a bet would have brought. */
export function demonstrationText(game: GameName, round: ShownRound): string {
  const values = { happened: roundWords(game, round), stake: formatCredits(round.stakeCents) };
  if (round.payoutCents === 0) return t('Free try: {happened}. A bet of {stake} would have been lost.', values);
  return t('Free try: {happened}. A bet of {stake} would have paid {payout}.', { ...values, payout: formatCredits(round.payoutCents) });
}

export const NOTHING_KEPT = t('Nothing was bet, and nothing is saved.');
