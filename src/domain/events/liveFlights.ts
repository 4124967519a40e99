/** The flight of a shared round of Crash: it begins, and players cash out. The round ends, and pays, in rounds.ts. */
import * as z from 'zod/mini';
import { rulebookOf } from '../games/catalog.ts';
import { cashOutHundredths, crashDecimal } from '../games/crashChoice.ts';
import { wrongCashOut } from '../games/crashRound.ts';
import { accountId, betId, roundId } from '../ids.ts';
import { noPostings } from '../ledger/posting.ts';
import { openBet, roundOf, rulesSince } from '../world.ts';
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
    // Once for all cash-outs: there may be thousands of bets.
    const clientSeed = clientSeedOf(world, round, beacon?.signature ?? null);
    round.flight = { seq, at, beacon, clientSeed };
  },
  describe: () => 'The flight of a live round of Crash began',
  specimen: { round: specimenRound },
});

/** A player cashed out a bet on a shared flight. The bet is paid this multiplier when the round ends, because only then its point is revealed. */
export const betCashedOut = defineEvent({
  type: 'bet/cashed-out',
  schema: z.strictObject({ bet: betId, account: accountId, round: roundId, cashOutHundredths }),
  by: ['owner'],
  visibility: () => 'public',
  subjects: ({ account }) => [account],
  postings: () => noPostings,
  requires(world, { bet: id, account, round: onRound, cashOutHundredths: hundredths }, entry) {
    const bet = openBet(world, id);
    const round = roundOf(world, onRound);
    if (!bet || !round || sharedRoundOf(bet) !== onRound) return `bet ${id} is not open on round ${onRound}`;
    if (bet.account !== account) return 'the cash-out names another account';
    if (!round.flight) return 'its flight has not begun';
    if (bet.cashOutHundredths !== undefined) return 'it was cashed out before';
    if (interruptionOf(world, { id, seq: round.flight.seq })) return 'its flight was interrupted, so it is paid at its best';
    return wrongCashOut(bet.choice, hundredths, entry.at - round.flight.at, rulesSince(world, round.rulesSeq));
  },
  evolve(world, { bet: id, cashOutHundredths: hundredths }) {
    const bet = openBet(world, id);
    if (bet) bet.cashOutHundredths = hundredths;
  },
  describe: ({ account, cashOutHundredths: hundredths }, nameOf) => `${nameOf(account)} cashed out at ${crashDecimal(hundredths)}`,
  specimen: { bet: specimenBet, account: accountSpecimen.account, round: specimenRound, cashOutHundredths: 2_00 },
});
