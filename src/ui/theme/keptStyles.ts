/**
 * Chakra works out the styles of an element anew whenever it is drawn: it makes the element's recipe again, resolves it,
 * and has the result written as CSS. With some hundred elements on a page that was most of what a round of a game cost
 * (35 of 57 ms of scripts where a roll of dice begins). Here each answer is kept and given again.
 */
import type { SystemContext } from '@chakra-ui/react';
import { css as asCss, type CSSObject } from '@emotion/react';

/** Different styles of elements that are kept at once. A page has some hundred; values that change all the time must not fill the memory. */
const MOST_KEPT = 4_000;
const RECIPES = '@layer recipes';

/**
 * The resolved styles of an element with its own above those of its recipe by specificity, not by a layer: whenever a rule
 * with a layer is added to a page, Chromium styles and lays out every element of it anew (25 to 35 ms where a toast or a
 * result appeared for the first time). Four times its class is more than any condition of a recipe has.
 */
function withoutLayer({ [RECIPES]: recipe, ...own }: Record<string, unknown>): CSSObject {
  return { ...(recipe as CSSObject | undefined), ...(Object.keys(own).length === 0 ? {} : { '&&&&': own as CSSObject }) };
}

/** The same object always gets the same answer. */
function keptByObject<Answer>(answer: (of: object) => Answer): (of: object) => Answer {
  const kept = new WeakMap<object, Answer>();
  return (of) => {
    const known = kept.get(of);
    if (known !== undefined) return known;
    const found = answer(of);
    kept.set(of, found);
    return found;
  };
}

/** Styles as CSS that is written already: emotion takes it as it is. Asked with the styles of a recipe, which are kept themselves, and those of the element. */
function keptCss(resolve: SystemContext['css']): SystemContext['css'] {
  let numbered = 0;
  const numberOf = keptByObject(() => (numbered += 1));
  const kept = new Map<string, ReturnType<typeof asCss>>();
  return (recipe = {}, ...own) => {
    const key = numberOf(recipe) + JSON.stringify(own);
    const known = kept.get(key);
    if (known) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const written = asCss(withoutLayer(resolve(recipe, ...own)));
    kept.set(key, written);
    return written;
  };
}

/** Whether a property is one of styles: asked for each property of each element. */
function keptValidity(isValid: SystemContext['isValidProperty']): SystemContext['isValidProperty'] {
  const kept = new Map<string, boolean>();
  return (prop) => {
    const known = kept.get(prop);
    if (known !== undefined) return known;
    const valid = isValid(prop);
    kept.set(prop, valid);
    return valid;
  };
}

/** The same system, for the elements of a page: it looks the same and answers faster. */
export const keepingStyles = (system: SystemContext): SystemContext => ({
  ...system,
  cva: keptByObject(system.cva as (config: object) => unknown) as SystemContext['cva'],
  css: keptCss(system.css),
  isValidProperty: keptValidity((prop) => system.isValidProperty(prop)),
});
