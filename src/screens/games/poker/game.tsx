import { deck } from '../../../domain/games/cards.ts';
import { describeShowdown } from './describeHand.ts';
import { poker as rulebook, pokerReturns, type PokerChoice, type PokerOutcome } from '../../../domain/games/poker.ts';
import { icon } from '../../../ui/icons/icon.ts';
import type { GameRecord } from '../record.ts';
import { t } from '../../../languages/t.ts';

const PokerIcon = icon(
  <path d="M9.5 4.5l-5 1.4a1.5 1.5 0 0 0-1 1.9l3.2 10.6" />,
  <rect x="9.5" y="3.5" width="11" height="16.5" rx="2" />,
  <path d="M15 8.5l2.5 3.25L15 15l-2.5-3.25z" />,
);

const ends = { player: t('You win'), tie: t('Tie'), dealer: t('The dealer wins') } as const;

/** What screens show of Poker besides its board: see `GameRecord`. */
export const pokerGame: GameRecord<PokerChoice, PokerOutcome> = {
  rulebook,
  Icon: PokerIcon,
  paytable: { outcomes: (_choice, rules) => pokerReturns(rules).map(({ winner, ...odds }) => ({ ...odds, label: ends[winner] })) },
  steps: ({ outcome: { player, dealer, board }, value }) => [
    t(
      'The deck is in order, 2d 2h 2s 2c to Ad Ah As Ac. Each card is taken out at its place, counted from 0; the player is dealt two, the dealer two, the table five.',
    ),
    ...[...player, ...dealer, ...board].map((card, i) =>
      t('Card {number}: place {place} of the {count} cards that are left is {card}.', {
        number: i + 1,
        place: value(i),
        count: deck.length - i,
        card,
      }),
    ),
  ],
  outcomeText: describeShowdown,
  failureText: (reason) => t('Error playing poker: {reason}', { reason }),
};
