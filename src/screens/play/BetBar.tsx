import { chakra } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import type { ReactNode } from 'react';
import { CreditAmount } from '../../ui/CreditAmount.tsx';

/** The bar's largest height with its distance. Scrolling and focus keep their target above it. */
const KEPT_FREE = '6rem';

const aboveTheBar = {
  html: { scrollPaddingBlockEnd: KEPT_FREE },
  // Below the breakpoint lg the bar covers the foot of the page.
  '@media (max-width: 67.99rem)': { body: { paddingBlockEnd: KEPT_FREE } },
};

/** Keeps the play button visible: at the foot of a small screen, at the lower edge of the panel on a large one. */
export function BetBar({
  stakeCents,
  children,
}: {
  /** Null while the typed amount is not valid. */ stakeCents: number | null;
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
        // Some phones have a bar of their own at the foot.
        pb={{ base: 'max(0.75rem, env(safe-area-inset-bottom))', lg: '3' }}
        bg="panel"
        borderTopWidth={{ base: '1px', lg: '0' }}
        borderColor="lineStrong"
        display="flex"
        alignItems="center"
        gap="4"
        // The bar is always visible, so focus in it must not scroll the page.
        css={{ '& button': { scrollMarginBlockEnd: `-${KEPT_FREE}` } }}
      >
        {/* Screen readers read the stake from its field. */}
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
