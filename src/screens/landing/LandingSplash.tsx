import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { brand } from '../../app/brand.ts';
import { LogoMark } from '../../ui/Logo.tsx';
import { useHydrated } from '../../ui/useHydrated.ts';
import { endSplash, shouldShowSplash, splashMs } from './splash.ts';
import { t } from '../../languages/t.ts';

/**
 * The splash covers a page that is already there, once per tab. It ends after two seconds or at the first key or press.
 * People who prefer reduced motion never see it. The printed landing page has a splash of its own (src/app/printedPage.ts).
 */
export function LandingSplash() {
  return useHydrated() ? <Splash /> : null;
}

function Splash() {
  const [shown, setShown] = useState(shouldShowSplash);
  useEffect(() => (shown ? endSplash(() => setShown(false)) : undefined), [shown]);
  return shown ? <SplashPicture /> : null;
}

/** The splash fades out in the last part of its time. */
const FADE_MS = 300;

export function SplashPicture() {
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
      animation={`vanish ${FADE_MS}ms ${splashMs - FADE_MS}ms forwards`}
    >
      <chakra.div display="grid" justifyItems="center" gap="4">
        <LogoMark size={88} />
        <chakra.p textStyle="title">{brand.name}</chakra.p>
        <chakra.p color="muted" animation="swell 1.2s ease-in-out infinite">
          {t('Loading')}
        </chakra.p>
      </chakra.div>
    </chakra.div>
  );
}
