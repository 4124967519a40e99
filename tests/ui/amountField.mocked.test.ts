/** A field of credits in another language. The language is read once, when the modules are loaded. */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

test('a field of credits names them, and asks what an ambiguous amount means', async () => {
  vi.resetModules();
  vi.stubGlobal('navigator', { language: 'de-DE' });
  const { showLanguage } = await import('../../src/languages/languages.ts');
  await showLanguage('de', { lang: '', dir: '' } as HTMLElement);
  const { AmountField } = await import('../../src/ui/AmountField.tsx');
  const { UiProvider } = await import('../../src/ui/UiProvider.tsx');
  const field = { label: 'Betrag', value: '1,000', error: 'Bitte gib einen Betrag ein', onChange: (): void => undefined };
  const html = renderToString(createElement(UiProvider, null, createElement(AmountField, field)));
  expect(html).toContain('Meinst du 1.000,00 oder 1,00?');
  expect(html).toContain('>Credits<');
});
