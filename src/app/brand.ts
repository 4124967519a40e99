/** The one place that knows what the product is called and how it introduces itself. */
export const brand = {
  name: 'BountyBay',
  /** Hero title of the landing page; the product name is set beside it. */
  heroTitle: 'Earn & Play',
  tagline: 'Play-money games on a log anyone can check',
  /** Year of the copyright line, fixed by the specification. */
  copyrightYear: 2023,
  playMoneyNotice: 'Credits are play money. They cannot be bought and have no cash value.',
} as const;

/** Document title of a page: the page first, so that tabs and history stay readable. */
export function pageTitle(page?: string): string {
  return page === undefined ? `${brand.name}: ${brand.tagline}` : `${page} · ${brand.name}`;
}
