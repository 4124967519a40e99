import { expect, test } from 'vitest';
import { callNames, declarationOf, readingCalls } from '../../../src/api/calls.ts';
import { decidingRoutes } from '../../../src/server/http/forward.ts';
import type { SessionPorts } from '../../../src/server/http/ports.ts';

const ports = {} as SessionPorts;

test('a gateway passes on every call of a page', () => {
  const isForwarded = (path: string): boolean =>
    decidingRoutes(ports).some(
      ({ method, url }) => [method].flat().includes('POST') && (url === path || (url.endsWith('*') && path.startsWith(url.slice(0, -1)))),
    );
  const paths = callNames.filter((name) => !(readingCalls as readonly string[]).includes(name)).map((name) => declarationOf(name).path);
  expect(paths.filter((path) => !isForwarded(path))).toEqual([]);
});

test('a gateway counts apart what a network asks for as proof of the log, as the house does', () => {
  const counted = decidingRoutes(ports)
    .filter(({ config }) => config !== undefined)
    .map(({ url, config }) => [url, config]);
  expect(counted).toEqual(
    ['/checkpoint', '/checkpoint/*', '/proof/*'].map((url) => [url, { rateLimit: { keyGenerator: expect.any(Function) as unknown } }]),
  );
});
