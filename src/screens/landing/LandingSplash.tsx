import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { brand } from '../../app/brand.ts';
import { LogoMark } from '../../ui/Logo.tsx';
import { prefersStillness } from '../../ui/stillness.ts';

/** How long the splash stays if nobody skips it (specification, section 2). */
export const splashMs = 2000;

const seenKey = 'bb_splash_seen';

function shouldShow(): boolean {
  if (prefersStillness()) return false;
  try {
    return sessionStorage.getItem(seenKey) === null;
  } catch {
    return false;
  }
}

function remember(): void {
  try {
    sessionStorage.setItem(seenKey, '1');
  } catch {
    /* In a browser without storage, shouldShow has already skipped the splash. */
  }
}

/**
 * The splash covers a page that is already there, once per tab. It ends after two seconds or at the first key or press.
 * People who prefer reduced motion never see it.
 */
export function LandingSplash() {
  const [shown, setShown] = useState(shouldShow);
  useEffect(() => {
    if (!shown) return;
    const leave = () => {
      remember();
      setShown(false);
    };
    const timer = setTimeout(leave, splashMs);
    window.addEventListener('keydown', leave);
    window.addEventListener('pointerdown', leave);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', leave);
      window.removeEventListener('pointerdown', leave);
    };
  }, [shown]);
  if (!shown) return null;
  return (
    <chakra.div
      role="status"
      data-splash=""
      position="fixed"
      inset="0"
      zIndex="splash"
      bg="page"
      display="grid"
      placeItems="center"
      cursor="pointer"
      animation="vanish 300ms 1700ms forwards"
    >
      <chakra.div display="grid" justifyItems="center" gap="4">
        <LogoMark size={88} />
        <chakra.p textStyle="title">{brand.name}</chakra.p>
        <chakra.p color="muted" animation="swell 1.2s ease-in-out infinite">
          Loading
        </chakra.p>
      </chakra.div>
    </chakra.div>
  );
}
