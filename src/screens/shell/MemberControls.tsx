import { chakra } from '@chakra-ui/react';
import { memo, type ReactNode } from 'react';
import { ButtonLink } from '../../ui/Button.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { formatCredits } from '../../ui/credits.ts';
import { ChevronDownIcon } from '../../ui/icons/actionIcons.tsx';
import { UserIcon } from '../../ui/icons/placeIcons.tsx';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { t } from '../../languages/t.ts';

interface MemberControlsProps {
  username: string;
  /** Whole cents; shown with two decimals. */
  balanceCents: number;
  /** The path of the page that explains the balance. */
  balanceTo: string;
  /** Profile, Games, Withdrawal, Admin Panel (admins), Logout. Only existing screens are listed. */
  menu: readonly MenuEntry[];
  /** The button of the notices. */
  bell: ReactNode;
}

/** What the header shows of a signed-in person: notices, balance, and the menu of the account. */
export function MemberControls({ username, balanceCents, balanceTo, menu, bell }: MemberControlsProps) {
  return (
    <>
      {bell}
      <ButtonLink
        to={balanceTo}
        look="outline"
        size="sm"
        px={{ base: '2', sm: '3' }}
        color="coin"
        data-balance
        aria-label={t('Balance {balance} credits, see where it comes from', { balance: formatCredits(balanceCents) })}
      >
        <CreditAmount cents={balanceCents} />
      </ButtonLink>
      <UserMenu username={username} entries={menu} />
    </>
  );
}

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

/** The balance changes with every round. The menu is memoized. */
const UserMenu = memo(function UserMenu({ username, entries }: { username: string; entries: readonly MenuEntry[] }) {
  return (
    <Menu entries={entries}>
      <Trigger type="button">
        <chakra.span display={{ base: 'none', sm: 'inline-flex' }}>
          <UserIcon size={18} />
        </chakra.span>
        <chakra.span overflow="hidden" textOverflow="ellipsis" whiteSpace="nowrap" title={username}>
          {username}
        </chakra.span>
        <ChevronDownIcon size={16} />
      </Trigger>
    </Menu>
  );
});
