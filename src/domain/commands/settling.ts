/** The end of bets, whichever command brings it about. */
import { unpaidReferrer } from '../earning/referrals.ts';
import type { DomainEvent } from '../events/catalog.ts';
import { referralPaid } from '../events/referrals.ts';
import { betSettled, sharedRoundOf } from '../events/settlements.ts';
import { rulebookById, type AnyRulebook } from '../games/catalog.ts';
import type { AccountId, RoundId } from '../ids.ts';
import { payoutOf } from '../money.ts';
import type { Rules } from '../rules.ts';
import { accountOf, rulesAt, type World } from '../world.ts';
import type { OpenBet } from '../worldParts.ts';

/** An open bet and what it came to. */
export interface EndedBet {
  readonly bet: Pick<OpenBet, 'id' | 'account' | 'game' | 'stakeCents' | 'choice' | 'rulebook' | 'rulesSeq' | 'draw'>;
  readonly outcome: object;
}

/** The rulebook and the rules that a bet was placed under. They are there for every bet that the house has accepted. */
export function termsOf(
  world: World,
  { rulebook: id, rulesSeq }: Pick<OpenBet, 'rulebook' | 'rulesSeq'>,
): { readonly rulebook: AnyRulebook; readonly rules: Rules } {
  const [rulebook, rules] = [rulebookById(id), rulesAt(world, rulesSeq)];
  if (!rulebook || !rules) throw new Error(`${id} under the rules of entry ${rulesSeq} is not known`);
  return { rulebook, rules };
}

/** The referrer's bonus that waited for this account to play or to complete an offer. */
export function waitingReferral(world: World, id: AccountId): readonly DomainEvent[] {
  const account = accountOf(world, id);
  const referrer = account && unpaidReferrer(world, account);
  return referrer ? [referralPaid.of({ referrer, referred: id, cents: world.rules.rules.referral.bonusCents })] : [];
}

/** What the end of a bet on a shared round names. */
export function onRound(bet: Pick<OpenBet, 'draw'>): { readonly round?: RoundId } {
  const round = sharedRoundOf(bet);
  return round === undefined ? {} : { round };
}

/** Settles bets by their outcomes, and pays once whatever waited for their players to have played. */
export function settle(world: World, ended: readonly EndedBet[]): readonly DomainEvent[] {
  const settled = ended.map(({ bet, outcome }) => {
    const { rulebook, rules } = termsOf(world, bet);
    const payoutCents = payoutOf(bet.stakeCents, rulebook.multiplier(bet.choice, outcome, rules));
    const { id, account, game, stakeCents } = bet;
    return betSettled.of({ bet: id, account, game, ...onRound(bet), stakeCents, payoutCents, outcome });
  });
  const players = new Set(ended.map(({ bet }) => bet.account));
  return [...settled, ...[...players].flatMap((id) => waitingReferral(world, id))];
}
