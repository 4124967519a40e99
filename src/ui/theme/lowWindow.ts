/** A wide but low window, as on a small laptop (1280 by 720). There a game's board, choice and bet stand closer together. */
export const lowWindow = '@media (min-width: 68rem) and (max-height: 50rem)';
