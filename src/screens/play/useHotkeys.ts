/** Hotkeys for playing. A preference switches them on. */
import { useEffect, useEffectEvent } from 'react';
import { useAppSelector } from '../../store/hooks.ts';
import { isOverlayOpen } from '../../ui/isOverlayOpen.ts';
import { t } from '../../languages/t.ts';

/** The action of each key. Keys are in small letters. */
type Hotkeys = Readonly<Record<string, () => void>>;

/** All hotkeys, for the list on the screen. */
export const hotkeyList: readonly { readonly key: string; readonly does: string }[] = [
  { key: 'B', does: t('Place the bet') },
  { key: 'A', does: t('Bet again: the last bet once more') },
  { key: 'H', does: t('Half the bet') },
  { key: 'D', does: t('Double the bet') },
  { key: 'M', does: t('Bet the most possible') },
  { key: t('1 to 9'), does: t('Choose the first, second … of what a game lets you choose') },
  { key: 'I', does: t('Instant results on or off') },
  { key: 'Esc', does: t('Skip ahead while a board moves; this one always works') },
  { key: '?', does: t('This list, also while hotkeys are off') },
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
    const act = Object.hasOwn(keys, event.key.toLowerCase()) ? keys[event.key.toLowerCase()] : undefined;
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
