/** The games whose rounds are bets of this house, as the log and the command line call them. */
export const gameNames = ['dice'] as const;
export type GameName = (typeof gameNames)[number];
