/** The product's name and its introduction. No other file has them. */
export const brand = {
  name: 'BountyBay',
  /** Hero title of the landing page, shown next to the product name. */
  heroTitle: 'Earn & Play',
  tagline: 'Play-money games with results anyone can check',
  /** Year of the copyright line, fixed by the specification. */
  copyrightYear: 2023,
  playMoneyNotice: 'Credits are play money. They cannot be bought and have no cash value.',
} as const;

/** Document title of a page. The page's name comes first, so that tabs and history stay readable. */
export function pageTitle(page?: string, tagline: string = brand.tagline): string {
  return page === undefined ? `${brand.name}: ${tagline}` : `${page} · ${brand.name}`;
}
