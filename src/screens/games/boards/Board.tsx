import { chakra } from '@chakra-ui/react';
import { memo, type ComponentProps, type ReactNode } from 'react';

/** The movement of every board. */
export interface BoardMovement {
  /** True from the settlement until the result is told. */
  moving: boolean;
  durationMs: number;
  /** A press on the board ends the movement. */
  onSkip: () => void;
}

type BoardProps = Omit<ComponentProps<typeof Water>, 'children' | 'onClick'> &
  Pick<BoardMovement, 'moving' | 'onSkip'> & {
    /** The game, for tests and styles. */
    game: string;
    children: ReactNode;
  };

/**
 * Data attributes select the styles that change during play. Those styles exist from the start, because a responsive rule
 * that is added later makes the browser style the whole page again.
 */
const Water = chakra('div', {
  base: {
    position: 'relative',
    isolation: 'isolate',
    overflow: 'hidden',
    bg: 'deep',
    px: { base: '3', sm: '8' },
    py: { base: '3', sm: '6' },
    userSelect: 'none',
    // The cursor is on this overlay. On the board it would be inherited, and every peg would be styled again.
    '&[data-moving=true]::after': { content: '""', position: 'absolute', inset: '0', cursor: 'pointer' },
  },
});

/**
 * The width of a drawing: at most `most`. In a low window it is smaller, so that the whole drawing and the bet button fit.
 * `taken` is the height of the rest of the page. `perHeight` is the drawing's width divided by its height.
 */
export const boardWidth = (most: string, taken: string, perHeight = 1): string =>
  `min(${most}, max(13rem, (100dvh - ${taken}) * ${perHeight.toFixed(3)}))`;

/** The background of a drawn board. Screen readers skip the board and read the words below it. */
export function Board({ game, moving, onSkip, children, ...rest }: BoardProps) {
  return (
    <Water aria-hidden="true" data-board={game} data-moving={moving} onClick={moving ? onSkip : undefined} {...rest}>
      <Graticule />
      {children}
    </Water>
  );
}

/** The faint grid of a sea chart behind a drawing. */
export const Graticule = memo(function Graticule() {
  return (
    <chakra.div
      position="absolute"
      inset="0"
      zIndex="-1"
      opacity="0.28"
      backgroundImage="linear-gradient(to right, {colors.contour} 1px, transparent 1px), linear-gradient(to bottom, {colors.contour} 1px, transparent 1px)"
      backgroundSize="5rem 5rem"
      backgroundPosition="center"
      pointerEvents="none"
    />
  );
});
