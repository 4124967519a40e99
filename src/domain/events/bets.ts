/** A bet on any game: the choice is the game's own. What becomes of it is in settlements.ts. */
import * as z from 'zod/mini';
import { playStop } from '../accounts/limits.ts';
import { countStake } from '../accounts/play.ts';
import { rulebookById, rulebookOf, rulebooks, type AnyRulebook } from '../games/catalog.ts';
import { isOppositeChoice } from '../games/coinflip.ts';
import { sharedGameNames, type GameName } from '../games/names.ts';
import { FRESH_BYTES } from '../games/sharedSeeds.ts';
import { accountId, betId, roundId, sha256Hex, type AccountId, type BetId, type RoundId } from '../ids.ts';
import { escrow, player } from '../ledger/posting.ts';
import { formatCents, payoutOf } from '../money.ts';
import { accountOf, openBet, roundOf, type BetDraw, type SharedDraw, type World } from '../world.ts';
import { defineEvent, type EntryContext } from './define.ts';
import { notOwnDoing } from './requirements.ts';
import { accountSpecimen, specimenBet, specimenHash } from './specimens.ts';

interface PlacedBet {
  bet: BetId;
  account: AccountId;
  game: GameName;
  rulebook: string;
  rulesSeq: number;
  stakeCents: number;
  choice: object;
  draw: BetDraw | SharedDraw;
}

export const stake = z.int().check(z.gte(1));

/** The pair of seeds of the account itself: each bet uses up one nonce. */
const ownDraw = z.strictObject({
  seedHash: sha256Hex,
  clientSeed: z.string().check(z.minLength(1), z.maxLength(64)),
  nonce: z.int().check(z.gte(0)),
});
const sharedDraw = z.strictObject({ round: roundId, freshBytes: z.string().check(z.regex(FRESH_BYTES)) });

/** One shape for each game: `game` decides what `choice` may be. */
const placedBy = (rulebook: AnyRulebook, draw: z.ZodMiniType) =>
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
  ...rulebooks.map((rulebook) => placedBy(rulebook, ownDraw)),
  ...sharedGameNames.map((game) => placedBy(rulebookOf(game), sharedDraw)),
]) as unknown as z.ZodMiniType<PlacedBet>;

/** Why a bet cannot join its round, or undefined. */
function wrongSeat(world: World, { account, game, stakeCents, choice }: PlacedBet, id: RoundId, entry: EntryContext): string | undefined {
  const round = roundOf(world, id);
  if (!round || round.game !== game) return `round ${id} is not open for ${game}`;
  if (round.closesAt !== null) return entry.at < round.closesAt ? undefined : 'betting on this round is closed';
  const [first] = round.bets;
  if (first === undefined) return account === round.creator ? undefined : 'the first seat is the creator’s';
  const creatorBet = openBet(world, first);
  if (round.bets.length > 1 || !creatorBet) return 'no seat is left';
  if (account === round.creator) return 'nobody joins their own game';
  if (stakeCents !== creatorBet.stakeCents) return 'both stakes are the same';
  return isOppositeChoice(creatorBet.choice, choice) ? undefined : 'the side is the creator’s';
}

export const betPlaced = defineEvent({
  type: 'bet/placed',
  schema: placedSchema,
  visibility: 'subjects',
  subjects: ({ account }) => [account],
  postings: ({ bet, account, stakeCents }) => [{ from: player(account), to: escrow(bet), cents: stakeCents, reason: 'stake' }],
  requires(world, data, entry) {
    const owner = accountOf(world, data.account);
    if (!owner) return `account ${data.account} was never registered`;
    const rulebook = rulebookById(data.rulebook);
    if (rulebook?.name !== data.game) return `${data.rulebook} is not a rulebook of ${data.game}`;
    const { rules } = world.rules;
    // Written as one path instead of a list of conditions: an audit comes by here for every round there ever was.
    if (entry.actor !== data.account) return notOwnDoing(entry, data.account);
    if (owner.blocked) return `${data.account} is blocked`;
    if (openBet(world, data.bet)) return `bet ${data.bet} is open already`;
    if (data.rulesSeq !== world.rules.seq) return `the rules in force are those of entry ${world.rules.seq}`;
    if (data.stakeCents < rulebook.smallestStakeCents) return 'the stake is below the minimum';
    const largest = rulebook.largestMultiplier(data.choice, rules);
    if (largest.num === 0) return 'the bet cannot win';
    if (data.stakeCents > rules.bets.largestPayoutCents) return 'the stake is above what the rules allow';
    if (payoutOf(data.stakeCents, largest) > rules.bets.largestPayoutCents) return 'the bet could pay more than the rules allow';
    if (playStop(owner, data.stakeCents, entry.at)) return 'the account has kept itself from betting now';
    if ('round' in data.draw) return wrongSeat(world, data, data.draw.round, entry);
    const { seeds } = owner;
    const { seedHash, clientSeed, nonce } = data.draw;
    if (seedHash !== seeds.activeHash) return 'the bet does not draw from the seed in use';
    if (clientSeed !== seeds.clientSeed) return 'the client seed is not the one in use';
    return nonce === seeds.nonce ? undefined : `the nonce is ${nonce}, the next one is ${seeds.nonce}`;
  },
  evolve(world, { bet, account, game, rulebook, rulesSeq, stakeCents, choice, draw }, { seq, at }) {
    world.bets[bet] = { id: bet, account, game, rulebook, rulesSeq, stakeCents, choice, draw, seq, at };
    const owner = accountOf(world, account);
    if (owner) countStake(owner, stakeCents, at);
    if ('round' in draw) roundOf(world, draw.round)?.bets.push(bet);
    else if (owner) owner.seeds.nonce = draw.nonce + 1;
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
