import { ChakraProvider, createSystem, defaultBaseConfig, defineConfig, LocaleProvider, type SystemContext } from '@chakra-ui/react';
import { useEffect, type ReactNode } from 'react';
import { REDUCED_MOTION } from './reducedMotion.ts';
import { globalCss, keyframes } from './theme/globalCss.ts';
import { slotRecipes } from './theme/slotRecipes.ts';
import { breakpoints, semanticTokens, tokens } from './theme/tokens.ts';

/**
 * The design system. It uses Chakra's base configuration (conditions and utilities) without the default theme, which saves
 * 14–17 kB (gzip) of recipes and palettes in the first load. It is made at the first rendering and not at the start: making
 * it takes as long as all other code of the start, and both together would be noticeable.
 */
export const makeSystem = (): SystemContext =>
  createSystem(
    defaultBaseConfig,
    defineConfig({
      preflight: true,
      // With layers, each rule that is added after the first drawing makes Chromium style and lay out the whole page again.
      disableLayers: true,
      cssVarsPrefix: 'bay',
      conditions: { light: '[data-theme=light] &', dark: '[data-theme=dark] &', motionReduce: `@media ${REDUCED_MOTION}` },
      globalCss,
      theme: {
        breakpoints,
        tokens,
        semanticTokens,
        keyframes,
        slotRecipes,
        textStyles: {
          display: {
            value: {
              fontFamily: 'heading',
              fontWeight: '650',
              fontSize: '3xl',
              lineHeight: '1.02',
              letterSpacing: '-0.02em',
            },
          },
          title: { value: { fontFamily: 'heading', fontWeight: '600', fontSize: '2xl', letterSpacing: '-0.01em' } },
          heading: { value: { fontFamily: 'heading', fontWeight: '600', fontSize: 'xl' } },
          label: { value: { fontWeight: '600', fontSize: 'sm', lineHeight: '1.3' } },
          numbers: { value: { fontFamily: 'figures', fontVariantNumeric: 'tabular-nums lining-nums' } },
        },
      },
    }),
  );

/** The same system, but each recipe is made once. Making them anew took most of the time of drawing. */
export function keepingRecipes(made: SystemContext): SystemContext {
  const kept = new WeakMap<object, ReturnType<SystemContext['cva']>>();
  const cva = (config: object = {}): ReturnType<SystemContext['cva']> => {
    const recipe = kept.get(config) ?? made.cva(config);
    kept.set(config, recipe);
    return recipe;
  };
  return { ...made, cva: cva as SystemContext['cva'] };
}

let system: SystemContext | undefined;

/** Whether a key that repeats while it is held, Enter or Space, writes text here. */
const isWriting = (target: Element, key: string): boolean =>
  target.closest('textarea, [contenteditable=true]') !== null ||
  (key === ' ' && target.matches('input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=submit])'));

const pressedRoles = ['button', 'link', 'tab', 'option', 'radio', 'checkbox', 'switch', 'slider', 'combobox', 'listbox'];
const pressable = ['button, a, input, select, summary, label, [role^=menu]', ...pressedRoles.map((role) => `[role=${role}]`)].join(', ');

/**
 * Ignores the repeats of held keys: a press is made once, and the repeats of Enter and Space press no button, follow no link, choose from
 * no menu and send no form, also where the focus moves while the key is down. Returns a function that ends it.
 */
function ignoreHeldKeys(page: Document): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const { key, repeat, target } = event;
    if (!repeat || (key !== 'Enter' && key !== ' ') || !(target instanceof Element)) return;
    if (isWriting(target, key) || target.closest(pressable) === null) return;
    event.preventDefault();
    // Some parts answer keys by themselves, such as menus.
    event.stopPropagation();
  };
  page.addEventListener('keydown', onKey, { capture: true });
  return () => page.removeEventListener('keydown', onKey, { capture: true });
}

/** Tabs and menus take their direction from a locale. Any of the page's direction will do. The landing page is printed without a document. */
const directedLocale = (): string => (globalThis.document?.documentElement.dir === 'rtl' ? 'ar' : 'en');

/** Provides the design system, and ignores the repeats of held keys. Put it once around everything that uses `src/ui`. */
export function UiProvider({ children }: { children: ReactNode }) {
  system ??= keepingRecipes(makeSystem());
  useEffect(() => ignoreHeldKeys(document), []);
  return (
    <ChakraProvider value={system}>
      <LocaleProvider locale={directedLocale()}>{children}</LocaleProvider>
    </ChakraProvider>
  );
}
