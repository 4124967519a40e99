// @vitest-environment node
import { expect, test } from 'vitest';
import { breakpoints } from '../../../src/ui/theme/tokens.ts';
import { barWindow, flatWindow, roomyWindow } from '../../../src/ui/theme/windows.ts';
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

test('a window has room for a panel or a bar at its foot, never both or neither, and is flat below the height of that room', () => {
  const bounds = /\((?<end>min|max)-(?<side>width|height): (?<rem>[\d.]+)rem\)/gu;
  /** Sizes in rem. */
  const matches = (query: string, width: number, height: number): boolean =>
    query.split(',').some((part) =>
      [...part.matchAll(bounds)].every(({ groups }) => {
        const [size, limit] = [groups?.['side'] === 'width' ? width : height, Number(groups?.['rem'])];
        return groups?.['end'] === 'min' ? size >= limit : size <= limit;
      }),
    );
  const [wide = 0, flat = 0] = [...roomyWindow.matchAll(bounds)].map(({ groups }) => Number(groups?.['rem']));
  expect(wide).toBe(Number.parseFloat(breakpoints.lg));
  const around = (bound: number): readonly number[] => [bound - 5, bound - 0.01, bound, bound + 5];
  for (const width of around(wide))
    for (const height of around(flat)) {
      const isRoomy = width >= wide && height >= flat;
      expect(
        [roomyWindow, barWindow, flatWindow].map((query) => matches(query, width, height)),
        `${width} × ${height} rem`,
      ).toEqual([isRoomy, !isRoomy, height < flat]);
    }
});
