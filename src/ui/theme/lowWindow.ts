/** A wide window that is not high, as on a small laptop (1280 by 720): there a game's board, choice and bet stand closer together. */
export const lowWindow = '@media (min-width: 68rem) and (max-height: 50rem)';
