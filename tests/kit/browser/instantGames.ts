/** The games that are settled at once, in the order of their tabs, each with its button. */
export const instantGames = [
  ['Dice', 'Roll'],
  ['Slots', 'Spin'],
  ['Roulette', 'Spin'],
  ['Scratch-Off', 'Buy Card'],
  ['Poker', 'Deal Cards'],
  ['Coin Flip', 'Flip Coin'],
  ['Plinko', 'Drop Ball'],
] as const;
