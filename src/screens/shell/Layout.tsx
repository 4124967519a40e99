import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { LiveRegions } from '../../ui/LiveRegions.tsx';
import { SkipLink, skipStyle } from '../../ui/SkipLink.tsx';
import { Footer } from './Footer.tsx';

/** Where "Skip to content" and a change of page put the focus. */
export const mainId = 'content';

export interface LayoutProps {
  header: ReactNode;
  /** Forms and result lines instead of boards. */
  textMode: boolean;
  onTextMode: (on: boolean) => void;
  children: ReactNode;
}

/** Unseen until the keyboard reaches it; while text mode is on, everybody sees the way out of it. */
const TextModeSwitch = chakra('button', {
  base: { minH: 'thumb', px: '4', bg: 'raised', color: 'fg', fontWeight: '620', cursor: 'pointer' },
  variants: { on: { true: { width: 'full' }, false: skipStyle } },
});

/** Frame of every page. Text mode is the very first thing a keyboard reaches, then the way past the header. */
export function Layout({ header, textMode, onTextMode, children }: LayoutProps) {
  return (
    <chakra.div display="flex" flexDirection="column" minH="100dvh">
      <TextModeSwitch type="button" on={textMode} aria-pressed={textMode} onClick={() => onTextMode(!textMode)}>
        Text mode
        <chakra.span aria-hidden="true" whiteSpace="pre">
          {textMode ? ' is on. Press to switch it off' : ': off'}
        </chakra.span>
      </TextModeSwitch>
      <SkipLink targetId={mainId} />
      {header}
      <chakra.main id={mainId} tabIndex={-1} outline="0" maxW="page" width="full" mx="auto" px={{ base: '4', sm: '6' }} pt="4">
        {children}
      </chakra.main>
      <Footer />
      <LiveRegions />
    </chakra.div>
  );
}
