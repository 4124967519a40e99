import { Menu as Base } from '@chakra-ui/react';
import type { ReactElement, ReactNode } from 'react';
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

export interface MenuProps {
  /** One button, which gets the menu's ARIA attributes. */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  defaultOpen?: boolean;
}

/** A menu button: arrows, Home, End, typing ahead and Escape work. Import it lazily. */
export function Menu({ trigger, entries, defaultOpen = false }: MenuProps) {
  return (
    <Base.Root defaultOpen={defaultOpen} positioning={{ placement: 'bottom-end', gutter: 0 }} lazyMount unmountOnExit>
      <Base.Trigger asChild>{trigger}</Base.Trigger>
      {/* Not in a portal: the menu stays within the landmark that its button is in. */}
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
