import { dark, light } from './palette.ts';

export type ColorMode = 'dark' | 'light';

/**
 * Puts a theme on the document: `data-theme` on <html> switches every semantic token, and the browser's own
 * chrome follows through `<meta name="theme-color">`. Dark is what the styles say without any attribute, so
 * the page needs no inline script; call this before the first render to avoid a flash of the other theme.
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

/** The other theme, for toggles. */
export function otherColorMode(mode: ColorMode): ColorMode {
  return mode === 'dark' ? 'light' : 'dark';
}
