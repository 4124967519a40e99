import { chakra } from '@chakra-ui/react';
import { memo, type ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { brand } from '../../app/brand.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ChartRule } from '../../ui/ChartRule.tsx';
import { CreditAmount } from '../../ui/CreditAmount.tsx';
import { formatCredits } from '../../ui/credits.ts';
import { Logo } from '../../ui/Logo.tsx';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { flatWindow } from '../../ui/theme/lowWindow.ts';
import { useAuthDialog } from './authDialogContext.ts';
import { Switches } from './Switches.tsx';
import { UserMenu } from './UserMenu.tsx';

interface HeaderLink {
  to: string;
  text: string;
}

export type HeaderViewer =
  /** A session is known, but its account is not read yet. */
  | { kind: 'waiting' }
  | { kind: 'guest' }
  | {
      kind: 'signedIn';
      username: string;
      /** Whole cents; shown with two decimals. */
      balanceCents: number;
      /** The path of the page that explains the balance. */
      balanceTo: string;
      menu: readonly MenuEntry[];
    };

export interface HeaderProps {
  links: readonly HeaderLink[];
  viewer: HeaderViewer;
  /** The button of the signed-in person's notices. */
  bell: ReactNode;
}

const Bar = chakra('header', {
  base: { position: 'sticky', top: '0', zIndex: 'header', bg: 'page', [flatWindow]: { position: 'static' } },
});

const PlaceLink = chakra(
  NavLink,
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      minH: '10',
      px: { base: '1.5', sm: '3' },
      borderRadius: 'control',
      fontSize: { base: 'xs', sm: 'sm' },
      fontWeight: '600',
      color: 'muted',
      textDecoration: 'none',
      _hover: { color: 'fg', bg: 'raised' },
      '&[aria-current=page]': { color: 'fg', boxShadow: 'inset 0 -3px 0 {colors.accentSolid}' },
    },
  },
  { forwardProps: ['to', 'end'] },
);

export function SiteHeader({ links, viewer, bell }: HeaderProps) {
  return (
    <Bar>
      <chakra.div
        maxW="page"
        mx="auto"
        px={{ base: '3', sm: '6' }}
        py="1.5"
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap={{ base: '1', sm: '4', md: '6' }}
      >
        <Home />
        {links.length > 0 && <Places links={links} />}
        <chakra.div display="flex" alignItems="center" gap={{ base: '0.5', sm: '2' }} flex="1 1 0" justifyContent="flex-end" minW="0">
          {/* They end where the person's own controls begin, which is not known yet. */}
          <chakra.div visibility={viewer.kind === 'waiting' ? 'hidden' : undefined}>
            <Switches />
          </chakra.div>
          <ViewerControls viewer={viewer} bell={bell} />
        </chakra.div>
      </chakra.div>
      <ChartRule faint />
    </Bar>
  );
}

/* The balance changes with every round. The rest is memoized. */

const Home = memo(function Home() {
  return (
    <chakra.div asChild display="inline-flex" alignItems="center" minH="thumb" borderRadius="control">
      <Link to="/" aria-label={`${brand.name}, home`}>
        <Logo name={brand.name} />
      </Link>
    </chakra.div>
  );
});

const Places = memo(function Places({ links }: Pick<HeaderProps, 'links'>) {
  return (
    <chakra.nav
      aria-label="Main"
      order={{ base: '3', md: '0' }}
      flexBasis={{ base: '100%', md: 'auto' }}
      display="flex"
      flexWrap="wrap"
      gap={{ base: '0.5', sm: '1' }}
    >
      {links.map((link) => (
        <PlaceLink key={link.to} to={link.to}>
          {link.text}
        </PlaceLink>
      ))}
    </chakra.nav>
  );
});

function ViewerControls({ viewer, bell }: Pick<HeaderProps, 'viewer' | 'bell'>) {
  const openAuth = useAuthDialog();
  if (viewer.kind === 'waiting') return <chakra.span minH="thumb" aria-hidden="true" />;
  if (viewer.kind === 'guest') {
    return (
      <>
        <Button look="quiet" size="sm" px={{ base: '2', sm: '3' }} onClick={() => openAuth('sign-in')}>
          Sign In
        </Button>
        <Button size="sm" onClick={() => openAuth('sign-up')}>
          Sign Up
        </Button>
      </>
    );
  }
  return (
    <>
      {bell}
      <ButtonLink
        to={viewer.balanceTo}
        look="outline"
        size="sm"
        px={{ base: '2', sm: '3' }}
        color="coin"
        data-balance
        aria-label={`Balance ${formatCredits(viewer.balanceCents)} credits, see where it comes from`}
      >
        <CreditAmount cents={viewer.balanceCents} />
      </ButtonLink>
      <UserMenu username={viewer.username} entries={viewer.menu} />
    </>
  );
}
