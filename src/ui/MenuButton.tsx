import { useEffect, useId, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { later } from './later.tsx';
import type { MenuAsk, MenuEntry, MenuPress } from './Menu.tsx';
import { useOpener, type Opener } from './useOpener.ts';

const Menu = later(() => import('./Menu.tsx').then((module) => module.Menu));

/** The attributes of a menu's button. */
type MenuWiring = Opener['waiting'] & {
  readonly id: string;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
  readonly onClick: (event: MouseEvent) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
};

interface MenuButtonProps {
  entries: readonly MenuEntry[];
  /** Loads the menu's code when the button is shown, not at the first press. Default: false. */
  prefetch?: boolean;
  /** The button, as a sibling of the menu. It stays the same element when the menu's code arrives. */
  children: (wiring: MenuWiring) => ReactNode;
}

const keys: Readonly<Record<string, MenuAsk | undefined>> = { ArrowDown: 'first', ArrowUp: 'last' };

/** Whether a key has another meaning than for the menu. */
const goesElsewhere = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'Tab' || key === 'Shift' || ctrlKey || metaKey || altKey;

/** Passes a key to the menu. The menu takes the focus one frame after it opens, so an earlier key would be lost. */
function passOn({ key }: KeyboardEvent, menuId: string): void {
  document.getElementById(menuId)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/** A button with a menu whose code is loaded lazily. A press before the code is there is remembered. */
export function MenuButton({ entries, prefetch = false, children }: MenuButtonProps) {
  const id = useId();
  const opener = useOpener(Menu);
  const [press, setPress] = useState<MenuPress>({ asks: 'menu' });
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    if (prefetch) void Menu.code.fetch();
  }, [prefetch]);

  const open = opener.open && !closed;
  const ask = (asks: MenuAsk): void => {
    setPress({ asks });
    if (!opener.mounted) opener.show();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const asks = keys[event.key];
    if (open ? goesElsewhere(event) : asks === undefined) return;
    event.preventDefault();
    if (!open) ask(asks ?? 'menu');
    else if (event.key === 'Escape') ask('close');
    else passOn(event, `${id}-menu`);
  };
  return (
    <>
      {children({
        id: `${id}-button`,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? `${id}-menu` : undefined,
        ...opener.waiting,
        // Enter and Space also click, with a `detail` of 0.
        onClick: ({ detail }) => ask(detail === 0 && !open ? 'first' : 'menu'),
        onKeyDown,
      })}
      {opener.mounted && (
        <Menu triggerId={`${id}-button`} id={`${id}-menu`} entries={entries} press={press} onOpenChange={(isOpen) => setClosed(!isOpen)} />
      )}
    </>
  );
}
