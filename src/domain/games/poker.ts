/**
 * Poker against the dealer, with two cards each and five shared. The player gets the first two cards of a shuffled deck, the
 * dealer the next two. The flop, the turn and the river follow. The best five of seven cards win. The rules say what a
 * win and a tie pay.
 */
import * as z from 'zod/mini';
import { fraction } from '../fraction.ts';
import type { Rules } from '../rules.ts';
import { cardSchema, deck, placeOf } from './cards.ts';
import { oddsOf, readNoChoice, type PossibleReturn, type Rulebook } from './game.ts';
import { handClasses, handWorth, nameOf } from './pokerHand.ts';
import { dealFrom } from './shuffle.ts';

const cards = (count: number) => z.array(cardSchema).check(z.length(count));
const handName = z.enum([...handClasses, 'Royal Flush']);

/** Two each, five shared. */
const CARDS = 9;

const choiceSchema = z.strictObject({});
const outcomeSchema = z.strictObject({
  player: cards(2),
  dealer: cards(2),
  board: cards(5),
  winner: z.enum(['player', 'dealer', 'tie']),
  playerHand: handName,
  dealerHand: handName,
});

export type PokerChoice = z.infer<typeof choiceSchema>;
export type PokerOutcome = z.infer<typeof outcomeSchema>;

/** The number of deals of five shared cards, two for the player and two for the dealer: C(52, 5) × C(47, 2) × C(45, 2). */
const SHOWDOWNS = 2_598_960n * 1_081n * 990n;
/** The number of deals that end in a tie, counted (`npm run bench -- poker`). Player and dealer win equally many of the others. */
const TIES = 113_130_263_816n;

const worthOn = (board: readonly string[], hand: readonly string[]): number => handWorth([...hand, ...board].map(placeOf));

/** The winner of a showdown, and both hands. */
export function showdown(
  player: readonly string[],
  dealer: readonly string[],
  board: readonly string[],
): Pick<PokerOutcome, 'winner' | 'playerHand' | 'dealerHand'> {
  const [mine, theirs] = [worthOn(board, player), worthOn(board, dealer)];
  return { winner: mine > theirs ? 'player' : mine < theirs ? 'dealer' : 'tie', playerHand: nameOf(mine), dealerHand: nameOf(theirs) };
}

interface PokerReturn extends PossibleReturn {
  readonly winner: PokerOutcome['winner'];
}

/** How a deal may end, with its multiplier and its probability. */
export const pokerReturns = ({ poker: pays }: Rules): readonly PokerReturn[] => [
  { winner: 'player', multiplier: fraction(pays.winPays), probability: fraction(SHOWDOWNS - TIES, 2n * SHOWDOWNS) },
  { winner: 'tie', multiplier: fraction(pays.tiePays), probability: fraction(TIES, SHOWDOWNS) },
  { winner: 'dealer', multiplier: fraction(0), probability: fraction(SHOWDOWNS - TIES, 2n * SHOWDOWNS) },
];

export const poker: Rulebook<PokerChoice, PokerOutcome, 'poker'> = {
  name: 'poker',
  title: 'Poker',
  version: 1,
  stakeRefusal: 'stake-not-positive',
  smallestStakeCents: 1,
  choiceSchema,
  outcomeSchema,
  defaultChoice: {},

  readChoice: readNoChoice,

  play(_choice, draws) {
    const dealt = dealFrom(deck, CARDS, draws);
    const [player, dealer, board] = [dealt.slice(0, 2), dealt.slice(2, 4), dealt.slice(4)];
    return { player, dealer, board, ...showdown(player, dealer, board) };
  },
  multiplier: (_choice, { winner }, { poker: pays }) => ({
    num: winner === 'player' ? pays.winPays : winner === 'tie' ? pays.tiePays : 0,
    den: 1,
  }),
  isPossible(_choice, { player, dealer, board, ...recorded }) {
    const due = showdown(player, dealer, board);
    const isDealt = new Set([...player, ...dealer, ...board]).size === CARDS;
    return isDealt && recorded.winner === due.winner && recorded.playerHand === due.playerHand && recorded.dealerHand === due.dealerHand;
  },
  largestMultiplier: (_choice, { poker: pays }) => ({ num: Math.max(pays.winPays, pays.tiePays), den: 1 }),

  odds: (_choice, rules) => oddsOf(pokerReturns(rules)),

  describeChoice: () => 'against the dealer',
  describeOutcome: ({ winner, playerHand, dealerHand }) =>
    winner === 'tie' ? `tie, ${playerHand} each` : `${winner} wins, ${playerHand} against ${dealerHand}`,
  specimen: {
    choice: {},
    outcome: {
      player: ['4h', 'Ac'],
      dealer: ['3c', '9d'],
      board: ['As', 'Jh', 'Kc', '8c', '2d'],
      winner: 'player',
      playerHand: 'Pair',
      dealerHand: 'High Card',
    },
  },
};
