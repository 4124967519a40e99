import { describe, expect, test } from 'vitest';
import { dark, light, type Palette } from '../../src/ui/theme/palette.ts';

/** Relative luminance of `#RRGGBB` (WCAG 2.2, section "relative luminance"). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

type Name = keyof Palette;

const surfaces: Name[] = ['page', 'panel', 'raised', 'sunken'];
/** What is written in, or will be at another time. */
const fields: Name[] = ['field', 'fieldOff'];
const water: Name[] = ['deep', 'mid', 'shallow', 'land'];

/** Text (4.5:1, WCAG 1.4.3) and the grounds it is set on. */
const texts: [Name, Name[]][] = [
  ['fg', [...surfaces, ...fields, ...water, 'accentTint', 'successTint', 'warningTint', 'errorTint', 'infoTint']],
  ['muted', [...surfaces, 'accentTint']],
  ['subtle', [...surfaces, ...fields]],
  ['accentFg', [...surfaces, 'accentTint']],
  ['onAccent', ['accentSolid', 'accentSolidHover']],
  ['successFg', [...surfaces, 'successTint', 'accentTint']],
  ['warningFg', [...surfaces, 'warningTint']],
  ['errorFg', [...surfaces, 'errorTint', 'accentTint']],
  ['infoFg', [...surfaces, 'infoTint']],
  ['coin', surfaces],
];

/** Borders, marks and the focus ring (3:1, WCAG 1.4.11) and what they lie on. */
const marks: [Name, Name[]][] = [
  ['lineStrong', [...surfaces, 'field']],
  ['focus', [...surfaces, 'field', ...water, 'accentTint']],
  ['accentSolid', ['page', 'panel', 'raised', 'sunken']],
  ['flare', ['page', 'panel', 'deep']],
];

function pairs(list: [Name, Name[]][]): [Name, Name][] {
  return list.flatMap(([front, grounds]) => grounds.map((ground): [Name, Name] => [front, ground]));
}

describe.each([
  ['dark', dark],
  ['light', light],
] as const)('%s theme', (_, palette) => {
  test.each(pairs(texts))('%s is readable on %s', (front, ground) => {
    expect(contrast(palette[front], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });
  test.each(pairs(marks))('%s can be seen on %s', (front, ground) => {
    expect(contrast(palette[front], palette[ground])).toBeGreaterThanOrEqual(3);
  });
  test('a field that is off stands out from one that can be written in', () => {
    expect(contrast(palette.field, palette.fieldOff)).toBeGreaterThanOrEqual(1.15);
  });
});

test('the measure itself: black on white is 21, grey 767676 on white just passes', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  expect(contrast('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
  expect(contrast('#777777', '#FFFFFF')).toBeLessThan(4.5);
});
