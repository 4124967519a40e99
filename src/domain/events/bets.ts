/** Every game shares these three events; the choice and the outcome are the game's own. */
import * as z from 'zod/mini';
import { rulebookById, rulebooks } from '../games/catalog.ts';
import type { GameName } from '../games/names.ts';
import { accountId, betId, sha256Hex, type AccountId, type BetId } from '../ids.ts';
import { escrow, house, player } from '../ledger/posting.ts';
import { formatCents, payoutOf } from '../money.ts';
import { accountOf, rulesAt, type BetDraw, type OpenBet, type SettledBet, type World } from '../world.ts';
import { defineEvent } from './define.ts';
import { notOwnDoing } from './requirements.ts';
import { accountSpecimen, specimenBet, specimenHash } from './specimens.ts';

const RECENTS = 10;

interface PlacedBet {
  bet: BetId;
  account: AccountId;
  game: GameName;
  rulebook: string;
  rulesSeq: number;
  stakeCents: number;
  choice: object;
  draw: BetDraw;
}

interface SettlementOfBet {
  bet: BetId;
  account: AccountId;
  game: GameName;
  stakeCents: number;
  payoutCents: number;
  outcome: object;
}

const stake = z.int().check(z.gte(1));
const draw = z.strictObject({
  seedHash: sha256Hex,
  clientSeed: z.string().check(z.minLength(1), z.maxLength(64)),
  nonce: z.int().check(z.gte(0)),
});

/** One shape for each game: `game` decides what `choice` or `outcome` may be. */
function byGame<Data extends object>(shapeOf: (rulebook: (typeof rulebooks)[number]) => Record<string, z.ZodMiniType>) {
  const [first, ...rest] = rulebooks.map((rulebook) => z.strictObject(shapeOf(rulebook)));
  if (!first) throw new Error('a house without games');
  return z.discriminatedUnion('game', [first, ...rest]) as unknown as z.ZodMiniType<Data>;
}

const placedSchema = byGame<PlacedBet>((rulebook) => ({
  bet: betId,
  account: accountId,
  game: z.literal(rulebook.name),
  rulebook: z.string().check(z.regex(/^[a-z]+@[1-9][0-9]*$/)),
  rulesSeq: z.int().check(z.gte(1)),
  stakeCents: stake,
  choice: rulebook.choiceSchema,
  draw,
}));

const settledSchema = byGame<SettlementOfBet>((rulebook) => ({
  bet: betId,
  account: accountId,
  game: z.literal(rulebook.name),
  stakeCents: stake,
  payoutCents: z.int().check(z.gte(0)),
  outcome: rulebook.outcomeSchema,
}));

const openBet = (world: World, id: BetId): OpenBet | undefined => (Object.hasOwn(world.bets, id) ? world.bets[id] : undefined);

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
    const { seeds } = owner;
    const { seedHash, clientSeed, nonce } = data.draw;
    if (entry.actor !== data.account) return notOwnDoing(entry, data.account);
    if (owner.blocked) return `${data.account} is blocked`;
    if (openBet(world, data.bet)) return `bet ${data.bet} is open already`;
    if (data.rulesSeq !== world.rules.seq) return `the rules in force are those of entry ${world.rules.seq}`;
    if (data.stakeCents < rulebook.smallestStakeCents) return 'the stake is below the minimum';
    const largest = rulebook.largestMultiplier(data.choice, rules);
    if (largest.num === 0) return 'the bet cannot win';
    if (data.stakeCents > rules.bets.largestPayoutCents) return 'the stake is above what the rules allow';
    if (payoutOf(data.stakeCents, largest) > rules.bets.largestPayoutCents) return 'the bet could pay more than the rules allow';
    if (seedHash !== seeds.activeHash) return 'the bet does not draw from the seed in use';
    if (clientSeed !== seeds.clientSeed) return 'the client seed is not the one in use';
    return nonce === seeds.nonce ? undefined : `the nonce is ${nonce}, the next one is ${seeds.nonce}`;
  },
  evolve(world, { bet, account, game, rulebook, rulesSeq, stakeCents, choice, draw }, { seq, at }) {
    world.bets[bet] = { id: bet, account, game, rulebook, rulesSeq, stakeCents, choice, draw, seq, at };
    const owner = accountOf(world, account);
    if (owner) owner.seeds.nonce = draw.nonce + 1;
  },
  describe: ({ account, game, stakeCents, choice, rulebook }, nameOf) =>
    `${nameOf(account)} bet ${formatCents(stakeCents)} on ${game}, ${rulebookById(rulebook)?.describeChoice(choice) ?? 'unknown choice'}`,
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

/** Why a settlement does not follow from its bet, or undefined. */
function wrongPayout(world: World, bet: OpenBet, { outcome, payoutCents }: SettlementOfBet): string | undefined {
  const rules = rulesAt(world, bet.rulesSeq);
  const rulebook = rulebookById(bet.rulebook);
  if (!rules || !rulebook) return 'the rules of the bet are unknown';
  const due = payoutOf(bet.stakeCents, rulebook.multiplier(bet.choice, outcome, rules));
  return payoutCents === due ? undefined : `the payout is ${formatCents(payoutCents)}, by the rules it is ${formatCents(due)}`;
}

export const betSettled = defineEvent({
  type: 'bet/settled',
  schema: settledSchema,
  visibility: 'subjects',
  subjects: ({ account }) => [account],
  postings: ({ bet, account, stakeCents, payoutCents }) =>
    payoutCents === 0
      ? [{ from: escrow(bet), to: house, cents: stakeCents, reason: 'lost stake' }]
      : [
          { from: escrow(bet), to: house, cents: stakeCents, reason: 'stake taken' },
          { from: house, to: player(account), cents: payoutCents, reason: 'payout' },
        ],
  requires(world, data) {
    const bet = openBet(world, data.bet);
    if (!bet) return `bet ${data.bet} is not open: never placed, or settled before`;
    if (bet.account !== data.account || bet.game !== data.game) return 'the settlement names another account or game';
    if (bet.stakeCents !== data.stakeCents) return `the stake was ${formatCents(bet.stakeCents)}, not ${formatCents(data.stakeCents)}`;
    return wrongPayout(world, bet, data);
  },
  evolve(world, { bet: id, account, game, payoutCents, outcome }, { at }) {
    const bet = openBet(world, id);
    const owner = accountOf(world, account);
    if (!bet || !owner) return;
    delete world.bets[id];
    // Written out: a spread here costs a fifth of a whole fold.
    const { rulebook, rulesSeq, stakeCents, choice, draw, seq } = bet;
    const { seedHash, clientSeed, nonce } = draw;
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
      settledAt: at,
      serverSeed: null,
    };
    const recents = (owner.recents[game] ??= []);
    recents.unshift(settled);
    if (recents.length > RECENTS) recents.length = RECENTS;
    const { totals } = owner;
    totals.bets += 1;
    if (payoutCents > stakeCents) totals.wins += 1;
    totals.stakedCents += stakeCents;
    totals.paidCents += payoutCents;
    if (stakeCents > totals.largestStakeCents) totals.largestStakeCents = stakeCents;
  },
  describe: ({ account, game, stakeCents, payoutCents, outcome }, nameOf) =>
    `${game[0]?.toUpperCase()}${game.slice(1)} ${rulebookById(`${game}@1`)?.describeOutcome(outcome) ?? ''}: ${nameOf(account)} ` +
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

/** The bet is taken back: nobody wins, the stake returns. */
export const betVoided = defineEvent({
  type: 'bet/voided',
  schema: z.strictObject({
    bet: betId,
    account: accountId,
    stakeCents: stake,
    reason: z.enum(['seed lost', 'cancelled']),
  }),
  visibility: 'subjects',
  subjects: ({ account }) => [account],
  postings: ({ bet, account, stakeCents }) => [{ from: escrow(bet), to: player(account), cents: stakeCents, reason: 'stake returned' }],
  requires(world, data) {
    const bet = openBet(world, data.bet);
    if (!bet) return `bet ${data.bet} is not open: never placed, or settled before`;
    return bet.account === data.account && bet.stakeCents === data.stakeCents ? undefined : 'the void names another account or stake';
  },
  evolve(world, { bet }) {
    delete world.bets[bet];
  },
  describe: ({ account, stakeCents, reason }, nameOf) => `${formatCents(stakeCents)} went back to ${nameOf(account)} (${reason})`,
  specimen: { bet: specimenBet, account: accountSpecimen.account, stakeCents: 10_00, reason: 'seed lost' },
});
