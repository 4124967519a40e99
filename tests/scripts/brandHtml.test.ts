import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brandHtmlPlugin } from '../../scripts/brandHtml.ts';
import { brand, pageTitle } from '../../src/app/brand.ts';

const { transformIndexHtml } = brandHtmlPlugin();
if (typeof transformIndexHtml !== 'object') throw new Error('the plugin has no handler');
const { handler } = transformIndexHtml as unknown as { readonly handler: (html: string) => string };
const page = handler(readFileSync(new URL('../../index.html', import.meta.url), 'utf8'));
const tags = new Map(
  [...page.matchAll(/<meta (?:property|name)="(?<name>[^"]+)" content="(?<content>[^"]*)"/gu)].map(({ groups }) => [
    groups?.['name'],
    groups?.['content'],
  ]),
);

test('a link to the product is shown with its name and what it is', () => {
  expect(Object.fromEntries(tags)).toMatchObject({
    description: brand.tagline,
    'og:type': 'website',
    'og:site_name': brand.name,
    'og:title': pageTitle(),
    'og:description': brand.tagline,
    'twitter:card': 'summary',
  });
  expect(page).not.toMatch(/%BRAND_/u);
});

test('the page names no address of a machine, so it has no tag that needs one', () => {
  for (const name of ['og:image', 'og:url']) expect(tags.has(name), name).toBe(false);
  expect(page).not.toMatch(/https?:/u);
});
