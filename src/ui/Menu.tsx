import { Menu as Base, useMenu } from '@chakra-ui/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface MenuEntry {
  id: string;
  text: string;
  icon?: ReactNode;
  /** Where it leads; an entry without it acts. */
  to?: string;
  onSelect?: () => void;
  /** Draws a rule above it. */
  apart?: boolean;
}

/** What a press on the button asks for: the menu, or the menu with an entry chosen already. */
export type MenuAsk = 'menu' | 'first' | 'last';

/** One press: another one is another object. */
export interface MenuPress {
  readonly asks: MenuAsk;
}

interface MenuProps {
  /** The id of its button, which lies beside it. */
  triggerId: string;
  /** The id that the menu is to have. */
  id: string;
  entries: readonly MenuEntry[];
  /** The last press on its button. It opens with the first one; a press on an open menu closes it. */
  press: MenuPress;
  onOpenChange: (open: boolean) => void;
}

/** The list of a `MenuButton`: arrows, Home, End, typing ahead and Escape work. */
export function Menu({ triggerId, id, entries, press, onOpenChange }: MenuProps) {
  const chosen = press.asks === 'menu' ? null : (entries.at(press.asks === 'first' ? 0 : -1)?.id ?? null);
  const menu = useMenu({
    ids: { trigger: triggerId, content: id },
    defaultOpen: true,
    ...(chosen === null ? {} : { defaultHighlightedValue: chosen }),
    onOpenChange: (change) => onOpenChange(change.open),
    // A dialog that goes while the menu comes takes it along, as if it had been opened from there.
    onRequestDismiss: (event) => {
      if (!event.detail.targetLayer?.contains(document.getElementById(triggerId))) event.preventDefault();
    },
    positioning: { placement: 'bottom-end', gutter: 0 },
  });
  const { api } = menu;
  const answered = useRef(press);
  useEffect(() => {
    if (answered.current === press) return;
    answered.current = press;
    api.setOpen(!api.open);
    if (!api.open && chosen !== null) api.setHighlightedValue(chosen);
  }, [press, chosen, api]);
  return (
    <Base.RootProvider value={menu} lazyMount unmountOnExit>
      {/* Not in a portal: the menu stays within the landmark that its button is in. */}
      <Base.Positioner>
        <Base.Content>
          {entries.map((entry) => (
            <MenuRow key={entry.id} entry={entry} />
          ))}
        </Base.Content>
      </Base.Positioner>
    </Base.RootProvider>
  );
}

function MenuRow({ entry }: { entry: MenuEntry }) {
  const body = (
    <>
      {entry.icon}
      {entry.text}
    </>
  );
  return (
    <>
      {entry.apart === true && <Base.Separator />}
      {entry.to === undefined ? (
        <Base.Item value={entry.id} {...(entry.onSelect === undefined ? {} : { onSelect: entry.onSelect })}>
          {body}
        </Base.Item>
      ) : (
        <Base.Item value={entry.id} asChild>
          <Link to={entry.to}>{body}</Link>
        </Base.Item>
      )}
    </>
  );
}
