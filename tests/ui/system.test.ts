// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buttonRecipe } from '../../src/ui/Button.tsx';
import { REDUCED_MOTION } from '../../src/ui/reducedMotion.ts';
import { keepingRecipes, makeSystem } from '../../src/ui/UiProvider.tsx';
import { forcedColours, globalCss } from '../../src/ui/theme/globalCss.ts';
import { projectSources } from '../tidy/sources.ts';

const system = keepingRecipes(makeSystem());

describe('the system of styles', () => {
  test('makes a recipe once', () => {
    expect(system.cva(buttonRecipe)).toBe(system.cva(buttonRecipe));
    expect(system.cva({ ...buttonRecipe })).not.toBe(system.cva(buttonRecipe));
  });

  test('what an element says itself is put in the place of what its recipe says, and nothing is in a layer', () => {
    const recipe = system.cva({ base: { color: 'fg', px: '2', _hover: { color: 'muted', bg: 'page' } } })();
    const own = system.css(recipe, { color: 'coin', _hover: { color: 'subtle' } });
    expect(JSON.stringify([own, system.getGlobalCss(), system.getPreflightCss(), system.getTokenCss()])).not.toContain('@layer');
    expect(own['paddingInline']).toContain('spacing-2');
    expect(JSON.stringify(own).match(/colors-\w+/gu)).toEqual(['colors-coin', 'colors-subtle', 'colors-page', 'colors-page']);
  });

  test('numbers are tabular and never in the heading face, also within a heading', () => {
    expect(system.css({ textStyle: 'numbers' })).toMatchObject({
      fontFamily: 'var(--bay-fonts-figures)',
      fontVariantNumeric: 'tabular-nums lining-nums',
    });
    expect(system.token('fonts.figures')).toBe('var(--bay-fonts-body)');
    const both = /<[^<>]*fontFamily="heading"[^<>]*textStyle="numbers"|<[^<>]*textStyle="numbers"[^<>]*fontFamily="heading"/u;
    expect(projectSources().filter(({ path, text }) => path.startsWith('src/') && both.test(text))).toEqual([]);
  });
});

describe('the styles of every page', () => {
  const styles = system.getGlobalCss() as Readonly<Record<string, unknown>>;
  const text = JSON.stringify(styles);

  test('with colours forced by the system, what is chosen is highlighted', () => {
    const forced = JSON.parse(JSON.stringify(globalCss)) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    const highlighted = Object.entries(forced).filter(([, rules]) => JSON.stringify(rules[forcedColours] ?? {}).includes('Highlight'));
    for (const mark of ['[aria-pressed=true]', '[aria-current=page]', '[role=tab][aria-selected=true]', '[role=progressbar]', ':checked'])
      expect(
        highlighted.some(([selector]) => selector.includes(mark)),
        mark,
      ).toBe(true);
  });

  test('whoever prefers less motion sees none', () => {
    const all = JSON.stringify(globalCss['*, *::before, *::after']);
    for (const rule of [
      '"animationIterationCount":"1 !important"',
      '"transitionProperty":"none !important"',
      '"scrollBehavior":"auto !important"',
    ])
      expect(all).toContain(rule);
    expect(text).toContain(`"@media ${REDUCED_MOTION}"`);
    expect(system.css({ _motionReduce: { opacity: '1' } })).toEqual({ [`@media ${REDUCED_MOTION}`]: { opacity: '1' } });
  });

  test('the script before the page asks for less motion in the same words', () =>
    expect(readFileSync(new URL('../../public/prepare.js', import.meta.url), 'utf8')).toContain(`matchMedia('${REDUCED_MOTION}')`));

  test('a focus has a ring, and the sticky header never hides what has it', () => {
    expect(globalCss[':focus-visible']).toMatchObject({ outline: '2px solid {colors.focus}' });
    expect(globalCss['html']).toMatchObject({ scrollPaddingBlockStart: '6rem' });
  });
});
