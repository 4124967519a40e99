import { expect, test } from 'vitest';
import { callNames, declarationOf, readingCalls } from '../../../src/api/calls.ts';
import { decidingRoutes } from '../../../src/server/http/forward.ts';

test('a gateway passes on every call of a page', () => {
  const isForwarded = (path: string): boolean =>
    decidingRoutes.some(
      ({ method, url }) => [method].flat().includes('POST') && (url === path || (url.endsWith('*') && path.startsWith(url.slice(0, -1)))),
    );
  const paths = callNames.filter((name) => !readingCalls.includes(name)).map((name) => declarationOf(name).path);
  expect(paths.filter((path) => !isForwarded(path))).toEqual([]);
});
