import { ChakraProvider, type SystemContext } from '@chakra-ui/react';
import { useEffect, type ReactNode } from 'react';
import { keepingRecipes, makeSystem } from './theme/system.ts';

let system: SystemContext | undefined;

/** Where a repeated Enter or Space is text. */
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

/** Provides the design system, and ignores the repeats of held keys. Put it once around everything that uses `src/ui`. */
export function UiProvider({ children }: { children: ReactNode }) {
  system ??= keepingRecipes(makeSystem());
  useEffect(() => ignoreHeldKeys(document), []);
  return <ChakraProvider value={system}>{children}</ChakraProvider>;
}
