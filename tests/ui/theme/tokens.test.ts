// @vitest-environment node
import { expect, test } from 'vitest';
import { keepingRecipes, makeSystem } from '../../../src/ui/UiProvider.tsx';

const system = keepingRecipes(makeSystem());
/** What a token is, in its unit. */
const token = (name: string): number => Number.parseFloat(String(system.token(name)));
const PX_PER_REM = 16;

test('the smallest touch target is 44 px (WCAG 2.5.5)', () => expect(token('sizes.thumb') * PX_PER_REM).toBe(44));

test('a line of running text has at most 80 characters (WCAG 1.4.8)', () => {
  expect(token('sizes.prose')).toBeGreaterThan(45);
  expect(token('sizes.prose')).toBeLessThanOrEqual(80);
});

test('no text is smaller than 13 px, and each size is larger than the one before', () => {
  const sizes = ['xs', 'sm', 'md', 'lg', 'xl', '2xl'].map((size) => token(`fontSizes.${size}`) * PX_PER_REM);
  expect(sizes[0]).toBeGreaterThanOrEqual(13);
  expect(sizes).toEqual([...new Set(sizes)].toSorted((a, b) => a - b));
});

test('a toast lies over menus, the splash over toasts, and the skip link over all', () => {
  const layers = ['header', 'popover', 'toast', 'splash', 'skip'].map((layer) => token(`zIndex.${layer}`));
  expect(layers).toEqual([...new Set(layers)].toSorted((a, b) => a - b));
});

test('spacing is in quarters of a rem', () => {
  expect(['0.5', '1', '4', '32'].map((step) => token(`spacing.${step}`))).toEqual([0.125, 0.25, 1, 8]);
});
