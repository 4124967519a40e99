import { readFileSync } from 'node:fs';
import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { filesOf, landingHtml, loadedAtOnce, preloading, PRINTED_RULES } from '../../scripts/landingPlugin.ts';
import { brand } from '../../src/app/brand.ts';
import { OLD_ACCOUNTS_KEY } from '../../src/browser/oldAccountsKey.ts';
import { printLanding } from '../../src/app/printLanding.tsx';
import { splashSeenKey } from '../../src/screens/landing/splash.ts';
import { dark, light } from '../../src/ui/theme/palette.ts';

const printed = printLanding();
const source = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const words = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/gu, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/gu, ' ');

test('a guest reads the whole page before any script has run, and its links lead on', () => {
  const text = words(printed.page);
  for (const said of [brand.heroTitle, 'How It Works', 'Complete Offers', 'Ready to Start?', 'Create Free Account', 'Sign In'])
    expect(text).toContain(said);
  for (const path of ['/games', '/offers', '/rewards', '/leaderboard', '/fairness', '/terms'])
    expect(printed.page).toContain(`href="${path}"`);
  expect(words(printed.splash)).toContain('Loading');
});

test('the policy of the page finds nothing to stop', () => {
  const html = printed.page + printed.splash;
  expect(html).not.toMatch(/ style="|<style|<script| on[a-z]+="/u);
});

test('every class of the page has its rules in the stylesheet, and is marked as being there', () => {
  const [, ...marked] = printed.styleMarks.at(-1)?.split(' ') ?? [];
  const used = new Set([...(printed.page + printed.splash).matchAll(/\bcss-(?<name>\w+)/gu)].map(({ groups }) => groups?.['name'] ?? ''));
  expect(used.size).toBeGreaterThan(20);
  for (const name of used) {
    expect(marked).toContain(name);
    expect(printed.css).toContain(`.css-${name}`);
  }
  expect(printed.css).toContain(dark.page);
  expect(printed.css).toContain(light.page);
  expect(printed.styleMarks.filter((mark) => mark.startsWith('css-global ')).length).toBe(printed.styleMarks.length - 1);
});

const shell = `<html><head>
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head><body>
    <div id="root">
      <div class="boot"><p>Loading</p><noscript>Switch it on</noscript></div>
    </div>
    <!-- end of the root -->
  </body></html>`;

test('the landing page has one stylesheet, the printed page in its root, and the placeholder of the shell at hand', () => {
  const html = landingHtml(
    shell,
    { page: '<h1>$& Hello</h1>', splash: '<i></i>', css: '', styleMarks: ['css-global a', 'css b c'] },
    'assets/l-2.css',
  );
  expect([...html.matchAll(/rel="stylesheet"/gu)]).toHaveLength(1);
  expect(html).toContain('href="/assets/l-2.css"');
  expect(html).toContain('<div id="root" data-printed><h1>$& Hello</h1></div><i></i><noscript>Switch it on</noscript>');
  expect(html).toMatch(/<template id="placeholder"><div class="boot">.*<\/div><\/template>/su);
  expect(html).toContain('<style data-emotion="css-global a"></style><style data-emotion="css b c"></style>');
  expect(() => landingHtml('<html></html>', printed, 'x.css')).toThrow('index.html has no root');
});

test.each([
  ['guest who has seen the splash', undefined, [true, false]],
  ['guest who has not', 'showsSplash', [true, true]],
  ['visitor who is known', 'kept', [false, false]],
])('of page and splash, a %s sees their part', (_visitor, mark, seen) => {
  const window = new Window();
  const { document } = window;
  if (mark !== undefined) document.documentElement.dataset[mark] = '';
  document.head.innerHTML = `<style>${PRINTED_RULES}</style>`;
  document.body.innerHTML = '<div data-printed>page</div><div data-splash>splash</div>';
  const [page, splash] = [...document.body.children].map((element) => window.getComputedStyle(element));
  expect([page?.visibility !== 'hidden', splash?.display !== 'none']).toEqual(seen);
});

test('the shell names what every page loads at once, each file once', () => {
  const chunk = (fileName: string, moduleIds: string[], imports: string[] = []) =>
    ({ type: 'chunk', fileName, moduleIds, imports }) as unknown as Parameters<typeof filesOf>[0][string];
  const bundle = {
    a: chunk('assets/app.js', ['/x/src/app/start.tsx'], ['assets/runtime.js']),
    b: chunk('assets/house.js', ['/x/src/app/boot.ts'], ['assets/app.js', 'assets/runtime.js']),
    c: chunk('assets/runtime.js', []),
    d: chunk('assets/dice.js', ['/x/src/screens/dice.tsx']),
  };
  const files = filesOf(bundle, ['/src/app/start.tsx', '/src/app/boot.ts']);
  expect(files.toSorted()).toEqual(['assets/app.js', 'assets/house.js', 'assets/runtime.js']);
  const marked = preloading('  </head>', files, ['assets/other.js']);
  expect(marked.split('\n').filter((line) => line.includes('data-house="embedded"'))).toEqual([
    '    <link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/other.js" data-house="embedded">',
  ]);
  const html = preloading(`<link rel="modulepreload" href="/assets/runtime.js">\n  </head>`, files);
  expect([...html.matchAll(/modulepreload/gu)]).toHaveLength(3);
  expect(() => filesOf(bundle, ['/src/gone.ts'])).toThrow('/src/gone.ts is in no file');
});

test('what only a house in the browser needs is marked, so that a page of a house server does not load it', () => {
  const chunk = (fileName: string, module: string, imports: string[]) =>
    ({ type: 'chunk', fileName, moduleIds: [`/x/src/${module}`], imports }) as unknown as Parameters<typeof filesOf>[0][string];
  const { files, embedded } = loadedAtOnce({
    a: chunk('app.js', 'app/start.tsx', []),
    b: chunk('boot.js', 'app/boot.ts', ['app.js', 'common.js', 'stores.js']),
    c: chunk('remote.js', 'app/remote/startRemote.ts', ['app.js', 'common.js']),
    d: chunk('common.js', 'client/a.ts', []),
    e: chunk('stores.js', 'browser/stores/a.ts', []),
  });
  expect(files.toSorted()).toEqual(['app.js', 'common.js']);
  expect(embedded.toSorted()).toEqual(['boot.js', 'stores.js']);
});

test('what runs before the page knows its colours, and the keys of its splash and of old accounts', () => {
  const prepare = source('public/prepare.js');
  expect(prepare).toContain(`'${light.page}'`);
  expect(prepare).toContain(`'${splashSeenKey}'`);
  expect(prepare).toContain(`'${OLD_ACCOUNTS_KEY}'`);
  expect(source('index.html')).toContain(`<meta name="theme-color" content="${dark.page}" />`);
});
