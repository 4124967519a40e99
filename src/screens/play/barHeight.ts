/** The largest height of the bar with the bet button (BetBar.tsx) at the foot of a `barWindow`, with some distance above it. */
export const BAR_HEIGHT = '6rem';
/** The same in a `flatWindow`. */
export const FLAT_BAR_HEIGHT = '4rem';
