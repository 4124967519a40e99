import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compressFolder } from '../../scripts/compressPlugin.ts';
import { contentSecurityPolicy, securityHeaders } from '../../scripts/securityHeaders.ts';
import { appSite, staticApp } from '../../scripts/staticServer.ts';
import { HOUSE_MARK } from '../../src/api/houseMark.ts';
import { addresses } from '../kit/browser/addresses.ts';
import { serveHouse, type ServedHouse } from '../kit/gateway.ts';

const SCRIPT = `export const answer = ${JSON.stringify('forty-two '.repeat(400))};\n`;
let folder: string;
let server: Server;
let house: ServedHouse;
/** Where each of them listens. */
const ports = { 'npm start': 0, 'npm run house': 0 };
type Place = keyof typeof ports;
const places: readonly Place[] = ['npm start', 'npm run house'];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'static-'));
  const dist = join(folder, 'dist');
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><title>app</title>\n    <link rel="modulepreload" href="/assets/app.js">\n    <link rel="modulepreload" href="/assets/house.js" data-house="embedded">\n',
  );
  writeFileSync(join(dist, 'landing.html'), '<!doctype html><title>landing</title>');
  writeFileSync(join(dist, 'assets', 'main-abc123.js'), SCRIPT);
  writeFileSync(join(dist, 'robots.txt'), 'User-agent: *\n');
  writeFileSync(join(dist, '.hidden'), 'hidden');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  symlinkSync(join(folder, 'secret.txt'), join(dist, 'link.txt'));
  compressFolder(dist);
  server = createServer(await staticApp(dist));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  ports['npm start'] = typeof address === 'object' && address !== null ? address.port : 0;
  house = await serveHouse({ site: appSite(dist, { mark: HOUSE_MARK }), requestsAMinute: 10 });
  ports['npm run house'] = Number(new URL(await house.app.listen({ port: 0, host: '127.0.0.1' })).port);
});

afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await house.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends the path as it is: `fetch` would tidy `..` away before the server could refuse it. */
function askAt(place: Place, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: ports[place], path, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) });
      });
    });
    sent.on('error', reject).end();
  });
}

const NAVIGATION = { accept: 'text/html,application/xhtml+xml' };

/** What is said where nothing lies: text to a person, and what all refusals of the house look like. */
const missing: Readonly<Record<Place, string>> = {
  'npm start': 'Not found\n',
  'npm run house': '{"code":"not-found","message":"Nothing is here."}',
};

describe.each(places)('%s', (place) => {
  const ask = (path: string, headers?: Record<string, string>, method?: string) => askAt(place, path, headers, method);

  describe('what is served', () => {
    test.each([
      ['/', 'landing'],
      ['/?ref=ABCD', 'landing'],
      ['/index.html', 'app'],
    ])('at %s the page "%s", never kept without asking again', async (path, title) => {
      const { status, headers, body } = await ask(path, NAVIGATION);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-cache');
      expect(body.toString()).toContain(`<title>${title}</title>`);
    });

    test('a hashed asset, kept for ever', async () => {
      const { status, headers, body } = await ask('/assets/main-abc123.js');
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-encoding']).toBeUndefined();
      expect(body.toString()).toBe(SCRIPT);
    });

    test.each([
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
    ] as const)('compressed for a browser that accepts "%s": %s', async (accepted, encoding, unpack) => {
      const { headers, body } = await ask('/assets/main-abc123.js', { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBe(encoding);
      expect(headers['vary']).toBe('Accept-Encoding');
      expect(Number(headers['content-length'])).toBe(body.byteLength);
      expect(body.byteLength).toBeLessThan(SCRIPT.length / 4);
      expect(unpack(body).toString()).toBe(SCRIPT);
    });

    test('HEAD: the headers of GET and no body', async () => {
      const got = await ask('/robots.txt');
      const head = await ask('/robots.txt', {}, 'HEAD');
      expect(head.status).toBe(200);
      expect(head.headers['content-length']).toBe(got.headers['content-length']);
      expect(head.body.byteLength).toBe(0);
    });

    test('304 to a browser that has it', async () => {
      const { headers } = await ask('/assets/main-abc123.js');
      const again = await ask('/assets/main-abc123.js', { 'if-none-match': headers.etag ?? '' });
      expect(again.status).toBe(304);
      expect(again.body.byteLength).toBe(0);
    });
  });

  describe('the fallback of a single-page app', () => {
    test.each(['/games', '/offers/some-wall', '/no/such/page', '/games?tab=dice'])('a navigation to %s gets the app', async (path) => {
      const { status, body } = await ask(path, NAVIGATION);
      expect(status).toBe(200);
      expect(body.toString()).toContain('<title>app</title>');
    });

    const ofWorker = { accept: 'text/html', 'sec-fetch-dest': 'empty' };
    test.each([{ accept: '*/*' }, { accept: 'text/*;q=0.5' }, {}, ofWorker])(
      'a program that sends %o gets the app too',
      async (headers) => {
        const { status, body } = await ask('/games/dice', headers);
        expect(status).toBe(200);
        expect(body.toString()).toContain('<title>app</title>');
      },
    );

    test.each([
      ['/assets/gone-def456.js', NAVIGATION],
      ['/assets/gone', NAVIGATION],
      ['/favicon.png', NAVIGATION],
      ['/games', { accept: '*/*', 'sec-fetch-dest': 'empty' }],
      ['/games', { accept: 'application/json' }],
      ['/assets/gone', { accept: '*/*' }],
    ] as const)('%s with %o is a real 404', async (path, headers) => {
      const { status, body } = await ask(path, headers);
      expect(status).toBe(404);
      expect(body.toString()).toBe(missing[place]);
    });
  });

  describe('what is refused', () => {
    test('a part that a file does not have', async () => {
      expect((await ask('/robots.txt', { range: 'bytes=1000-2000' })).status).toBe(416);
      expect((await ask('/robots.txt', { range: 'bytes=0-3' })).body.toString()).toBe('User');
    });

    test.each([
      '/../secret.txt',
      '/..%2fsecret.txt',
      '/%2e%2e/secret.txt',
      '/assets/../../secret.txt',
      '/..\\secret.txt',
      '/..%5csecret.txt',
      '/%00/../secret.txt',
      '/link.txt',
      '/.hidden',
      '//secret.txt',
      '/%',
      '/robots.txt%00.html',
    ])('%s does not leave the folder', async (path) => {
      const { status, body } = await ask(path, NAVIGATION);
      expect([400, 404]).toContain(status);
      expect(body.toString()).not.toMatch(/secret|hidden/u);
    });

    test.each(['http://elsewhere/x', '*'])('%s, which is not a path', async (target) => {
      expect([400, 404]).toContain((await ask(target, NAVIGATION)).status);
    });
  });

  describe('security headers', () => {
    test.each(['/', '/assets/main-abc123.js', '/gone.js', '/../secret.txt'])('go with %s', async (path) => {
      const { headers } = await ask(path, NAVIGATION);
      for (const [name, value] of Object.entries(securityHeaders())) expect(headers[name.toLowerCase()]).toBe(value);
    });
  });
});

test('npm start refuses anything but GET and HEAD', async () => {
  const { status, headers } = await askAt('npm start', '/', {}, 'POST');
  expect(status).toBe(405);
  expect(headers).toMatchObject({ allow: 'GET, HEAD', 'x-content-type-options': 'nosniff' });
});

describe('the mark of the house', () => {
  const pages = ['/', '/index.html', '/games', '/no/such/page'];

  test.each(pages)('is in the page at %s of a house that serves it, and in no other', async (path) => {
    expect((await askAt('npm run house', path, NAVIGATION)).body.toString().split(HOUSE_MARK)).toHaveLength(2);
    expect((await askAt('npm start', path, NAVIGATION)).body.toString()).not.toContain(HOUSE_MARK);
  });

  test('takes away what only a house in the browser needs', async () => {
    const [own, served] = await Promise.all(places.map(async (place) => (await askAt(place, '/games', NAVIGATION)).body.toString()));
    expect([own, served].map((page) => ['app.js', 'house.js'].map((file) => page?.includes(file)))).toEqual([
      [true, true],
      [true, false],
    ]);
  });

  test.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.0', undefined, (body: Buffer) => body],
    ['br;q=0.5', 'br', brotliDecompressSync],
  ] as const)('is there where a browser accepts "%s" too', async (accepted, encoding, unpack) => {
    const { headers, body } = await askAt('npm run house', '/games', { ...NAVIGATION, 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['vary']).toBe('Accept-Encoding');
    expect(unpack(body).toString()).toContain(HOUSE_MARK);
  });

  test('a page that the browser has is not sent again', async () => {
    const { headers } = await askAt('npm run house', '/', NAVIGATION);
    const again = await askAt('npm run house', '/', { ...NAVIGATION, 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.body.byteLength]).toEqual([304, 0]);
  });
});

describe('beside the app the house', () => {
  const ask = (path: string, headers?: Record<string, string>, method?: string) => askAt('npm run house', path, headers, method);

  test('answers its own addresses, also where a page is asked for, and no page of the app lies at one of them', async () => {
    expect(JSON.parse((await ask('/head', NAVIGATION)).body.toString())).toEqual(house.house.durableHead);
    expect((await ask('/entries', NAVIGATION)).status).toBe(401);
    for (const address of addresses) {
      expect([address, (await ask(address, NAVIGATION)).headers['content-type']]).toEqual([address, 'text/html; charset=utf-8']);
    }
  });

  test('refuses what is sent elsewhere in its own words', async () => {
    const { status, headers, body } = await ask('/games', NAVIGATION, 'POST');
    expect([status, body.toString()]).toEqual([404, missing['npm run house']]);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('does not count the files of a page as requests', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await ask('/head')).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await ask('/', NAVIGATION)).status).toBe(200);
  });
});

describe('security headers', () => {
  test('the policy lets nothing in that was not named', () => {
    const policy = contentSecurityPolicy();
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe-|\*|https?:/u);
  });

  test('a partner wall is framed only when it is named', () => {
    expect(contentSecurityPolicy()).toContain("frame-src 'none'");
    expect(contentSecurityPolicy({ frameSources: ['https://wall.example'] })).toContain('frame-src https://wall.example;');
  });
});
