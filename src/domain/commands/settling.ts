/** Settles bets, for every command that ends some. */
import { referralBonusOf, unpaidReferrer } from '../earning/referrals.ts';
import type { DomainEvent } from '../events/catalog.ts';
import { referralPaid } from '../events/referrals.ts';
import { betSettled, sharedRoundOf } from '../events/settlements.ts';
import { rulebookById, type AnyRulebook } from '../games/catalog.ts';
import type { AccountId, RoundId } from '../ids.ts';
import { payoutOf } from '../money.ts';
import type { Rules } from '../rules.ts';
import { rulesSetIn, type World } from '../world.ts';
import type { OpenBet } from '../worldParts.ts';

/** An open bet and its outcome. */
export interface EndedBet {
  readonly bet: Pick<OpenBet, 'id' | 'account' | 'game' | 'stakeCents' | 'choice' | 'rulebook' | 'rulesSeq' | 'draw' | 'cashOutHundredths'>;
  readonly outcome: object;
}

/** The rulebook and the rules that a bet was placed under. Throws if this build does not know them: no accepted bet leads there. */
export function termsOf(
  world: World,
  { rulebook: id, rulesSeq }: Pick<OpenBet, 'rulebook' | 'rulesSeq'>,
): { readonly rulebook: AnyRulebook; readonly rules: Rules } {
  const [rulebook, rules] = [rulebookById(id), rulesSetIn(world, rulesSeq)];
  if (!rulebook || !rules) throw new Error(`${id} under the rules of entry ${rulesSeq} is not known`);
  return { rulebook, rules };
}

/** The referrer's bonus that becomes due when this account plays or completes an offer. */
export function dueReferral(world: World, id: AccountId): readonly DomainEvent[] {
  const referrer = unpaidReferrer(world, id);
  return referrer ? [referralPaid.of({ referrer, referred: id, cents: referralBonusOf(world, id) })] : [];
}

/** The `round` that the settlement of a bet on a shared round names. */
function onRound(bet: Pick<OpenBet, 'draw'>): { readonly round?: RoundId } {
  const round = sharedRoundOf(bet);
  return round === undefined ? {} : { round };
}

/** Settles bets by their outcomes, and pays each referral that becomes due by it once. */
export function settle(world: World, ended: readonly EndedBet[]): readonly DomainEvent[] {
  const events: DomainEvent[] = [];
  const players = new Set<AccountId>();
  for (const { bet, outcome } of ended) {
    const { rulebook, rules } = termsOf(world, bet);
    const payoutCents = payoutOf(bet.stakeCents, rulebook.multiplier(bet.choice, outcome, rules));
    const { id, account, game, stakeCents } = bet;
    events.push(betSettled.of({ bet: id, account, game, ...onRound(bet), stakeCents, payoutCents, outcome }));
    players.add(account);
  }
  for (const id of players) events.push(...dueReferral(world, id));
  return events;
}
