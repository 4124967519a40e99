/** The games that are played against the house at once, in the order of their tabs, each with the button that plays. */
export const instantGames = [
  ['Dice', 'Roll'],
  ['Slots', 'Spin'],
  ['Roulette', 'Spin'],
  ['Scratch-Off', 'Buy Card'],
  ['Poker', 'Deal Cards'],
  ['Coin Flip', 'Flip Coin'],
  ['Plinko', 'Drop Ball'],
] as const;
