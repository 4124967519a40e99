import { chakra } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import type { ReactNode } from 'react';
import { CreditAmount } from '../../ui/CreditAmount.tsx';

/** How high the bar is at most, with its distance: what is scrolled to, or has the focus, stays above it. */
const KEPT_FREE = '6rem';

const aboveTheBar = {
  html: { scrollPaddingBlockEnd: KEPT_FREE },
  // Below the breakpoint lg the bar lies over the foot of the page.
  '@media (max-width: 67.99rem)': { body: { paddingBlockEnd: KEPT_FREE } },
};

/** Holds the button that plays, so that it is in sight beside the board: at the foot of a small screen, at the lower edge of the panel on a large one. */
export function BetBar({
  stakeCents,
  children,
}: {
  /** Null while the amount is not one. */ stakeCents: number | null;
  children: ReactNode;
}) {
  return (
    <>
      <Global styles={aboveTheBar} />
      <chakra.div
        data-bet-bar
        position={{ base: 'fixed', lg: 'sticky' }}
        insetX={{ base: '0', lg: 'auto' }}
        bottom="0"
        zIndex="header"
        mx={{ lg: '-6' }}
        px={{ base: '4', lg: '6' }}
        py="3"
        // Above the bar at the foot of some phones.
        pb={{ base: 'max(0.75rem, env(safe-area-inset-bottom))', lg: '3' }}
        bg="panel"
        borderTopWidth={{ base: '1px', lg: '0' }}
        borderColor="lineStrong"
        display="flex"
        alignItems="center"
        gap="4"
        // What is in the bar is in sight: having the focus must not move the page.
        css={{ '& button': { scrollMarginBlockEnd: `-${KEPT_FREE}` } }}
      >
        {/* The field says it to whoever listens. */}
        <chakra.div aria-hidden="true" display={{ base: 'block', lg: 'none' }} flex="0 0 auto" fontSize="xs" color="muted" lineHeight="1.3">
          Bet
          <chakra.div fontSize="md" fontWeight="650" color="fg" textStyle="numbers">
            {stakeCents === null ? '–' : <CreditAmount cents={stakeCents} />}
          </chakra.div>
        </chakra.div>
        <chakra.div flex="1" minW="0">
          {children}
        </chakra.div>
      </chakra.div>
    </>
  );
}
