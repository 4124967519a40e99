// @vitest-environment node
import { expect, test } from 'vitest';
import { barWindow, roomyWindow } from '../../../src/ui/theme/lowWindow.ts';
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

test('a window has room for a panel or a bar at its foot, never both or neither', () => {
  const matches = (query: string, width: number, height: number): boolean =>
    query.split(',').some((part) =>
      [...part.matchAll(/\((?<end>min|max)-(?<side>width|height): (?<rem>[\d.]+)rem\)/gu)].every(({ groups }) => {
        const [size, limit] = [groups?.['side'] === 'width' ? width : height, Number(groups?.['rem']) * PX_PER_REM];
        return groups?.['end'] === 'min' ? size >= limit : size <= limit;
      }),
    );
  for (let width = 900; width <= 1_200; width += 1)
    for (const height of [500, 599, 600, 900])
      expect(matches(barWindow, width, height), `${width} × ${height}`).toBe(!matches(roomyWindow, width, height));
  expect([matches(roomyWindow, 1_088, 600), matches(roomyWindow, 1_087, 600), matches(roomyWindow, 1_088, 599)]).toEqual([
    true,
    false,
    false,
  ]);
});
