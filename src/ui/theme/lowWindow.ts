/** A wide but low window, as on a small laptop (1280 by 720). There tabs stand closer together. */
export const lowWindow = '@media (min-width: 68rem) and (max-height: 50rem)';

/** A wide window that is not high (1440 by 900). There the fields of a bet stand closer together, so that all are in view. */
export const laptopWindow = '@media (min-width: 68rem) and (max-height: 58rem)';

/** A low window: a laptop at 200 % zoom, a phone on its side. The header scrolls away with the page, and everything stands closer together. */
export const flatWindow = '@media (max-height: 37.49rem)';

/** A window with room for a panel that stays in place beside the page. All others are `barWindow`. */
export const roomyWindow = '@media (min-width: 68rem) and (min-height: 37.5rem)';

/** A window as narrow as a phone's, or a low one. What one presses again and again stays in a bar at its foot. */
export const barWindow = '@media (max-width: 67.99rem), (max-height: 37.49rem)';
