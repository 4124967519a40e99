import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { LiveRegions } from '../../ui/announcements.tsx';
import { flatWindow } from '../../ui/theme/windows.ts';
import { Footer } from './Footer.tsx';
import { SkipLink, TextModeSwitch } from './SkipControls.tsx';

/** The element that gets the focus after "Skip to content" and after a change of page. */
export const mainId = 'content';

interface LayoutProps {
  header: ReactNode;
  children: ReactNode;
}

/** The frame of every page. The first stop of the keyboard is text mode, the second skips the header. */
export function Layout({ header, children }: LayoutProps) {
  return (
    <chakra.div display="flex" flexDirection="column" minH="100dvh">
      <TextModeSwitch />
      <SkipLink targetId={mainId} />
      {header}
      <chakra.main
        id={mainId}
        tabIndex={-1}
        outline="0"
        maxW="page"
        width="full"
        mx="auto"
        px={{ base: '4', sm: '6' }}
        pt="4"
        css={{ [flatWindow]: { pt: '0' } }}
      >
        {children}
      </chakra.main>
      <Footer />
      <LiveRegions />
    </chakra.div>
  );
}

/** A low window gets less of it, and a page of a game has its own (globalCss.ts). */
const ABOVE_PAGE = 'var(--above-page, clamp(1rem, 5.5vh - 1rem, 2.5rem))';

/** The space above a page and its notices: "the clock was corrected", "change this password". They come and go with their page. */
export function PageTop({ banners }: { banners: readonly ReactNode[] }) {
  return banners.length === 0 ? (
    <chakra.div h={ABOVE_PAGE} />
  ) : (
    <chakra.div display="grid" gap="3" mb={ABOVE_PAGE}>
      {banners}
    </chakra.div>
  );
}
