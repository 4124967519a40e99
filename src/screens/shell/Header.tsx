import { chakra } from '@chakra-ui/react';
import { memo, type ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { brand } from '../../app/brand.ts';
import { Button } from '../../ui/Button.tsx';
import { ChartRule } from '../../ui/ChartRule.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { flatWindow } from '../../ui/theme/windows.ts';
import { useAuthDialog } from './authDialogContext.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { type ColorMode, colorModeChosen, soundToggled, volumeChosen } from '../../store/preferences.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { RangeInput } from '../../ui/RangeInput.tsx';
import { MoonIcon, SoundOffIcon, SoundOnIcon, SunIcon } from '../../ui/icons/placeIcons.tsx';
import { dark, light } from '../../ui/theme/palette.ts';
import { showToast } from '../../ui/toasts.ts';
import { t } from '../../languages/t.ts';

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
        css={{ [flatWindow]: { py: '0' } }}
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap={{ base: '1', sm: '4', md: '6' }}
      >
        <Home />
        {links.length > 0 && <Places links={links} />}
        <chakra.div display="flex" alignItems="center" gap={{ base: '0.5', sm: '2' }} flex="1 1 0" justifyContent="flex-end" minW="0">
          {/* Hidden until it is known what stands beside them. Otherwise they would move then. */}
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
      <Link to="/" aria-label={t('{brand}, home', { brand: brand.name })}>
        <Logo name={brand.name} />
      </Link>
    </chakra.div>
  );
});

const Places = memo(function Places({ links }: Pick<HeaderProps, 'links'>) {
  return (
    <chakra.nav
      aria-label={t('Main')}
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
        {t('Sign In')}
      </Button>
      <Button size="sm" onClick={() => openAuth('sign-up')}>
        {t('Sign Up')}
      </Button>
    </>
  );
}

/**
 * Applies a theme to the document: `data-theme` on <html> switches every semantic token, and `<meta name="theme-color">`
 * sets the colour of the browser's own interface. The styles are dark without the attribute. `public/prepare.js` does the
 * same before the first drawing.
 */
export function applyColorMode(mode: ColorMode): void {
  document.documentElement.dataset['theme'] = mode;
  let meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (meta === null) {
    meta = document.createElement('meta');
    meta.name = 'theme-color';
    document.head.append(meta);
  }
  meta.content = mode === 'light' ? light.page : dark.page;
}

/** Volume, theme and sound. */
export const Switches = memo(function Switches() {
  const dispatch = useAppDispatch();
  const colorMode = useAppSelector((state) => state.preferences.colorMode);
  const soundOn = useAppSelector((state) => state.preferences.sound);
  const volume = useAppSelector((state) => state.preferences.volume);
  const other: ColorMode = colorMode === 'dark' ? 'light' : 'dark';
  const switchTheme = (): void => {
    applyColorMode(other);
    dispatch(colorModeChosen(other));
  };
  const switchSound = (): void => {
    dispatch(soundToggled());
    showToast({ kind: 'info', text: soundOn ? t('Sound muted') : t('Sound unmuted') });
  };
  return (
    <chakra.div display="flex" alignItems="center">
      {/* Only in wide windows. Phones have buttons for the volume. */}
      {soundOn && (
        <chakra.div width="5.5rem" display={{ base: 'none', lg: 'flex' }}>
          <RangeInput
            aria-label={t('Volume')}
            aria-valuetext={t('{percent} percent', { percent: volume })}
            min={5}
            max={100}
            step={5}
            value={volume}
            onChange={(event) => dispatch(volumeChosen(Number(event.target.value)))}
          />
        </chakra.div>
      )}
      <IconButton
        label={other === 'dark' ? t('Switch to dark theme') : t('Switch to light theme')}
        icon={colorMode === 'dark' ? <SunIcon /> : <MoonIcon />}
        onClick={switchTheme}
      />
      <IconButton
        label={soundOn ? t('Mute sound') : t('Unmute sound')}
        icon={soundOn ? <SoundOnIcon /> : <SoundOffIcon />}
        onClick={switchSound}
      />
    </chakra.div>
  );
});
