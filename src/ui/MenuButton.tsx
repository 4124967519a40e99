import { useEffect, useId, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { later } from './later.tsx';
import type { MenuAsk, MenuEntry, MenuPress } from './Menu.tsx';
import { useOpener, type Opener } from './useOpener.ts';

const Menu = later(() => import('./Menu.tsx').then((module) => module.Menu));

/** What makes a button the button of a menu. */
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
  /** Fetch the menu's code with the button already, and not with the first press. */
  prefetch?: boolean;
  /** The button. It lies beside the menu and not within: it is the same element before and after the menu's code has arrived. */
  children: (wiring: MenuWiring) => ReactNode;
}

const keys: Readonly<Record<string, MenuAsk | undefined>> = { ArrowDown: 'first', ArrowUp: 'last' };

/** Keys that are not the menu's. */
const goesElsewhere = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'Tab' || key === 'Shift' || ctrlKey || metaKey || altKey;

/** The menu takes the focus a frame after it has opened: a key that follows more closely is meant for it all the same. */
function passOn({ key }: KeyboardEvent, menuId: string): void {
  document.getElementById(menuId)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/** A button with a menu, whose code comes later. A press that comes sooner, by hand or by key, is remembered. */
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
    else if (event.key === 'Escape') ask('menu');
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
        // Enter and Space click as well, without a count.
        onClick: ({ detail }) => ask(detail === 0 && !open ? 'first' : 'menu'),
        onKeyDown,
      })}
      {opener.mounted && (
        <Menu triggerId={`${id}-button`} id={`${id}-menu`} entries={entries} press={press} onOpenChange={(isOpen) => setClosed(!isOpen)} />
      )}
    </>
  );
}
