/** Turns a playing card as written in the log (`Td`) into what is drawn (10♦). */
import { t } from '../../../languages/t.ts';

type Suit = 'd' | 'h' | 's' | 'c';

const SUITS = 'dhsc';
const isSuit = (letter: string): letter is Suit => letter !== '' && SUITS.includes(letter);

interface CardLook {
  readonly rank: string;
  readonly suit: Suit;
  readonly red: boolean;
}

/** What to draw for a card. Throws if the word is no card. */
export function lookOf(card: string): CardLook {
  const [rank = '', suit = ''] = card;
  if (card.length !== 2 || !isSuit(suit)) throw new RangeError(`not a card: ${card}`);
  return { rank: rank === 'T' ? '10' : rank, suit, red: suit === 'd' || suit === 'h' };
}

/** The outline of each suit on a grid of 32 units. */
export const suitPath: Readonly<Record<Suit, string>> = {
  h: 'M16 29C6 20 2 15.5 2 10.2C2 6 5.2 3 9 3C12 3 14.6 4.6 16 7.5C17.4 4.6 20 3 23 3C26.8 3 30 6 30 10.2C30 15.5 26 20 16 29Z',
  d: 'M16 2C19.5 7.5 23 12 27 16C23 20 19.5 24.5 16 30C12.5 24.5 9 20 5 16C9 12 12.5 7.5 16 2Z',
  s: 'M16 2C25 10.5 29.5 14.5 29.5 19.5C29.5 23.3 26.8 25.5 23.6 25.5C21 25.5 18.9 24.2 17.5 22C17.7 25.5 19 28 21.5 30H10.5C13 28 14.3 25.5 14.5 22C13.1 24.2 11 25.5 8.4 25.5C5.2 25.5 2.5 23.3 2.5 19.5C2.5 14.5 7 10.5 16 2Z',
  c: 'M16 2C19.9 2 22.8 4.9 22.8 8.5C22.8 10.3 22.2 11.8 21 13.2C21.7 12.9 22.5 12.8 23.3 12.8C27 12.8 29.8 15.6 29.8 19.2C29.8 22.8 27 25.6 23.3 25.6C20.8 25.6 18.7 24.3 17.5 22.2C17.7 25.6 19 28 21.5 30H10.5C13 28 14.3 25.6 14.5 22.2C13.3 24.3 11.2 25.6 8.7 25.6C5 25.6 2.2 22.8 2.2 19.2C2.2 15.6 5 12.8 8.7 12.8C9.5 12.8 10.3 12.9 11 13.2C9.8 11.8 9.2 10.3 9.2 8.5C9.2 4.9 12.1 2 16 2Z',
};

const RANK_WORDS: Readonly<Record<string, string>> = { A: t('ace'), K: t('king'), Q: t('queen'), J: t('jack') };

/** Describes a card for screen readers: 'ace of spades', '10 of hearts'. */
export function describeCard(card: string): string {
  const look = lookOf(card);
  const rank = RANK_WORDS[look.rank] ?? look.rank;
  switch (look.suit) {
    case 'd':
      return t('{rank} of diamonds', { rank });
    case 'h':
      return t('{rank} of hearts', { rank });
    case 's':
      return t('{rank} of spades', { rank });
    case 'c':
      return t('{rank} of clubs', { rank });
  }
}
