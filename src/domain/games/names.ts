/** The games, by their names in the log and on the command line. */
export const gameNames = ['dice', 'slots', 'roulette', 'crash', 'poker', 'plinko', 'coinflip', 'scratch'] as const;
export type GameName = (typeof gameNames)[number];

/** The games that several people may play in one shared round, with a seed of its own. */
export const sharedGameNames = ['roulette', 'coinflip'] as const;
export type SharedGameName = (typeof sharedGameNames)[number];
