/**
 * The end of a bet on a game: settled by its outcome, or voided with its stake returned. The auditor asks here whether an outcome and a payout are
 * right (`wrongPayout`); whether the outcome was drawn is asked by verify/fairness.ts. The fields of an event are explained in define.ts.
 */
import * as z from 'zod/mini';
import { countReturn, countSettlement } from '../accounts/play.ts';
import { DEFAULT_CLIENT_SEED } from '../accounts/seedPair.ts';
import { noteReached } from '../earning/achievements.ts';
import { noteRoundPlayed } from '../earning/referrals.ts';
import { rulebookById, rulebookOf, rulebooks, type AnyRulebook, type GameName } from '../games/catalog.ts';
import type { Flight } from '../games/game.ts';
import { isSharedGame } from '../games/names.ts';
import { accountId, betId, roundId, type AccountId, type BetId, type RoundId } from '../ids.ts';
import { escrow, player, settlementPostings } from '../ledger/posting.ts';
import { formatCents, payoutOf } from '../money.ts';
import type { Rules } from '../rules.ts';
import { isSame } from '../same.ts';
import { accountOf, addRecent, openBet, rulesSetIn, type World } from '../world.ts';
import type { Account } from '../accounts/account.ts';
import type { FinishedRound, OpenBet, SettledBet } from '../worldParts.ts';
import { addToFeed } from '../roundFeed.ts';
import { stake } from './bets.ts';
import { defineEvent, type FollowUp, type DrawnRound, type EntryContext, type Visibility } from './define.ts';
import { interruptionOf, outcomeOnFlight } from './interruption.ts';
import { dueReferralFollowUps } from './referralFollowUp.ts';
import { accountSpecimen, specimenBet } from './specimens.ts';

/** The draw of a bet whose round is not known, because a part of the log is withheld. */
const NO_DRAW = { seedHash: '', clientSeed: '', nonce: 0 };

interface SettlementOfBet {
  bet: BetId;
  account: AccountId;
  game: GameName;
  /** The shared round that the bet was placed on. */
  round?: RoundId;
  stakeCents: number;
  payoutCents: number;
  outcome: object;
}

/** One shape for each game. `game` decides the form of `outcome`. */
const settledSchemaOf = (rulebook: AnyRulebook) =>
  z.strictObject({
    bet: betId,
    account: accountId,
    game: z.literal(rulebook.name),
    round: z.exactOptional(roundId),
    stakeCents: stake,
    payoutCents: z.int().check(z.gte(0)),
    outcome: rulebook.outcomeSchema,
  });

const settledSchema = z.union(rulebooks.map(settledSchemaOf)) as unknown as z.ZodMiniType<SettlementOfBet>;

/** A shared round that was played lately. */
const finishedRound = (world: World, game: GameName, id: RoundId): FinishedRound | undefined =>
  isSharedGame(game) ? world.finishedRounds[game].find((round) => round.id === id) : undefined;

/** An outcome that is judged: of an open bet, by the rules of the bet, in the entry that settles it. */
interface JudgedOutcome {
  readonly world: World;
  readonly bet: OpenBet;
  readonly outcome: object;
  readonly rulebook: AnyRulebook;
  readonly rules: Rules;
  readonly entry: EntryContext;
}

/** Why a bet cannot come to this outcome in this entry, or undefined. */
function wrongOutcome(judged: JudgedOutcome): string | undefined {
  const { world, bet, rulebook, entry } = judged;
  if ('round' in bet.draw) {
    const round = finishedRound(world, bet.game, bet.draw.round);
    if (round?.seq !== entry.seq) return 'its round has not been played in this entry';
    return isOutcomeOf(round, judged) ? undefined : 'the outcome is not that of its round';
  }
  if (rulebook.flight) return wrongFlight(rulebook.flight, judged);
  if (!entry.mayBe(bet.account)) return 'an instant bet is settled by its own player';
  return bet.seq === entry.seq ? undefined : 'it was not settled in the entry that placed it';
}

/** Whether a bet on a shared round comes to this outcome. The round was played in this entry. */
function isOutcomeOf(round: FinishedRound, { world, bet, outcome, rulebook: { flight }, rules, entry }: JudgedOutcome): boolean {
  if (!flight || !round.flight) return isSame(outcome, round.outcome);
  if (isSame(outcome, outcomeOnFlight(world, bet, { flight, start: round.flight, drawn: round.outcome, rules }))) return true;
  // Other people do not read that an account was blocked, which ends its bets at their best.
  const canBeBlocked = bet.cashOutHundredths === undefined && !entry.known(bet.account);
  return canBeBlocked && isSame(outcome, flight.atBest(bet.choice, round.outcome, rules));
}

/**
 * Why a flight cannot have ended so, or undefined. Its player cashes it out, or the house ends it when it is due. A flight
 * that a correction of the clock or a block of its player has interrupted is ended by the house at its best.
 */
function wrongFlight(flight: Flight<object, object>, { world, bet, outcome, rules, entry }: JudgedOutcome): string | undefined {
  if (interruptionOf(world, bet, bet.at + flight.endsAfter(bet.choice, outcome, rules))) {
    if (!entry.mayBe('house')) return 'the house ends a round that was interrupted';
    const best = flight.atBest(bet.choice, outcome, rules);
    return isSame(best, outcome) ? undefined : 'a round that was interrupted is paid at its best';
  }
  const due = flight.byHand(outcome) === undefined ? 'house' : bet.account;
  if (!entry.mayBe(due)) return due === 'house' ? 'only the house ends a round in flight' : 'only its player cashes a bet out';
  return flight.untimely(bet.choice, outcome, entry.at - bet.at, rules);
}

/** Why a settlement does not follow from its bet, or undefined. */
function wrongPayout(world: World, bet: OpenBet, { outcome, payoutCents }: SettlementOfBet, entry: EntryContext): string | undefined {
  const rules = rulesSetIn(world, bet.rulesSeq);
  const rulebook = rulebookById(bet.rulebook);
  if (!rules || !rulebook) return 'the rules of the bet are unknown';
  if (!rulebook.isPossible(bet.choice, outcome, rules)) return 'the outcome contradicts itself, or what was chosen';
  const problem = wrongOutcome({ world, bet, outcome, rulebook, rules, entry });
  if (problem !== undefined) return problem;
  const due = payoutOf(bet.stakeCents, rulebook.multiplier(bet.choice, outcome, rules));
  return payoutCents === due ? undefined : `the payout is ${formatCents(payoutCents)}, by the rules it is ${formatCents(due)}`;
}

const notOpen = (bet: BetId): string => `bet ${bet} is not open: never placed, or settled before`;

/** The drawn round of a settled bet. A shared round is proved by `round/played` instead. */
function drawnFor(world: World, { bet: id, outcome, payoutCents }: SettlementOfBet): DrawnRound | undefined {
  const bet = openBet(world, id);
  const rules = bet && rulesSetIn(world, bet.rulesSeq);
  if (!bet || !rules || 'round' in bet.draw) return undefined;
  const { draw, choice, stakeCents } = bet;
  // Bets on any other client seed that the house knew are refused.
  const foreseen = draw.clientSeed === DEFAULT_CLIENT_SEED;
  return { draw, rulebook: rulebookById(bet.rulebook), rules, choice, outcome, foreseen, paid: { stakeCents, payoutCents } };
}

/** Notes the highest multiplier at which a bet on Crash was paid. */
function noteCashOut(world: World, { totals }: Account, bet: OpenBet, outcome: object): void {
  const [rulebook, rules] = [rulebookById(bet.rulebook), rulesSetIn(world, bet.rulesSeq)];
  if (!rulebook || !rules) return;
  const { num, den } = rulebook.multiplier(bet.choice, outcome, rules);
  totals.highestCashOutHundredths = Math.max(totals.highestCashOutHundredths, Math.floor((num * 100) / den));
}

/** Bets on shared rounds are public. Other bets concern their account only. */
const visibilityOf = ({ round }: { readonly round?: RoundId }): Visibility => (round === undefined ? 'subjects' : 'public');

/** The shared round of a bet; undefined for a bet that draws from its account's pair. */
export const sharedRoundOf = ({ draw }: Pick<OpenBet, 'draw'>): RoundId | undefined => ('round' in draw ? draw.round : undefined);

export const betSettled = defineEvent({
  type: 'bet/settled',
  schema: settledSchema,
  by: ['player', 'house'],
  visibility: visibilityOf,
  subjects: ({ account }) => [account],
  draws: (data, world) => drawnFor(world, data),
  followUps: ({ account }, world) => dueReferralFollowUps(world, account),
  fulfils: ({ bet }) => [bet],
  postings: (data) => settlementPostings(data),
  requires(world, data, entry) {
    const bet = openBet(world, data.bet);
    if (!bet) return notOpen(data.bet);
    if (bet.account !== data.account || bet.game !== data.game) return 'the settlement names another account or game';
    if (sharedRoundOf(bet) !== data.round) return 'the settlement names another round';
    if (bet.stakeCents !== data.stakeCents) return `the stake was ${formatCents(bet.stakeCents)}, not ${formatCents(data.stakeCents)}`;
    return wrongPayout(world, bet, data, entry);
  },
  evolve(world, { bet: id, account, game, payoutCents, outcome }, entry) {
    const bet = openBet(world, id);
    const owner = accountOf(world, account);
    delete world.bets[id];
    delete world.flights[id];
    noteRoundPlayed(world, account);
    if (!bet || !owner) return;
    if (!('round' in bet.draw)) owner.openBets = owner.openBets.filter((one) => one !== id);
    // Written out: a spread here costs a fifth of a whole fold.
    const { rulebook, rulesSeq, stakeCents, choice, draw, seq } = bet;
    const shared = 'round' in draw ? finishedRound(world, game, draw.round) : undefined;
    const drawn = 'round' in draw ? (shared?.draw ?? NO_DRAW) : draw;
    const { seedHash, clientSeed, nonce } = drawn;
    const settled: SettledBet = {
      id,
      account,
      game,
      rulebook,
      rulesSeq,
      stakeCents,
      choice,
      draw: { seedHash, clientSeed, nonce },
      seq,
      at: bet.at,
      outcome,
      payoutCents,
      settledAt: entry.at,
      serverSeed: shared?.serverSeed ?? null,
    };
    if (world.recentsKept > 0) addRecent(world, (owner.recents[game] ??= []), settled);
    if (owner.role !== 'admin') addToFeed(world.feed, settled);
    countSettlement(world, owner, { on: game, stakeCents, payoutCents }, entry);
    if (game === 'coinflip' && 'round' in draw) owner.totals.flips += 1;
    if (game === 'crash' && payoutCents > 0) noteCashOut(world, owner, bet, outcome);
    noteReached(world, owner, bet.seq, entry.seq);
  },
  describe: ({ account, game, stakeCents, payoutCents, outcome }, nameOf) =>
    `${rulebookOf(game).title}, ${rulebookOf(game).describeOutcome(outcome)}: ${nameOf(account)} ` +
    (payoutCents === 0 ? `lost ${formatCents(stakeCents)}` : `was paid ${formatCents(payoutCents)}`),
  specimen: {
    bet: specimenBet,
    account: accountSpecimen.account,
    game: 'dice',
    stakeCents: 10_00,
    payoutCents: 19_40,
    outcome: { roll: 37 },
  },
});

const returnReasons = ['seed lost', 'beacon away', 'cancelled'] as const;
type ReturnReason = (typeof returnReasons)[number];

/** The follow-up of a returned stake, which the end of its round or of its pair fulfils. */
export const returnFollowUpId = (heldFor: string, reason: ReturnReason): string => `stakes on ${heldFor}: ${reason}`;

const returnFollowUp = ({ draw }: OpenBet, reason: ReturnReason): FollowUp => ({
  id: returnFollowUpId('round' in draw ? draw.round : draw.seedHash, reason),
  undone: 'it gave a stake back without its reason',
});

/** The bet is void. The stake is returned. */
export const betVoided = defineEvent({
  type: 'bet/voided',
  schema: z.strictObject({
    bet: betId,
    account: accountId,
    round: z.exactOptional(roundId),
    stakeCents: stake,
    reason: z.enum(returnReasons),
  }),
  by: ['owner', 'admin', 'house'],
  visibility: visibilityOf,
  subjects: ({ account }) => [account],
  followUps: ({ bet: id, reason }, world) => {
    const bet = openBet(world, id);
    return bet ? [returnFollowUp(bet, reason)] : [];
  },
  fulfils: ({ bet }) => [bet],
  postings: ({ bet, account, stakeCents }) => [{ from: escrow(bet), to: player(account), cents: stakeCents, reason: 'stake returned' }],
  requires(world, { bet: id, account, round, stakeCents, reason }, entry) {
    const bet = openBet(world, id);
    if (!bet) return notOpen(id);
    if (bet.account !== account || bet.stakeCents !== stakeCents) return 'the void names another account or stake';
    if (sharedRoundOf(bet) !== round) return 'the void names another round';
    if (reason !== 'cancelled' && !entry.mayBe('house')) return 'only the house does this';
    return reason !== 'seed lost' && !('round' in bet.draw) ? 'only a seat at a shared round can be given up' : undefined;
  },
  evolve(world, { bet: id, account, stakeCents }, entry) {
    const bet = openBet(world, id);
    const owner = accountOf(world, account);
    if (bet && owner) {
      countReturn(world.corrections, owner, stakeCents, bet.seq, entry);
      if (!('round' in bet.draw)) owner.openBets = owner.openBets.filter((one) => one !== id);
    }
    delete world.bets[id];
    delete world.flights[id];
  },
  describe: ({ account, stakeCents, reason }, nameOf) => `${formatCents(stakeCents)} went back to ${nameOf(account)} (${reason})`,
  specimen: { bet: specimenBet, account: accountSpecimen.account, stakeCents: 10_00, reason: 'seed lost' },
});
