/** The games whose rounds are bets of this house, as the log and the command line call them. */
export const gameNames = ['dice', 'slots', 'roulette', 'crash', 'poker', 'plinko', 'coinflip', 'scratch'] as const;
export type GameName = (typeof gameNames)[number];

/** The games that several people may play in one shared round, with a seed of its own. */
export const sharedGameNames = ['roulette', 'coinflip'] as const;
export type SharedGameName = (typeof sharedGameNames)[number];
