/** The games that several people may play in one shared round, with a seed of its own. */
export const sharedGameNames = ['roulette', 'coinflip'] as const;
export type SharedGameName = (typeof sharedGameNames)[number];
