import { readFileSync } from 'node:fs';
import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { SCREENS } from '../../src/audit/page.ts';
import { addresses } from '../kit/browser/addresses.ts';

/** The paths of the router, as its source has them. */
const source = readFileSync(new URL('../../src/app/routes.tsx', import.meta.url), 'utf8');
const paths = [...source.matchAll(/<Route\s+(?:index\b|path="(?<path>[^"]+)")/gu)].map(({ groups }) => groups?.['path'] ?? '/');

/** Which route the router takes for an address: `*` only where no other fits. */
const routeOf = (address: string): string => paths.find((path) => path !== '*' && matchPath(path, address) !== null) ?? '*';

test('the paths are read from every route there is', () => {
  expect(paths).toHaveLength(source.match(/<Route\s/gu)?.length ?? 0);
  expect(paths).toEqual(expect.arrayContaining(['/', '/games/:game?', '/offers/:wall', '*']));
  expect(source, 'no route is declared in another way').not.toMatch(/<Route\s[^>]*path=\{|useRoutes|createRoutes/u);
});

test.each(paths)('%s has an address that the tests of all screens look at', (path) => {
  expect(addresses.map(routeOf)).toContain(path);
});

test.each(paths)('%s has an address that an auditor compares', (path) => {
  expect(['/', '/no/such/page', ...SCREENS.map((screen) => `/${screen}`)].map(routeOf)).toContain(path);
});

test('of these addresses one leads nowhere, on purpose', () => {
  expect(addresses.filter((address) => routeOf(address) === '*')).toEqual(['/no/such/page']);
});
