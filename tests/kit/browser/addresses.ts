/**
 * An address for every route of the router, for tests that visit all pages. `tests/app/routes.test.ts` fails if one is
 * missing. Tabs of a page are opened on the page.
 */
export const addresses: readonly string[] = [
  '/',
  '/games',
  '/games/lobby',
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
