/**
 * Which house a page belongs to. Whoever serves the page says it in its head: a house on a machine of its own marks every page that it
 * sends. A page without the mark has its house in the browser.
 */

const NAME = 'house';
const SERVED = 'served';

/** The element that the house puts into the head of its pages. */
export const HOUSE_MARK = `<meta name="${NAME}" content="${SERVED}" />`;

/** Whether the house that serves this page is also the one to play at. */
export const isServedByHouse = (page: Document): boolean => page.querySelector(`meta[name="${NAME}"]`)?.getAttribute('content') === SERVED;
