/**
 * What all boards share: their size and their background. A drawing has a shape (`BoardShape`), from which follow the height of its board and the width
 * of the drawing, also where the window is low. How a drawing moves is in useMovement.ts.
 */
import { chakra } from '@chakra-ui/react';
import { memo, type ReactNode } from 'react';
import { flatWindow } from '../../../ui/theme/windows.ts';

/** Whether a board moves, and how long. */
export interface BoardMovement {
  /** True from the settlement until the result is shown. */
  moving: boolean;
  durationMs: number;
  /** A press on the board ends the movement. */
  onSkip: () => void;
}

/** How large a drawing gets. */
export interface BoardShape {
  /** Its largest width. */
  readonly most: string;
  /** Its width divided by its height. The height is without `more`. */
  readonly ratio: number;
  /** Height that does not grow with the width. Default: none. */
  readonly more?: string;
  /** The smallest height. If the window is lower, the page scrolls. Default, and always in a window lower than 600 px: 7rem. */
  readonly least?: string;
  /** How much wider than its ratio it may be drawn where it has little height. Default: not at all. */
  readonly stretch?: number;
}

/** A shape, and what differs on a phone and in a low window. */
interface Shaped {
  shape: BoardShape;
  onPhone?: Partial<BoardShape>;
  whenLow?: Partial<BoardShape>;
}

/** The padding of a board on each side. */
const PHONE = { x: '0.75rem', y: '0.75rem' };
const ROOMY = { x: '2rem', y: '1.5rem' };
const FLAT = { x: '0.75rem', y: '0.5rem' };

/** The smallest height of a board, unless its shape has another one. */
const LEAST_HEIGHT = '7rem';

/** The height of a board whose drawing is as wide as the stage allows. */
const heightOf = ({ most, ratio, more = '0rem' }: BoardShape, { x, y }: typeof PHONE): string =>
  `calc(min(${most}, 100cqi - 2 * ${x}) / ${ratio.toFixed(3)} + ${more} + 2 * ${y})`;

/** The width of a drawing that fits into its board. */
const widthOf = ({ most, ratio, more = '0rem', stretch = 1 }: BoardShape): string =>
  `min(${most}, 100cqw, (100cqh - ${more}) * ${(ratio * stretch).toFixed(3)})`;

/**
 * A board is as high as its drawing at full width. It shrinks where the window is lower (GameFrame.tsx), and the drawing with it:
 * the board is a container, and its drawing is measured in `cqw` and `cqh`.
 */
export const boardHeight = ({ shape, onPhone, whenLow }: Shaped) =>
  ({
    flexGrow: '0',
    flexShrink: '1',
    flexBasis: { base: heightOf({ ...shape, ...onPhone }, PHONE), sm: heightOf(shape, ROOMY) },
    minH: shape.least ?? LEAST_HEIGHT,
    containerType: 'size',
    css: { [flatWindow]: { flexBasis: heightOf({ ...shape, ...whenLow }, FLAT), minH: LEAST_HEIGHT, py: FLAT.y } },
  }) as const;

export const drawingWidth = ({ shape, onPhone, whenLow }: Shaped) =>
  ({
    width: { base: widthOf({ ...shape, ...onPhone }), sm: widthOf(shape) },
    css: { [flatWindow]: { width: widthOf({ ...shape, ...whenLow }) } },
  }) as const;

type BoardProps = Shaped &
  Pick<BoardMovement, 'moving' | 'onSkip'> & {
    /** The game, for tests and styles. */
    game: string;
    children: ReactNode;
  };

/**
 * The background of every board. Data attributes select the styles that change during play. Those styles exist from the start,
 * because a responsive rule that is added later makes the browser style the whole page again.
 */
export const BoardBackground = chakra('div', {
  base: {
    position: 'relative',
    isolation: 'isolate',
    overflow: 'hidden',
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    bg: 'deep',
    px: { base: PHONE.x, sm: ROOMY.x },
    py: { base: PHONE.y, sm: ROOMY.y },
    userSelect: 'none',
  },
});

/** The cursor is on this overlay. On the board it would be inherited, and every peg would be styled again. */
const pressable = { '&[data-moving=true]::after': { content: '""', position: 'absolute', inset: '0', cursor: 'pointer' } } as const;

/** The background of a drawn board, and the place of the drawing. Screen readers skip the board and read the words below it. */
export function Board({ game, moving, onSkip, shape, onPhone = {}, whenLow = {}, children }: BoardProps) {
  const { css, ...height } = boardHeight({ shape, onPhone, whenLow });
  return (
    <BoardBackground
      aria-hidden="true"
      data-board={game}
      data-moving={moving}
      onClick={moving ? onSkip : undefined}
      css={{ ...pressable, ...css }}
      {...height}
    >
      <Graticule />
      <chakra.div {...drawingWidth({ shape, onPhone, whenLow })}>{children}</chakra.div>
    </BoardBackground>
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
