/**
 * An address of every route of the router, for tests that look at all of them: `tests/app/routes.test.ts` knows when one is
 * missing. What a page keeps in tabs is opened on the page.
 */
export const addresses: readonly string[] = [
  '/',
  '/games',
  '/sports',
  '/leaderboard',
  '/offers',
  '/offers/lagoon',
  '/rewards',
  '/fairness',
  '/balance',
  '/profile',
  '/withdrawal',
  '/admin',
  '/log',
  '/password',
  '/terms',
  '/privacy',
  '/support',
  '/no/such/page',
];
