/**
 * The event of a bet that is placed on a game: in a player's own round, or as a seat at a shared round. Its end is in settlements.ts, the shared
 * round in rounds.ts. The fields of an event are explained in define.ts.
 */
import * as z from 'zod/mini';
import { haveRulesChanged } from '../games/changedRules.ts';
import { wrongStake } from '../games/exposure.ts';
import { stopped } from './stopped.ts';
import { countStake } from '../accounts/play.ts';
import { needsClientSeed } from '../accounts/seedPair.ts';
import { beaconRoundAfter, beaconRoundNumber, wrongNamedRound } from '../fairness/beacon.ts';
import { rulebookById, rulebookOf, rulebooks, type AnyRulebook } from '../games/catalog.ts';
import { isOppositeChoice } from '../games/coinflip.ts';
import { sharedGameNames } from '../games/names.ts';
import { FRESH_BYTES } from '../games/sharedSeeds.ts';
import { accountId, betId, roundId, sha256Hex, type BetId, type RoundId } from '../ids.ts';
import { escrow, player } from '../ledger/posting.ts';
import { MOST_OPEN_BETS } from '../manyAtOnce.ts';
import { formatCents } from '../money.ts';
import { LONGEST_CLIENT_SEED } from '../rules.ts';
import { textBy } from '../text/schema.ts';
import { accountOf, openBet, roundOf, rulesInForceAt, type World } from '../world.ts';
import type { Account } from '../accounts/account.ts';
import type { BetDraw, OpenBet, OpenRound, SharedDraw } from '../worldParts.ts';
import { defineEvent, type FollowUp, type EntryContext, type EntryPlace } from './define.ts';
import { accountSpecimen, specimenBet, specimenHash } from './specimens.ts';

interface PlacedBet extends Omit<OpenBet, 'id' | 'seq' | 'at'> {
  bet: BetId;
}

/** A stake in cents. */
export const stake = z.int().check(z.gte(1));

/** A draw from the account's own pair of seeds. Each bet uses one nonce. */
export const ownDraw = z.strictObject({
  seedHash: sha256Hex,
  clientSeed: textBy({ kind: 'any', least: 1, most: LONGEST_CLIENT_SEED }),
  nonce: z.int().check(z.gte(0)),
});
const sharedDraw = z.strictObject({
  round: roundId,
  freshBytes: z.string().check(z.regex(FRESH_BYTES)),
  /** For the bet that joins a flip: the beacon round that the coin is drawn from. Without it, the time of the join decides that. */
  beaconRound: z.exactOptional(beaconRoundNumber),
});

/** One shape for each game. `game` decides the form of `choice`. */
const placedSchemaOf = (rulebook: AnyRulebook, draw: z.ZodMiniType) =>
  z.strictObject({
    bet: betId,
    account: accountId,
    game: z.literal(rulebook.name),
    rulebook: z.string().check(z.regex(/^[a-z]+@[1-9][0-9]*$/)),
    rulesSeq: z.int().check(z.gte(1)),
    stakeCents: stake,
    choice: rulebook.choiceSchema,
    draw,
  });

const placedSchema = z.union([
  ...rulebooks.map((rulebook) => placedSchemaOf(rulebook, ownDraw)),
  ...sharedGameNames.map((game) => placedSchemaOf(rulebookOf(game), sharedDraw)),
]) as unknown as z.ZodMiniType<PlacedBet>;

/** The entry of the rules that a bet is placed under: those of its pair or, on a shared round, those of its opening. */
function dueRulesSeq(world: World, { draw }: PlacedBet, owner: Account | undefined): number {
  if ('round' in draw) return roundOf(world, draw.round)?.rulesSeq ?? world.rules.seq;
  return owner?.seeds.rulesSeq ?? world.rules.seq;
}

/** Why a bet cannot name this beacon round, or undefined. */
function wrongBeaconRound(
  { beaconShownAt }: World,
  { creator, beacon, bets }: OpenRound,
  named: number | undefined,
  { at }: EntryContext,
): string | undefined {
  if (named === undefined) return undefined;
  if (creator === null || bets.length === 0 || !beacon) return 'only who joins a flip with a beacon names its beacon round';
  const wrong = wrongNamedRound(beacon.chain, named, Math.max(at, beaconShownAt));
  return wrong && (wrong === 'passed' ? 'its beacon round comes within a second, or had come before' : 'its beacon round is too far away');
}

/** Why a bet cannot join its round, or undefined. */
function wrongSeat(
  world: World,
  { account, game, stakeCents, choice }: PlacedBet,
  { round: id, beaconRound }: SharedDraw,
  entry: EntryContext,
): string | undefined {
  const round = roundOf(world, id);
  if (round?.game !== game) return `round ${id} is not open for ${game}`;
  if (haveRulesChanged(world, game, round.rulesSeq)) return 'the rules of the game have changed since the round was opened';
  const wrong = wrongBeaconRound(world, round, beaconRound, entry);
  if (wrong !== undefined) return wrong;
  if (round.closesAt !== null) {
    if (round.bets.length >= MOST_OPEN_BETS) return 'the round has as many bets as one entry can end';
    return entry.at < round.closesAt ? undefined : 'betting on this round is closed';
  }
  const [first] = round.bets;
  if (first === undefined) return account === round.creator ? undefined : 'the first seat is the creator’s';
  const creatorBet = openBet(world, first);
  if (round.bets.length > 1 || !creatorBet) return 'no seat is left';
  if (account === round.creator) return 'nobody joins their own game';
  if (stakeCents !== creatorBet.stakeCents) return 'both stakes are the same';
  return isOppositeChoice(creatorBet.choice, choice) ? undefined : 'the side is the creator’s';
}

/** Why the draw is wrong, or undefined. It must use the current pair and its next nonce. */
function wrongDraw({ seeds }: Account, { seedHash, clientSeed, nonce }: BetDraw): string | undefined {
  if (seedHash !== seeds.activeHash) return 'the bet does not draw from the seed in use';
  if (clientSeed !== seeds.clientSeed) return 'the client seed is not the one in use';
  if (needsClientSeed(seeds)) return 'the client seed was in use before the server seed was chosen';
  return nonce === seeds.nonce ? undefined : `the nonce is ${nonce}, the next one is ${seeds.nonce}`;
}

/**
 * The same draw with the texts of the account's pair, so that all its bets share them. A text that was read from an entry is a
 * part of the entry's text, and would keep all of it in memory: half of the memory of a fold.
 */
const withTextsOfPair = ({ seeds }: Account, { seedHash, clientSeed, nonce }: BetDraw): BetDraw => ({
  seedHash: seedHash === seeds.activeHash ? seeds.activeHash : seedHash,
  clientSeed: clientSeed === seeds.clientSeed ? seeds.clientSeed : clientSeed,
  nonce,
});

/**
 * The bets that the entry of this bet must settle: an instant bet itself, or both bets of a flip with its second bet. None if a beacon
 * draws the coin later.
 */
function betsToSettle({ bet, draw, rulebook }: PlacedBet, world: World): readonly BetId[] {
  if (!('round' in draw)) return rulebookById(rulebook)?.flight ? [] : [bet];
  const round = roundOf(world, draw.round);
  return round?.closesAt === null && !round.beacon && round.bets.length > 0 ? [...round.bets, bet] : [];
}

/** The follow-up that the end of this bet fulfils. */
export const betFollowUp = (bet: BetId): FollowUp => ({
  id: bet,
  undone: 'it left a bet open that had to be settled in it',
  inOrderOf: 'ends',
});

/** The follow-up of opening a flip, which the creator's bet fulfils. */
export const seatFollowUpId = (round: RoundId): string => `seat of ${round}`;

/** Adds a bet to its shared round. The join of a flip decides which beacon round it draws from. */
function takeSeat(world: World, { round: id, beaconRound }: SharedDraw, bet: BetId, { seq, at }: EntryPlace): void {
  const round = roundOf(world, id);
  if (!round) return;
  round.bets.push(bet);
  if (round.creator === null || !round.beacon || round.bets.length < 2) return;
  round.beacon.due =
    beaconRound === undefined
      ? { round: beaconRoundAfter(round.beacon.chain, at), seq, namedBy: null }
      : { round: beaconRound, seq, namedBy: 'player' };
  delete accountOf(world, round.creator)?.openFlips[id];
}

export const betPlaced = defineEvent({
  type: 'bet/placed',
  schema: placedSchema,
  by: ['owner'],
  visibility: ({ draw }) => ('round' in draw ? 'public' : 'subjects'),
  subjects: ({ account }) => [account],
  creates: ({ bet }) => [bet],
  followUps: (data, world) => betsToSettle(data, world).map(betFollowUp),
  fulfils: ({ draw }) => ('round' in draw ? [seatFollowUpId(draw.round)] : []),
  postings: ({ bet, account, stakeCents }) => [{ from: player(account), to: escrow(bet), cents: stakeCents, reason: 'stake' }],
  requires(world, data, entry) {
    const { account, rulesSeq, stakeCents, choice, draw } = data;
    const rulebook = rulebookById(data.rulebook);
    if (rulebook?.name !== data.game) return `${data.rulebook} is not a rulebook of ${data.game}`;
    const owner = entry.known(account);
    const due = dueRulesSeq(world, data, owner);
    if (rulesSeq !== due) return `the rules of this bet are those of entry ${due}`;
    const problem =
      wrongStake(stakeCents, rulebook, choice, rulesInForceAt(world, due)) ??
      ('round' in draw ? wrongSeat(world, data, draw, entry) : undefined);
    if (problem !== undefined || !owner) return problem;
    return (
      ('round' in draw ? undefined : wrongDraw(owner, draw)) ??
      stopped(world, owner, stakeCents, entry.at) ??
      (rulebook.flight && !('round' in draw) && owner.openBets.length > 0 ? 'a round of this account is in flight' : undefined)
    );
  },
  evolve(world, { bet, account, game, rulebook, rulesSeq, stakeCents, choice, draw }, { seq, at }) {
    const owner = accountOf(world, account);
    const storedDraw = 'round' in draw || !owner ? draw : withTextsOfPair(owner, draw);
    world.bets[bet] = { id: bet, account, game, rulebook, rulesSeq, stakeCents, choice, draw: storedDraw, seq, at };
    if (owner) countStake(world.corrections, owner, stakeCents, { seq, at });
    if ('round' in draw) {
      takeSeat(world, draw, bet, { seq, at });
    } else if (owner) {
      owner.seeds.nonce = draw.nonce + 1;
      owner.openBets.push(bet);
    }
    if (rulebookById(rulebook)?.flight) world.flights[bet] = null;
  },
  describe: ({ account, game, stakeCents, choice, rulebook }, nameOf) =>
    `${nameOf(account)} bet ${formatCents(stakeCents)} on ${rulebookOf(game).title}, ${rulebookById(rulebook)?.describeChoice(choice) ?? 'unknown choice'}`,
  specimen: {
    bet: specimenBet,
    account: accountSpecimen.account,
    game: 'dice',
    rulebook: 'dice@1',
    rulesSeq: 1,
    stakeCents: 10_00,
    choice: { direction: 'under', target: 50 },
    draw: { seedHash: specimenHash, clientSeed: 'change_me', nonce: 0 },
  },
});
