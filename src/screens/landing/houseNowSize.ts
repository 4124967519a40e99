/** The size of what the landing page shows of the house. The printed page keeps the room free, so that nothing moves when it comes. */
export const ROW = '3.5rem';
export const FEED_ROWS = 6;
export const FIGURES = 3;
