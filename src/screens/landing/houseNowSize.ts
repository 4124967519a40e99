/** The size of what the landing page shows of the house. The printed page keeps the room free, so that nothing moves when it comes. */
export const ROW = '3.5rem';
export const FEED_ROWS = 6;
const WEEK_ROWS = 3;

/** The height of a panel of that many rows, with its two borders of 1 px. */
const heightOf = (rows: number): string => `calc(${rows} * ${ROW} + 2px)`;

export const FEED_HEIGHT = heightOf(FEED_ROWS);
export const WEEK_HEIGHT = heightOf(WEEK_ROWS);
