/** The flight of a shared round of Crash: it begins, and players cash out. The round ends, and pays, in rounds.ts. */
import * as z from 'zod/mini';
import { noteShownRound } from '../fairness/beacon.ts';
import { rulebookOf } from '../games/catalog.ts';
import { cashOutHundredths, crashDecimal } from '../games/crashChoice.ts';
import { wrongCashOut } from '../games/crashRound.ts';
import { accountId, betId, roundId, type AccountId, type BetId } from '../ids.ts';
import { noPostings } from '../ledger/posting.ts';
import { accountOf, openBet, roundOf, rulesInForceAt, type World } from '../world.ts';
import type { FlyingRound, OpenBet, OpenRound } from '../worldParts.ts';
import { defineEvent } from './define.ts';
import { interruptionOf } from './interruption.ts';
import { clientSeedOf, neverOpened, playedBeacon, wrongDraw } from './rounds.ts';
import { sharedRoundOf } from './settlements.ts';
import { accountSpecimen, specimenBet, specimenRound } from './specimens.ts';

/** The curve of a shared round begins at the time of this entry. Where the round is bound to a beacon, its draw is fixed now. */
export const roundStarted = defineEvent({
  type: 'round/started',
  schema: z.strictObject({ round: roundId, beacon: z.exactOptional(playedBeacon) }),
  by: ['house'],
  visibility: () => 'public',
  subjects: () => [],
  postings: () => noPostings,
  requires(world, { round: id, beacon }, entry) {
    const round = roundOf(world, id);
    if (!round) return neverOpened(id);
    if (!rulebookOf(round.game).flight) return 'its game has no flight';
    return round.flight ? 'its flight has begun before' : wrongDraw(world, round, beacon, entry);
  },
  evolve(world, { round: id, beacon = null }, { seq, at }) {
    const round = roundOf(world, id);
    if (!round) return;
    // Computed once for all cash-outs, because there may be thousands of bets. Nobody joins the round from here on.
    const clientSeed = clientSeedOf(world, round, beacon?.signature ?? null);
    round.flight = { seq, at, beacon, clientSeed };
    if (round.beacon && beacon) noteShownRound(world, round.beacon.chain, beacon.round);
  },
  describe: () => 'The flight of a live round of Crash began',
  specimen: { round: specimenRound },
});

/**
 * The bets on a round in flight by account. They are sorted once for all cash-outs of the round, because there may be thousands. Nobody joins
 * a round in flight, so its list of bets stays the same.
 */
const betsByAccount = new WeakMap<readonly BetId[], Map<AccountId, BetId[]>>();

function betsOfAccount({ bets: open }: World, { bets }: OpenRound, account: AccountId): readonly BetId[] {
  const known = betsByAccount.get(bets);
  if (known) return known.get(account) ?? [];
  const found = new Map<AccountId, BetId[]>();
  betsByAccount.set(bets, found);
  for (const id of bets) {
    const owner = open[id]?.account;
    const own = owner && found.get(owner);
    if (own) own.push(id);
    else if (owner) found.set(owner, [id]);
  }
  return found.get(account) ?? [];
}

/** A bet on a round in flight that can still be cashed out, as far as everybody knows; or undefined. */
function betToCashOut(world: World, round: FlyingRound, id: BetId): OpenBet | undefined {
  const bet = openBet(world, id);
  return bet?.cashOutHundredths === undefined && !interruptionOf(world, { id, seq: round.flight.seq }) ? bet : undefined;
}

/** The bets of an account on a round in flight that can still be cashed out. */
export const betsToCashOut = (world: World, round: FlyingRound, account: AccountId): readonly OpenBet[] =>
  betsOfAccount(world, round, account).flatMap((id) => betToCashOut(world, round, id) ?? []);

/** The last bet of an account that is still in flight after a cash-out of another one of its bets, though the same cash-out takes it, too. */
function betLeftInFlight(
  world: World,
  round: FlyingRound,
  { bet, account, cashOutHundredths: hundredths }: { readonly bet: BetId; readonly account: AccountId; readonly cashOutHundredths: number },
  at: number,
): BetId | undefined {
  const [elapsedMs, rules] = [at - round.flight.at, rulesInForceAt(world, round.rulesSeq)];
  return betsOfAccount(world, round, account).findLast((id) => {
    const open = id === bet ? undefined : betToCashOut(world, round, id);
    return open !== undefined && wrongCashOut(open.choice, hundredths, elapsedMs, rules) === undefined;
  });
}

/** A player cashed out a bet on a shared flight. The bet is paid this multiplier when the round ends, because only then its point is revealed. */
export const betCashedOut = defineEvent({
  type: 'bet/cashed-out',
  schema: z.strictObject({ bet: betId, account: accountId, round: roundId, cashOutHundredths }),
  by: ['owner'],
  visibility: () => 'public',
  subjects: ({ account }) => [account],
  // A player cashes out all their bets of a round in one entry, an event for each. So each event asks whether one is left. Others cannot tell:
  // a block of the account takes its bets out of flight, and they may not read that.
  followUps(data, world, { at }) {
    const round = roundOf(world, data.round);
    if (!round?.flight || !accountOf(world, data.account)) return [];
    const left = betLeftInFlight(world, round as FlyingRound, data, at);
    return left ? [{ id: data.account, undone: `it left bet ${left} in flight` }] : [];
  },
  fulfils: ({ account }) => [account],
  postings: () => noPostings,
  requires(world, { bet: id, account, round: onRound, cashOutHundredths: hundredths }, entry) {
    const bet = openBet(world, id);
    const round = roundOf(world, onRound);
    if (!bet || !round || sharedRoundOf(bet) !== onRound) return `bet ${id} is not open on round ${onRound}`;
    if (bet.account !== account) return 'the cash-out names another account';
    if (!round.flight) return 'its flight has not begun';
    if (bet.cashOutHundredths !== undefined) return 'it was cashed out before';
    if (interruptionOf(world, { id, seq: round.flight.seq })) return 'its flight was interrupted, so it is paid at its best';
    return wrongCashOut(bet.choice, hundredths, entry.at - round.flight.at, rulesInForceAt(world, round.rulesSeq));
  },
  evolve(world, { bet: id, cashOutHundredths: hundredths }) {
    const bet = openBet(world, id);
    if (bet) bet.cashOutHundredths = hundredths;
  },
  describe: ({ account, cashOutHundredths: hundredths }, nameOf) => `${nameOf(account)} cashed out at ${crashDecimal(hundredths)}`,
  specimen: { bet: specimenBet, account: accountSpecimen.account, round: specimenRound, cashOutHundredths: 2_00 },
});
