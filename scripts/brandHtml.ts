import type { Plugin } from 'vite';
import { brand, pageTitle } from '../src/app/brand.ts';
import { languages } from '../src/languages/languages.ts';

/** Puts the product's name and tagline, and the list of languages, into index.html, so that each is written once. */
export function brandHtmlPlugin(): Plugin {
  const texts: ReadonlyMap<string, string> = new Map([
    ['%BRAND_NAME%', brand.name],
    ['%BRAND_TITLE%', pageTitle()],
    ['%BRAND_TAGLINE%', brand.tagline],
    ['%LANGUAGES%', Object.keys(languages).join(' ')],
  ]);
  return {
    name: 'brand-html',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(/%(?:BRAND_[A-Z]+|LANGUAGES)%/gu, (mark) => escapeHtml(texts.get(mark) ?? mark)),
    },
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
