/** The games that several people may play in one shared round, with a seed of its own. */
export const sharedGameNames = ['roulette', 'coinflip', 'crash'] as const;
export type SharedGameName = (typeof sharedGameNames)[number];

export const isSharedGame = (game: string): game is SharedGameName => sharedGameNames.some((one) => one === game);

/** The games whose shared rounds the house opens, one after the other. Each has one open round at most. */
export const liveGameNames = ['roulette', 'crash'] as const;
export type LiveGameName = (typeof liveGameNames)[number];
