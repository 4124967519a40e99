import { chakra } from '@chakra-ui/react';
import { Global } from '@emotion/react';
import type { ReactNode } from 'react';
import { formatCredits } from '../../ui/credits.ts';
import { barWindow, flatWindow, laptopWindow, roomyWindow } from '../../ui/theme/windows.ts';
import { rich } from '../../languages/rich.tsx';
import type { GameName } from '../../domain/games/catalog.ts';
import { gameOf } from '../games/games.ts';
import { BAR_HEIGHT, FLAT_BAR_HEIGHT } from './barHeight.ts';
import { chosenText } from './betText.ts';

/**
 * Gives the whole page the height of the bar, as `--bar`. Scrolling and focus keep their target above the bar. The kinds of windows are explained
 * in `windows.ts`.
 */
const roomForBar = {
  html: { '--bar': BAR_HEIGHT, [flatWindow]: { '--bar': FLAT_BAR_HEIGHT } },
  // The bar covers the foot of the page.
  [barWindow]: { html: { scrollPaddingBlockEnd: 'var(--bar)' }, body: { paddingBlockEnd: 'var(--bar)' } },
};

/** At the lower edge of the scrolled fields, this much fades out. */
const FADE = '1rem';

/** The fields of a bet. Beside a stage they scroll on their own, above the button, which therefore never covers one of them. */
export const BetFields = chakra('div', {
  base: {
    display: 'grid',
    alignContent: 'start',
    gap: '5',
    [laptopWindow]: { gap: '3' },
    [roomyWindow]: {
      minHeight: '0',
      overflowY: 'auto',
      overscrollBehavior: 'auto',
      scrollbarWidth: 'thin',
      scrollPaddingBlock: FADE,
      // Room for the outline of a focused field, which a scrolling element cuts off. Each margin takes its padding back.
      mx: '-3',
      px: '3',
      mt: '-1',
      pt: '1',
      pb: FADE,
      maskImage: `linear-gradient(to top, transparent, black ${FADE})`,
    },
  },
});

interface BetBarProps {
  /** Null while the typed amount is not valid. */
  stakeCents: number | null;
  game: GameName;
  choice: object;
  /** A second button. */
  second: ReactNode;
  children: ReactNode;
}

/** What is bet, in the words of `betText`, with the stake as an element of its own. */
function betWords(game: GameName, choice: object, stake: ReactNode): ReactNode {
  const chosen = chosenText(game, choice);
  if (chosen === null) return stake;
  return gameOf(game).listsChoice ? rich('{stake}, {chosen}', { stake, chosen }) : rich('{stake} on {chosen}', { stake, chosen });
}

/**
 * Keeps the play button in sight: at the foot of the panel beside the stage, at the foot of a phone, under the thumb, and at the
 * foot of a low window.
 */
export function BetBar({ stakeCents, game, choice, second, children }: BetBarProps) {
  return (
    <>
      <Global styles={roomForBar} />
      <chakra.div
        data-bet-bar
        flexShrink="0"
        pt={{ base: '3', lg: '1' }}
        display="flex"
        alignItems="center"
        gap={{ base: '2.5', sm: '4', lg: '2' }}
        css={{
          [barWindow]: {
            position: 'fixed',
            insetX: '0',
            bottom: '0',
            zIndex: 'header',
            px: '4',
            // Some phones have a bar of their own at the foot.
            pb: 'max(0.75rem, env(safe-area-inset-bottom))',
            bg: 'panel',
            borderTopWidth: '1px',
            borderColor: 'lineStrong',
            // The bar is always visible, so focus in it must not scroll the page.
            '& button': { px: '3', scrollMarginBlockEnd: 'calc(-1 * var(--bar))' },
          },
          [flatWindow]: {
            pt: '1.5',
            pb: 'max(0.375rem, env(safe-area-inset-bottom))',
            // A button as high as a thumb needs, and no higher.
            '& button': { minHeight: 'thumb' },
          },
        }}
      >
        {/* Screen readers read the stake and the choice from their fields. */}
        <chakra.div
          aria-hidden="true"
          data-bet-words
          flex="0 1 auto"
          maxW="38%"
          fontSize="xs"
          color="muted"
          lineHeight="1.3"
          display="none"
          css={{ [barWindow]: { display: 'block' } }}
        >
          {betWords(
            game,
            choice,
            <chakra.span fontSize="md" fontWeight="650" color="fg" textStyle="numbers">
              {stakeCents === null ? '–' : formatCredits(stakeCents)}
            </chakra.span>,
          )}
        </chakra.div>
        <chakra.div flex="1" minW="0">
          {children}
        </chakra.div>
        {second}
      </chakra.div>
    </>
  );
}
