/**
 * A player's own rounds of Crash. Such a round is "in flight" after its bet: its player may cash it out, and otherwise the house ends it when it is
 * due. It is drawn again for each command, because its end is the secret of its server seed. Shared rounds of Crash are in liveFlights.ts.
 */
import * as z from 'zod/mini';
import { betsInFlight } from '../events/books.ts';
import { interruptionOf } from '../events/interruption.ts';
import { drawsFrom, type DrawInputs } from '../fairness/draw.ts';
import type { Hashing } from '../fairness/hashing.ts';
import { rulebookById } from '../games/catalog.ts';
import type { Flight } from '../games/game.ts';
import { betId, type BetId } from '../ids.ts';
import { MOST_ENDED_AT_ONCE } from '../manyAtOnce.ts';
import { isRefusal, refuse } from '../refusal.ts';
import type { Rules } from '../rules.ts';
import { openBet, type World } from '../world.ts';
import type { BetDraw, OpenBet } from '../worldParts.ts';
import { actingAccount, defineCommand, type Decision } from './define.ts';
import { typed } from './payloads.ts';
import { settle, termsOf } from './settling.ts';
import { flightIn, ownBetIn } from './aggregates.ts';

/** An open bet that draws from its player's own pair and whose game takes time. */
export interface FlyingBet extends OpenBet {
  draw: BetDraw;
}

export const isFlying = (bet: OpenBet): bet is FlyingBet => 'seedHash' in bet.draw && rulebookById(bet.rulebook)?.flight !== undefined;

/** The distinct bets in flight among these. */
const inFlight = (world: World, bets: readonly BetId[]): readonly FlyingBet[] =>
  [...new Set(bets)].map((id) => openBet(world, id)).filter((bet) => bet !== undefined && isFlying(bet));

export const flyingBets = (world: World): readonly FlyingBet[] => betsInFlight(world).filter(isFlying);

interface DrawnFlight {
  readonly flight: Flight<object, object>;
  readonly drawn: object;
  readonly rules: Rules;
  /** When it ends without a cash-out by hand, UTC milliseconds. */
  readonly endsAt: number;
  /** Whether the clock was corrected or its player blocked while it was in flight. */
  readonly interrupted: boolean;
}

/** The round of an open bet as drawn from its seeds. The result is the house's secret until the round is over. */
export function drawFlight(world: World, bet: FlyingBet, serverSeed: string, hashing: Hashing): DrawnFlight {
  const { rulebook, rules } = termsOf(world, bet);
  if (!rulebook.flight) throw new Error(`${rulebook.name} has no flight`);
  const { clientSeed, nonce } = bet.draw;
  const inputs: DrawInputs = { serverSeed, clientSeed, nonce };
  const { flight } = rulebook;
  const drawn = rulebook.play(bet.choice, drawsFrom(inputs, hashing), rules);
  const endsByItselfAt = bet.at + flight.endsAfter(bet.choice, drawn, rules);
  const interruption = interruptionOf(world, bet, endsByItselfAt);
  const endsAt = interruption?.at ?? endsByItselfAt;
  return { flight, drawn, rules, endsAt, interrupted: interruption !== undefined };
}

const ownFlight = (world: World, id: unknown, actor: string): FlyingBet | undefined => {
  const bet = typeof id === 'string' && Object.hasOwn(world.bets, id) ? world.bets[id as BetId] : undefined;
  return bet && bet.account === actor && isFlying(bet) ? bet : undefined;
};

/** Cashes a bet out at the current multiplier. */
export const cashOut = defineCommand<'CashOut', { readonly bet: unknown }>({
  type: 'CashOut',
  by: ['player'],
  refusedByReadable: true,
  refusedBySecret: ['crash-over', 'crash-too-early'],
  leadsTo: 'bet/settled referral/paid?',
  aggregate: ownBetIn,
  payload: z.object({ bet: typed }),
  echoes: ({ bet }, { actor }) => ({ 'bet/settled': { bet, account: actor } }),
  needs: (world, { bet }, actor) => {
    const open = ownFlight(world, bet, actor);
    return open ? [open.draw.seedHash] : [];
  },
  decide(world, { bet: id }, { actor, at, hashing, seedBehind }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const bet = ownFlight(world, id, account.id);
    if (!bet) return refuse('crash-over');
    const { flight, drawn, rules, interrupted } = drawFlight(world, bet, seedBehind(bet.draw.seedHash), hashing);
    if (interrupted) return refuse('crash-over');
    const outcome = flight.cashOut(bet.choice, drawn, at - bet.at, rules);
    return isRefusal(outcome) ? outcome : settle(world, [{ bet, outcome }]);
  },
});

/** The bets in flight that one entry can end: the first ones that are named. */
const endedAtOnce = (world: World, bets: readonly BetId[]): readonly FlyingBet[] => inFlight(world, bets).slice(0, MOST_ENDED_AT_ONCE);

interface EndFlights {
  readonly bets: readonly BetId[];
}

/** Ends the rounds in flight that are due, of the first 5,000 that are named. One that was interrupted is paid at its best. Sent by the house. A second tab that sends it is refused: nothing is due. */
export const endFlights = defineCommand<'EndFlights', EndFlights>({
  type: 'EndFlights',
  by: ['house'],
  leadsTo: 'bet/settled+ referral/paid*',
  aggregate: flightIn,
  payload: z.object({ bets: z.array(betId) }),
  needs: (world, { bets }) => [...new Set(endedAtOnce(world, bets).map(({ draw }) => draw.seedHash))],
  decide(world, { bets }, { at, hashing, seedBehind }): Decision {
    const ended = endedAtOnce(world, bets).flatMap((bet) => {
      const { flight, drawn, rules, endsAt, interrupted } = drawFlight(world, bet, seedBehind(bet.draw.seedHash), hashing);
      if (at < endsAt) return [];
      return [{ bet, outcome: interrupted ? flight.atBest(bet.choice, drawn, rules) : drawn }];
    });
    return ended.length > 0 ? settle(world, ended) : refuse('nothing-due');
  },
});
