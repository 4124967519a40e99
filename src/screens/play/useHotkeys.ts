/** Single keys that play, for whoever has switched them on. */
import { useEffect, useEffectEvent } from 'react';
import { useAppSelector } from '../../store/hooks.ts';

/** What keys do, by the key as it is typed, in small letters. */
type Hotkeys = Readonly<Record<string, () => void>>;

/** All of them, for the list that people see. */
export const hotkeyList: readonly { readonly key: string; readonly does: string }[] = [
  { key: 'B', does: 'Place the bet' },
  { key: 'H', does: 'Half the bet' },
  { key: 'D', does: 'Double the bet' },
  { key: 'M', does: 'Bet the most possible' },
  { key: '1 to 9', does: 'Choose the first, second … of what a game lets you choose' },
  { key: 'Esc', does: 'Skip ahead while a board moves; this one always works' },
  { key: '?', does: 'This list' },
];

/** Where letters are text, or keys belong to something else. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('textarea, select, input:not([type=radio]):not([type=range]):not([type=checkbox])');
}

/** Listens while the preference is on. Keys with Ctrl, Alt or the command key are the browser's. */
export function useHotkeys(keys: Hotkeys): void {
  const on = useAppSelector((state) => state.preferences.hotkeys);
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

/** The keys 1, 2, … for the options of a choice. */
export const choiceKeys = <Value extends string>(values: readonly Value[], choose: (value: Value) => void, disabled: boolean): Hotkeys =>
  disabled ? {} : Object.fromEntries(values.map((value, i) => [String(i + 1), () => choose(value)]));
