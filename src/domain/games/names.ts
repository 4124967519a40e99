/** The games whose rounds are bets of this house, as the log and the command line call them. */
import type { rulebookByName } from './catalog.ts';

export type GameName = keyof typeof rulebookByName;

/** The games that several people may play in one shared round, with a seed of its own. */
export const sharedGameNames = ['roulette', 'coinflip'] as const;
export type SharedGameName = (typeof sharedGameNames)[number];
