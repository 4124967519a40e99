import { Menu as Base } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
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

interface MenuProps {
  entries: readonly MenuEntry[];
  /** The button that opens the menu. */
  children: ReactElement;
}

/** A button with a menu: arrows, Home, End, typeahead and Escape. */
export function Menu({ entries, children }: MenuProps) {
  return (
    <Base.Root positioning={{ placement: 'bottom-end', gutter: 0 }}>
      <Base.Trigger asChild>{children}</Base.Trigger>
      {/* No portal: the menu stays in the landmark of its button. */}
      <Base.Positioner>
        <Base.Content>
          {entries.map((entry) => (
            <MenuRow key={entry.id} entry={entry} />
          ))}
        </Base.Content>
      </Base.Positioner>
    </Base.Root>
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
        // Enter clicks too. The second click of a double click is ignored.
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
