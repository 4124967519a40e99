/** What the bets that the house did not take would have paid. A file of its own: a page reads it without the client of the house server. */
import type { UntakenBet } from '../base/markers.ts';
import type { Account } from '../domain/accounts/account.ts';
import { drawsFrom } from '../domain/fairness/draw.ts';
import { rulebookOf } from '../domain/games/catalog.ts';
import { payoutOf } from '../domain/money.ts';
import { isRefusal } from '../domain/refusal.ts';
import { isSame } from '../domain/same.ts';
import { rulesInForceAt, type World } from '../domain/world.ts';
import type { OpenBet } from '../domain/worldParts.ts';

/** What bets that were not taken come to. */
export interface UntakenSum {
  readonly bets: number;
  readonly stakesCents: number;
  /** What they would have paid, stakes included. */
  readonly paidCents: number;
}

/**
 * Whether this takes the bet: the same bet on the same draw comes to the same. Its id does not matter: if two pages of a player send that bet at
 * once, the house takes one of them. A house could also write another bet under its id.
 */
export const isTakenBy = ({ bet }: UntakenBet, { game, stakeCents, choice, draw }: Pick<OpenBet, keyof typeof bet>): boolean =>
  isSame(bet, { game, stakeCents, choice, draw });

/**
 * What an account's bets on revealed seeds would have paid, except those that the page shows among its last ones. Null: there are none. A choice that
 * its game refuses is no bet.
 */
export function untakenOf(
  { id, lastReveal, recents }: Pick<Account, 'id' | 'lastReveal' | 'recents'>,
  kept: readonly UntakenBet[],
  world: Pick<World, 'rules' | 'rulesHistory'>,
): UntakenSum | null {
  let [bets, stakesCents, paidCents] = [0, 0, 0];
  const isTaken = (one: UntakenBet): boolean => (recents[one.bet.game] ?? []).some((recent) => isTakenBy(one, recent));
  for (const { bet, rulesSeq, serverSeed: known } of kept.filter((one) => one.account === id && !isTaken(one))) {
    const { game, stakeCents, choice: raw, draw } = bet;
    // A page that begins after a rotation was not told of it.
    const serverSeed = known ?? (lastReveal?.seedHash === draw.seedHash ? lastReveal.serverSeed : null);
    const rulebook = rulebookOf(game);
    const choice = rulebook.readChoice(raw);
    if (serverSeed === null || isRefusal(choice)) continue;
    const rules = rulesInForceAt(world, rulesSeq);
    const outcome = rulebook.play(choice, drawsFrom({ ...draw, serverSeed }), rules);
    bets += 1;
    stakesCents += stakeCents;
    paidCents += payoutOf(stakeCents, rulebook.multiplier(choice, outcome, rules));
  }
  return bets === 0 ? null : { bets, stakesCents, paidCents };
}
