import { chakra } from '@chakra-ui/react';
import { memo, type ComponentProps, type ReactNode } from 'react';

/** What every board is told about its movement. */
export interface BoardMovement {
  /** From the moment that the outcome is settled to the moment that it is told. */
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
 * What changes while a board is played is told by data attributes whose styles are there from the start: a rule for a width
 * that is added later has the browser style the whole page anew.
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
    // Lies over the drawing: a cursor of the board itself would be inherited, and style every peg anew.
    '&[data-moving=true]::after': { content: '""', position: 'absolute', inset: '0', cursor: 'pointer' },
  },
});

/**
 * The width of a drawing: at most so much, and in a low window no more than lets it be seen whole, with the way to bet, in
 * one piece. `taken` is what the rest of the page takes of the height, `perHeight` how wide the drawing is for its height.
 */
export const boardWidth = (most: string, taken: string, perHeight = 1): string =>
  `min(${most}, max(13rem, (100dvh - ${taken}) * ${perHeight.toFixed(3)}))`;

/** The ground of a drawn board: open water with a graticule. Only a drawing: what happened is said in words below it. */
export function Board({ game, moving, onSkip, children, ...rest }: BoardProps) {
  return (
    <Water aria-hidden="true" data-board={game} data-moving={moving} onClick={moving ? onSkip : undefined} {...rest}>
      <Graticule />
      {children}
    </Water>
  );
}

/** The faint net of meridians and parallels of a chart, behind everything. */
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
