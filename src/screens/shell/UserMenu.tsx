import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { ChevronDownIcon } from '../../ui/icons/actionIcons.tsx';
import { UserIcon } from '../../ui/icons/placeIcons.tsx';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';

const Trigger = chakra('button', {
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

interface UserMenuProps {
  username: string;
  /** Profile, Games, Withdrawal, Admin Panel (admins), Logout. Only existing screens are listed. */
  entries: readonly MenuEntry[];
}

/** The signed-in person's menu. */
export const UserMenu = memo(function UserMenu({ username, entries }: UserMenuProps) {
  return (
    <MenuButton entries={entries} prefetch>
      {(wiring) => (
        <Trigger type="button" {...wiring}>
          <chakra.span display={{ base: 'none', sm: 'inline-flex' }}>
            <UserIcon size={18} />
          </chakra.span>
          <chakra.span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap" title={username}>
            {username}
          </chakra.span>
          <ChevronDownIcon size={16} />
        </Trigger>
      )}
    </MenuButton>
  );
});
