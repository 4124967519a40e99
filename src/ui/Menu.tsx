import { Menu as Base, useMenu } from '@chakra-ui/react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface MenuEntry {
  id: string;
  text: string;
  icon?: ReactNode;
  /** The target of a link. An entry without it calls `onSelect`. */
  to?: string;
  onSelect?: () => void;
  /** Draws a rule above the entry. */
  apart?: boolean;
}

/** What a press opens: the menu, or the menu with its first or last entry highlighted. Or it only closes the menu. */
export type MenuAsk = 'menu' | 'first' | 'last' | 'close';

/** One press. Each press is a new object. */
export interface MenuPress {
  readonly asks: MenuAsk;
}

interface MenuProps {
  /** The id of the menu's button. */
  triggerId: string;
  /** The id of the menu. */
  id: string;
  entries: readonly MenuEntry[];
  /** The last press on the button. The menu opens with the first press. A press on an open menu closes it. */
  press: MenuPress;
  onOpenChange: (open: boolean) => void;
}

/** The list of a `MenuButton`, with arrows, Home, End, typeahead and Escape. */
export function Menu({ triggerId, id, entries, press, onOpenChange }: MenuProps) {
  const chosen = { menu: undefined, first: entries.at(0), last: entries.at(-1), close: undefined }[press.asks]?.id ?? null;
  const menu = useMenu({
    ids: { trigger: triggerId, content: id },
    defaultOpen: true,
    ...(chosen === null ? {} : { defaultHighlightedValue: chosen }),
    onOpenChange: (change) => onOpenChange(change.open),
    // A dialog that closes while the menu opens would close the menu too.
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
    const opens = !api.open && press.asks !== 'close';
    api.setOpen(opens);
    if (opens && chosen !== null) api.setHighlightedValue(chosen);
  }, [press, chosen, api]);
  // The menu takes the focus one frame after it opens, also when it has closed by then.
  const giveFocusBack = (): void => {
    if (!api.open) document.getElementById(triggerId)?.focus({ preventScroll: true });
  };
  return (
    <Base.RootProvider value={menu} lazyMount unmountOnExit>
      {/* No portal: the menu stays in the landmark of its button. */}
      <Base.Positioner>
        <Base.Content onFocus={giveFocusBack}>
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
        // Not `onSelect`: the menu calls that for the entry it has highlighted, and a quick press ends before the highlight is rendered.
        // Enter clicks too. The second click of a double click is none.
        <Base.Item value={entry.id} onClick={({ detail }) => detail < 2 && entry.onSelect?.()}>
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
