/** Kinds of windows, by width and height, as media queries. A query includes its bounds, so "below" a bound is 0.01 rem less. */
import { breakpoints } from './tokens.ts';

// Literals, because Chakra's types need the literal text of a query. `tests/ui/theme/tokens.test.ts` compares each bound with its "below".
const WIDE = breakpoints.lg;
const BELOW_WIDE = '67.99rem';
const FLAT = '37.5rem';
const BELOW_FLAT = '37.49rem';

/** A wide but low window, as on a small laptop (1280 by 720). There tabs stand closer together. */
export const lowWindow = `@media (min-width: ${WIDE}) and (max-height: 50rem)` as const;

/** A wide window that is not high (1440 by 900). There the fields of a bet stand closer together, so that all are in view. */
export const laptopWindow = `@media (min-width: ${WIDE}) and (max-height: 58rem)` as const;

/** A very low window: a laptop at 200 % zoom, a phone on its side. The header scrolls away with the page, and everything stands closer together. */
export const flatWindow = `@media (max-height: ${BELOW_FLAT})` as const;

/** A window with room for a panel that stays in place beside the page. All others are `barWindow`. */
export const roomyWindow = `@media (min-width: ${WIDE}) and (min-height: ${FLAT})` as const;

/** A window that is not wide, or that is flat. What one presses again and again stays in a bar at its foot. */
export const barWindow = `@media (max-width: ${BELOW_WIDE}), (max-height: ${BELOW_FLAT})` as const;
