/**
 * Which house a page belongs to. Whoever serves the page says it in its head: a house server marks every page that it
 * sends. A page without the mark has its house in the browser.
 */

const NAME = 'house';
const SERVED = 'served';

/** The element that the house puts into the head of its pages. */
export const HOUSE_MARK = `<meta name="${NAME}" content="${SERVED}" />`;

/** Whether the house that serves this page is also the one to play at. */
export const isServedByHouse = (page: Document): boolean => page.querySelector(`meta[name="${NAME}"]`)?.getAttribute('content') === SERVED;

/** What marks the links of a page to files that only a house in the browser needs. */
export const EMBEDDED_MARK = ' data-house="embedded"';
const EMBEDDED_LINK = new RegExp(`[^\\S\\n]*<link[^>]*${EMBEDDED_MARK}[^>]*>\\n?`, 'gu');

/** A built page as a house serves it: with `mark` before its title, and without links that only a house in the browser needs. */
export const markedText = (page: string, mark: string): string =>
  // By a function, because `$` in a replacing text would mean a part of the page.
  page.replaceAll(EMBEDDED_LINK, '').replace('<title>', () => `${mark}<title>`);
