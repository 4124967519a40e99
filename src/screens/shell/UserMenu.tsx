import { chakra } from '@chakra-ui/react';
import { lazy, memo, Suspense, useState, type ComponentProps } from 'react';
import { ChevronDownIcon } from '../../ui/icons/actionIcons.tsx';
import { UserIcon } from '../../ui/icons/placeIcons.tsx';
import type { MenuEntry } from '../../ui/Menu.tsx';

const Menu = lazy(() => import('../../ui/Menu.tsx').then((module) => ({ default: module.Menu })));

const TriggerBase = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minH: 'thumb',
    minW: 'thumb',
    flexShrink: '1',
    maxW: { base: '7.5rem', sm: '12rem' },
    px: '2',
    borderRadius: 'control',
    color: 'fg',
    fontSize: 'sm',
    fontWeight: '600',
    cursor: 'pointer',
    _hover: { bg: 'raised' },
    _expanded: { bg: 'raised' },
    '& svg': { flexShrink: '0', color: 'subtle' },
  },
});

type TriggerProps = ComponentProps<typeof TriggerBase> & { username: string };

function Trigger({ username, ...rest }: TriggerProps) {
  return (
    <TriggerBase type="button" {...rest}>
      <chakra.span display={{ base: 'none', sm: 'inline-flex' }}>
        <UserIcon size={18} />
      </chakra.span>
      <chakra.span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap" title={username}>
        {username}
      </chakra.span>
      <ChevronDownIcon size={16} />
    </TriggerBase>
  );
}

export interface UserMenuProps {
  username: string;
  /** Profile, Games, Withdrawal, Admin Panel (admins), Logout: those whose screens exist. */
  entries: readonly MenuEntry[];
}

/**
 * The signed-in person's menu. Its code arrives after the page; a press that comes sooner is remembered and
 * opens the menu as soon as it can.
 */
export const UserMenu = memo(function UserMenu({ username, entries }: UserMenuProps) {
  const [wanted, setWanted] = useState(false);
  return (
    <Suspense
      fallback={
        <Trigger username={username} aria-haspopup="menu" aria-expanded={wanted} onClick={() => setWanted(true)} />
      }
    >
      <Menu trigger={<Trigger username={username} />} entries={entries} defaultOpen={wanted} />
    </Suspense>
  );
});
