import { connect } from 'node:net';
import { brand } from '../../src/app/brand.ts';
import { openingsOf, readPartners } from '../../src/api/partners/partnersConfig.ts';
import { securityHeaders } from '../../scripts/securityHeaders.ts';
import { allowProblem, expectNoCspViolations, problemsOf } from '../kit/browser/problems.ts';
import { expect, test } from '../kit/browser/test.ts';

/** The real server over the real build; the server's own rules are tested one by one in tests/scripts. */

const NAVIGATION = { accept: 'text/html' };
/** Sends a request target that no tidy client would send, and answers with the status line. */
function rawStatus(baseURL: string, target: string): Promise<string> {
  const { port } = new URL(baseURL);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close\r\n\r\n`);
    });
    socket.on('data', (part) => (answer += part.toString()));
    socket.on('end', () => resolve(answer.split('\r\n', 1)[0] ?? ''));
    socket.on('error', reject);
  });
}

test('every answer carries the security headers', async ({ request }) => {
  const html = await (await request.get('/', { headers: NAVIGATION })).text();
  const script = /<script[^>]+src="([^"]+)"/u.exec(html)?.[1] ?? 'no script in the page';
  // The partners that the page reads, those that are stood in for among them, and no others.
  const partners = readPartners(await (await request.get('/partners.json')).json(), '');
  if ('problem' in partners) throw new Error(partners.problem);
  const openings = openingsOf(partners);
  expect(openings.frameSources).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/u)]);
  for (const path of ['/', script, '/partners.json', '/assets/gone.js']) {
    const headers = (await request.get(path, { headers: NAVIGATION })).headers();
    for (const [name, value] of Object.entries(securityHeaders(openings))) expect(headers[name.toLowerCase()], path).toBe(value);
  }
});

test('a missing asset is a 404, a missing page is the app', async ({ request }) => {
  for (const path of ['/assets/gone-123.js', '/gone.png']) {
    expect((await request.get(path, { headers: NAVIGATION })).status(), path).toBe(404);
  }
  const page = await request.get('/no/such/page', { headers: NAVIGATION });
  expect(page.status()).toBe(200);
  expect(await page.text()).toContain('<div id="root">');
});

test('no path leads out of the build', async ({ baseURL }) => {
  const url = baseURL ?? '';
  for (const target of ['/../package.json', '/..%2fpackage.json', '/assets/../../package.json', '/%2e%2e/package.json']) {
    expect(await rawStatus(url, target), target).toMatch(/^HTTP\/1\.1 40[04] /u);
  }
});

test('the page is the product: named from one file, styled and started without breaking its policy', async ({ page }) => {
  const raw = await (await page.request.get('/', { headers: NAVIGATION })).text();
  expect(raw).toContain(`<title>${brand.name}`);
  expect(raw, 'every placeholder is filled').not.toMatch(/%[A-Z_]+%/u);
  expect(raw, 'no inline script or style').not.toMatch(/<style[^>]*>(?!<\/style>)|style="|<script(?![^>]*src=)/u);
  await page.goto('/');
  await expect(page.locator('#root > *').first()).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(brand.name, 'u'));
  expectNoCspViolations(page);
});

test('the policy stops strings that would become script or style, and the kit notices', async ({ page }) => {
  await page.goto('/');
  const outcome = await page.evaluate(() => {
    const inline = document.createElement('style');
    inline.append('body { color: rgb(255, 0, 0) }');
    document.head.append(inline);
    try {
      document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
      return 'made';
    } catch (error) {
      return error instanceof TypeError ? 'refused' : 'failed otherwise';
    }
  });
  expect(outcome).toBe('refused');
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).not.toBe('rgb(255, 0, 0)');
  await expect.poll(() => problemsOf(page).join('\n')).toMatch(/breach: style-src-elem stopped inline/u);
  await expect.poll(() => problemsOf(page).join('\n')).toMatch(/breach: require-trusted-types-for stopped/u);
  allowProblem(page, /breach: (?:style-src-elem|require-trusted-types-for)|Content Security Policy|TrustedHTML/u);
});

test('a guest who only looks at the landing page opens no house; the first key does', async ({ page }) => {
  const databases = (): Promise<number> => page.evaluate(async () => (await indexedDB.databases()).length);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await databases()).toBe(0);
  await page.keyboard.press('Tab');
  await expect.poll(databases).toBe(1);
});
