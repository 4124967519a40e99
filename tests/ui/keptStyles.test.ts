// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { buttonRecipe } from '../../src/ui/buttonRecipe.ts';
import { keepingStyles } from '../../src/ui/theme/keptStyles.ts';
import { makeSystem } from '../../src/ui/theme/system.ts';

const plain = makeSystem();
const kept = keepingStyles(plain);
const cssOf = (...styles: Parameters<typeof kept.css>): string => String(kept.css(...styles)['styles']);

describe('styles that are kept', () => {
  test('a recipe is made once', () => {
    expect(kept.cva(buttonRecipe)).toBe(kept.cva(buttonRecipe));
    expect(kept.cva({ ...buttonRecipe })).not.toBe(kept.cva(buttonRecipe));
  });

  test('the same styles are the same CSS, others are not', () => {
    const recipe = kept.cva(buttonRecipe)({ size: 'lg' });
    expect(kept.css(recipe, { color: 'fg', px: '4' })).toBe(kept.css(recipe, { color: 'fg', px: '4' }));
    expect(cssOf(recipe, { color: 'fg' })).not.toBe(cssOf(recipe, { color: 'muted' }));
    expect(cssOf(kept.cva(buttonRecipe)({ size: 'sm' }), { color: 'fg' })).not.toBe(cssOf(recipe, { color: 'fg' }));
    expect(cssOf(recipe, { color: 'fg' }, { px: '4' })).toBe(cssOf(recipe, { color: 'fg', px: '4' }));
  });

  test('what an element says itself stands after its recipe and weighs more, and nothing is in a layer', () => {
    const recipe = kept.cva({ base: { color: 'fg', _hover: { color: 'muted' } } })();
    const css = cssOf(recipe, { color: 'coin', _hover: { color: 'subtle' } });
    expect(css).not.toContain('@layer');
    const own = css.indexOf('&&&&{');
    expect(own).toBeGreaterThan(css.indexOf('colors-muted'));
    expect(css.slice(own)).toMatch(/colors-coin.*colors-subtle/u);
    expect(css.slice(0, own)).toMatch(/colors-fg.*colors-muted/u);
  });

  test('which properties are styles is as before', () => {
    for (const prop of ['color', 'px', 'css', '_hover', 'children', 'onClick', 'aria-label', 'data-board']) {
      expect([prop, kept.isValidProperty(prop)]).toEqual([prop, plain.isValidProperty(prop)]);
      expect([prop, kept.isValidProperty(prop)]).toEqual([prop, plain.isValidProperty(prop)]);
    }
  });
});
