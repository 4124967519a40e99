/** Texts as a page in another language shows them. The language is fixed when the modules run, so each test loads them anew. */
import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Catalogue } from '../../src/languages/languages.ts';

async function pageIn(screens: Catalogue['screens']) {
  vi.resetModules();
  const shown = { tag: 'de', catalogue: { screens, house: {} } };
  vi.doMock('../../src/languages/languages.ts', () => ({ shownLanguage: () => shown }));
  return { ...(await import('../../src/languages/t.ts')), ...(await import('../../src/languages/rich.tsx')) };
}

test('values stand where the translation has them, plurals as its language counts', async () => {
  const { t } = await pageIn({
    '{a} before {b}': '{b} nach {a}',
    '{n, plural, one {# line} other {# lines}}': '{n, plural, one {# Zeile} other {# Zeilen}}',
  });
  expect(t('{a} before {b}', { a: '1', b: '2' })).toBe('2 nach 1');
  expect(t('{n, plural, one {# line} other {# lines}}', { n: 1 })).toBe('1 Zeile');
  expect(t('{n, plural, one {# line} other {# lines}}', { n: 1234 })).toBe('1.234 Zeilen');
  expect(t('Not translated: {a}', { a: 'x' })).toBe('Not translated: x');
});

test('elements stand in a sentence, and values are never read as tags', async () => {
  const { rich } = await pageIn({ '{who} reads <link>the terms</link>': '<link>Die Regeln</link> liest {who}' });
  const { container } = render(
    <p>{rich('{who} reads <link>the terms</link>', { who: '<link>x</link>', link: (words) => <a href="/terms">{words}</a> })}</p>,
  );
  expect(container.innerHTML).toBe('<p><a href="/terms">Die Regeln</a> liest &lt;link&gt;x&lt;/link&gt;</p>');
});

test('texts and counts stand within tags too', async () => {
  const { rich } = await pageIn({});
  const { container } = render(
    <p>
      {rich('{rows, plural, one {# row} other {# rows}}: <link>all of {who}</link>.', {
        rows: 1_234,
        who: 'Ada',
        link: (words) => <a href="/rows">{words}</a>,
      })}
    </p>,
  );
  expect(container.innerHTML).toBe('<p>1.234 rows: <a href="/rows">all of Ada</a>.</p>');
});
