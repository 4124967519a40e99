import { dark, light } from './palette.ts';

export type ColorMode = 'dark' | 'light';

/**
 * Applies a theme to the document: `data-theme` on <html> switches every semantic token, and `<meta name="theme-color">`
 * sets the colour of the browser's own interface. The styles are dark without the attribute, so the page needs no inline
 * script. Call this before the first render to avoid a flash of the other theme.
 */
export function applyColorMode(mode: ColorMode, doc: Document = document): void {
  doc.documentElement.dataset['theme'] = mode;
  let meta = doc.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (meta === null) {
    meta = doc.createElement('meta');
    meta.name = 'theme-color';
    doc.head.append(meta);
  }
  meta.content = mode === 'light' ? light.page : dark.page;
}

export function otherColorMode(mode: ColorMode): ColorMode {
  return mode === 'dark' ? 'light' : 'dark';
}
