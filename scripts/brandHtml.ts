import type { Plugin } from 'vite';
import { brand, pageTitle } from '../src/app/brand.ts';

/** Puts the product's name and tagline into index.html, so that they are only written in brand.ts. */
export function brandHtmlPlugin(): Plugin {
  const texts: ReadonlyMap<string, string> = new Map([
    ['%BRAND_NAME%', brand.name],
    ['%BRAND_TITLE%', pageTitle()],
    ['%BRAND_TAGLINE%', brand.tagline],
  ]);
  return {
    name: 'brand-html',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace(/%BRAND_[A-Z]+%/gu, (mark) => escapeHtml(texts.get(mark) ?? mark)),
    },
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
