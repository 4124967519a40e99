/** A wide but low window, as on a small laptop (1280 by 720). There tabs stand closer together. */
export const lowWindow = '@media (min-width: 68rem) and (max-height: 50rem)';

/** A wide window that is not high (1440 by 900). There the fields of a bet stand closer together, so that all are in view. */
export const laptopWindow = '@media (min-width: 68rem) and (max-height: 58rem)';

/** A window so low that nothing may stay in place while the page scrolls: a laptop at 200 % zoom, a phone on its side. */
export const flatWindow = '@media (max-height: 37.49rem)';

/** A window with room for a panel that stays in place beside the page. */
export const roomyWindow = '@media (min-width: 68rem) and (min-height: 37.5rem)';

/** A window as narrow as a phone's, and high enough for a bar that stays at its foot. */
export const uprightWindow = '@media (max-width: 67.99rem) and (min-height: 37.5rem)';
