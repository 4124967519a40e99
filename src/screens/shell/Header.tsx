import { chakra } from '@chakra-ui/react';
import { memo, type ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { brand } from '../../app/brand.ts';
import { Button } from '../../ui/Button.tsx';
import { ChartRule } from '../../ui/ChartRule.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { flatWindow } from '../../ui/theme/lowWindow.ts';
import { useAuthDialog } from './authDialogContext.ts';
import { Switches } from './Switches.tsx';

interface HeaderLink {
  to: string;
  text: string;
}

/** `waiting`: a session is known, but its account is not read yet. */
type HeaderViewer = 'waiting' | 'guest' | 'member';

export interface HeaderProps {
  links: readonly HeaderLink[];
  viewer: HeaderViewer;
  /** The controls of a signed-in person. */
  member: ReactNode;
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

export function SiteHeader({ links, viewer, member }: HeaderProps) {
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
          <chakra.div visibility={viewer === 'waiting' ? 'hidden' : undefined}>
            <Switches />
          </chakra.div>
          {viewer === 'member' ? member : <GuestControls waiting={viewer === 'waiting'} />}
        </chakra.div>
      </chakra.div>
      <ChartRule faint />
    </Bar>
  );
}

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

function GuestControls({ waiting }: { waiting: boolean }) {
  const openAuth = useAuthDialog();
  if (waiting) return <chakra.span minH="thumb" aria-hidden="true" />;
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
