/** Hotkeys for playing. A preference switches them on. */
import { useEffect, useEffectEvent } from 'react';
import { useAppSelector } from '../../store/hooks.ts';
import { isOverlayOpen } from '../../ui/isOverlayOpen.ts';
import { t } from '../../languages/t.ts';

/** What each key does. A new key begins here: `Hotkeys` takes no key that is not on the list. */
const keyTexts = {
  b: t('Place the bet'),
  a: t('Bet again: the last bet once more'),
  h: t('Half the bet'),
  d: t('Double the bet'),
  m: t('Bet the most possible'),
  i: t('Instant results on or off'),
  '?': t('This list, also while hotkeys are off'),
};

/** The action of each key. The digits choose an option (`choiceKeys`). */
type Hotkeys = Readonly<Partial<Record<keyof typeof keyTexts | `${number}`, () => void>>>;

/** All hotkeys, for the list on the screen. */
export const hotkeyList: readonly { readonly key: string; readonly does: string }[] = [
  ...Object.entries(keyTexts).map(([key, does]) => ({ key: key.toUpperCase(), does })),
  { key: t('1 to 9'), does: t('Choose the first, second … of what a game lets you choose') },
  // No key of `Hotkeys`: rounds listen for it with `useEscape`.
  { key: 'Esc', does: t('Skip ahead while a board moves; this one always works') },
];

/** Whether a dialog or a menu is open, or the target takes letters as text. */
function isTaken(target: EventTarget | null): boolean {
  if (isOverlayOpen()) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('textarea, select, input:not([type=radio]):not([type=range]):not([type=checkbox])');
}

/** Listens while the preference is on, or `always`. Keys with Ctrl, Alt or the command key are left to the browser. */
export function useHotkeys(keys: Hotkeys, always = false): void {
  const on = useAppSelector((state) => state.preferences.hotkeys) || always;
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented || isTaken(event.target)) return;
    const key = event.key.toLowerCase();
    const act = Object.hasOwn(keys, key) ? keys[key as keyof Hotkeys] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!on) return;
    const onKey = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [on]);
}

/** Maps the keys 1, 2, … to the options of a choice. */
export const choiceKeys = <Value extends string>(values: readonly Value[], choose: (value: Value) => void, disabled: boolean): Hotkeys =>
  disabled ? {} : Object.fromEntries(values.map((value, i) => [String(i + 1), () => choose(value)]));
