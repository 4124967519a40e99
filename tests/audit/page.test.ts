import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressFolder } from '../../scripts/compressPlugin.ts';
import { staticApp } from '../../scripts/staticServer.ts';
import { HOUSE_MARK } from '../../src/api/houseMark.ts';
import { SCREENS } from '../../src/audit/page.ts';
import { audit } from './audit.ts';

let folder: string;
let server: Server;
let url: string;
/** The landing page, three files, every screen, and one that nobody uses. */
const ADDRESSES = 5 + SCREENS.length;
/** What the house serves instead of the build. */
let instead: RequestListener = () => undefined;
const built = (name: string): string => join(folder, 'built', name);
const served = (name: string): string => join(folder, 'served', name);
const SCRIPT = `export const answer = ${JSON.stringify('forty-two '.repeat(400))};\n`;

function write(at: (name: string) => string): void {
  mkdirSync(at('assets'), { recursive: true });
  writeFileSync(at('index.html'), '<!doctype html><title>app</title>\n');
  writeFileSync(
    at('landing.html'),
    '<!doctype html><title>landing</title>\n    <link rel="modulepreload" href="/assets/house.js" data-house="embedded">\n',
  );
  writeFileSync(at('assets/main-abc123.js'), SCRIPT);
  writeFileSync(at('partners.json'), '{}');
  compressFolder(at(''));
}

async function serve(): Promise<void> {
  const app = await staticApp(served(''));
  server = createServer((request, response) => {
    instead(request, response);
    if (!response.writableEnded) app(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

beforeEach(() => {
  instead = () => undefined;
  folder = mkdtempSync(join(tmpdir(), 'page-'));
  write(built);
  write(served);
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

const comparison = async () => {
  await serve();
  return audit('page', url, '--build', built(''));
};

test('a served build is recognised, whatever its partners are', async () => {
  writeFileSync(served('partners.json'), '{"walls":[]}');
  const { exit, out } = await comparison();
  expect(out).toBe(`The page at ${url} is this build: ${ADDRESSES} addresses serve its bytes.`);
  expect(exit).toBe(0);
});

test('so is one with the mark of a house server', async () => {
  const page = readFileSync(served('landing.html'), 'utf8');
  writeFileSync(served('landing.html'), page.replace(/ {4}<link.*\n/u, '').replace('<title>', `${HOUSE_MARK}<title>`));
  compressFolder(served(''));
  expect((await comparison()).exit).toBe(0);
});

test.each<readonly [string, () => void, string]>([
  ['a changed script', () => writeFileSync(served('assets/main-abc123.js'), 'export {};'), '/assets/main-abc123.js differs'],
  [
    'a script that is changed for browsers only, which ask for it compressed',
    () => {
      writeFileSync(served('assets/main-abc123.js'), `${SCRIPT}evil();`);
      compressFolder(served(''));
      writeFileSync(served('assets/main-abc123.js'), SCRIPT);
    },
    '/assets/main-abc123.js differs (asked for with the encoding br, gzip)',
  ],
  [
    'another mark',
    () => writeFileSync(served('index.html'), '<!doctype html><script src="/x.js"></script><title>app</title>\n'),
    '/index.html differs',
  ],
  [
    'a screen with a script of its own',
    () => (instead = (request, response) => void (request.url === '/games/dice' && response.end('<script>evil()</script>'))),
    '/games/dice differs',
  ],
  [
    'an address that nobody uses, with another page',
    () => (instead = (request, response) => void (request.url?.startsWith('/no-such') === true && response.end('<script>evil()</script>'))),
    ' differs',
  ],
  ...['refresh', 'location', 'link', 'speculation-rules', 'service-worker-allowed', 'clear-site-data'].map(
    (name) =>
      [
        `the header ${name}`,
        () => (instead = (request, response) => void (request.url === '/' && response.setHeader(name, '/else'))),
        `/ is served with the header ${name}`,
      ] as const,
  ),
  ...['sandbox allow-scripts', "default-src 'self'; Sandbox", "default-src 'self', sandbox"].map(
    (policy) =>
      [
        `the policy ${policy}`,
        () =>
          (instead = (request, response) =>
            void (
              request.url === '/' &&
              response.writeHead(200, { 'content-security-policy': policy }).end(readFileSync(served('landing.html')))
            )),
        '/ is served in a sandbox',
      ] as const,
  ),
  [
    'an address that leads to another',
    () => (instead = (request, response) => void (request.url === '/log' && response.writeHead(302, { location: '/else' }).end())),
    '/log is served with the header location',
  ],
  ['a missing file', () => rmSync(served('assets'), { recursive: true }), '/assets/main-abc123.js is not served'],
])('%s is named', async (_what, change, named) => {
  change();
  const { exit, out } = await comparison();
  expect(out).toContain(named);
  expect(out).toMatch(new RegExp(`is not this build: \\d+ of ${ADDRESSES} addresses differ\\.$`, 'u'));
  expect(exit).toBe(1);
});
