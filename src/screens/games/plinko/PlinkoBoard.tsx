/**
 * The board of Plinko: pegs, slots with their odds, and a ball that hops along the path that the rulebook gives (plinkoPath.ts). Nothing is rendered
 * while it falls: `useMovement` calls what `start` returns in every frame, and that moves the ball and lights the pegs.
 */
import { chakra } from '@chakra-ui/react';
import { memo, useRef, type RefObject } from 'react';
import type { PathPoint } from '../../../domain/games/plinkoPath.ts';
import type { Beat } from '../../../ui/sounds.ts';
import { flatWindow } from '../../../ui/theme/windows.ts';
import { Board, type BoardMovement, type BoardShape } from '../boards/Board.tsx';
import { paints } from '../boards/paints.ts';
import { PlinkoSlots, type PlinkoSlot } from './PlinkoSlots.tsx';
import { useMovement } from '../boards/useMovement.ts';

export interface PlinkoBoardProps extends BoardMovement {
  rows: number;
  /** Listed from left to right. */
  slots: readonly PlinkoSlot[];
  /** The ball's path (rows + 2 points) and its slot. Null before the first drop. */
  outcome: { readonly path: readonly PathPoint[]; readonly slot: number } | null;
  /** Stands over the board while the next ball can be dropped. */
  result: PlinkoResult | null;
}

export interface PlinkoResult {
  /** "1.5×". */
  readonly multiplier: string;
  /** "+0.50". Null if nothing was bet. */
  readonly profit: string | null;
  readonly won: boolean;
}

/** How long the ball takes to the next point of its path. */
const STEP_MS = 100;

/** The `durationMs` of a board. */
export const plinkoDurationMs = (rows: number): number => (rows + 1) * STEP_MS;

/** A peg for each row. */
export const plinkoSounds = (rows: number): readonly Beat[] =>
  Array.from({ length: rows }, (_, row) => ({ sound: 'peg', atMs: (row + 1) * STEP_MS }));

/** The field of pegs, and below it the slots with their odds. */
const SHAPE: BoardShape = { most: '52rem', ratio: 4 / 3, more: '7.5rem', least: '16rem' };
const ON_PHONE = { ratio: 1, more: '6.5rem', stretch: 2 };
/** Without the odds, which the table below has too. */
const WHEN_LOW = { more: '2.25rem', stretch: 3 };

/** How far above a peg's middle the ball's middle is when they touch. */
const TOUCH = '0.625rem';

// Pegs and the ball's flight are in percent of the field's width and height, as in plinkoPath.ts.

interface Peg extends PathPoint {
  readonly id: string;
}

/** The distance between two pegs of a row. */
const pegDistance = (rows: number): number => 100 / (rows + 1);

const pegId = (row: number, peg: number): string => `${row}-${peg}`;

/** A triangle of pegs with one more at each end of a row. A ball dropped off the middle then meets a peg too. */
export function pegsOf(rows: number): Peg[] {
  const distance = pegDistance(rows);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 3 }, (_peg, i): Peg => ({ id: pegId(row, i - 1), x: 50 + (i - 1 - row / 2) * distance, y: row * distance })),
  ).flat();
}

/** The peg of a row that is nearest to x. */
export const pegUnder = (rows: number, row: number, x: number): string => pegId(row, Math.round((x - 50) / pegDistance(rows) + row / 2));

/** How strongly the ball springs back from a peg. 0 is not at all. */
const SPRING = 0.7;

/** The ball's place at t (0 to 1), and its hop, from 0. It hops from each point of the path to the next. */
export function ballAt(path: readonly PathPoint[], t: number): PathPoint & { readonly step: number } {
  const hops = path.length - 1;
  const step = Math.min(Math.floor(t * hops), hops - 1);
  const [from, to] = [path[step], path[step + 1]];
  if (from === undefined || to === undefined) throw new RangeError('a path has at least two points');
  const part = Math.min(t * hops - step, 1);
  // The ball falls into the slot without a hop.
  const spring = step === hops - 1 ? 0 : SPRING;
  return { step, x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * ((1 + spring) * part * part - spring * part) };
}

const Pegs = memo(function Pegs({ rows, svg }: { rows: number; svg: RefObject<SVGSVGElement | null> }) {
  return (
    <chakra.svg
      ref={svg}
      position="absolute"
      top={TOUCH}
      left="0"
      width="full"
      height="full"
      overflow="visible"
      focusable="false"
      css={{ '& circle': { fill: 'lineStrong', transition: 'fill 300ms' }, '& circle[data-lit]': { fill: 'flare', transition: 'none' } }}
    >
      {pegsOf(rows).map(({ id, x, y }) => (
        <circle key={id} data-peg={id} cx={`${x.toFixed(3)}%`} cy={`${y.toFixed(3)}%`} r={rows > 12 ? 2.5 : 3} />
      ))}
    </chakra.svg>
  );
});

/** As high as its shape wants, or as the board allows. `cqi` is the drawing's width, `cqh` the board's height. */
const fieldHeight = {
  height: {
    base: `min(100cqi / ${ON_PHONE.ratio}, 100cqh - ${ON_PHONE.more})`,
    sm: `min(100cqi / ${SHAPE.ratio}, 100cqh - ${SHAPE.more})`,
  },
  css: { [flatWindow]: { height: `calc(100cqh - ${WHEN_LOW.more})` } },
} as const;

/** Pegs, slots with their odds, and a ball that hops along its path. */
export function PlinkoBoard({ rows, slots, outcome, result, moving, durationMs, onSkip }: PlinkoBoardProps) {
  const ball = useRef<HTMLDivElement>(null);
  const pegs = useRef<SVGSVGElement>(null);
  const lit = useRef<Element | null>(null);
  const path = outcome?.path;
  // The last ball disappears when the number of rows changes.
  const shown = path?.length === rows + 2 ? path : null;

  useMovement({
    subject: shown && shown.map(({ x }) => x).join(),
    moving,
    durationMs,
    faded: ball,
    start: () => {
      let touched = -1;
      return (t) => {
        if (!ball.current || !shown) return;
        const { x, y, step } = ballAt(shown, t);
        ball.current.style.transform = `translate(${x.toFixed(3)}%, ${y.toFixed(3)}%)`;
        if (step === touched) return;
        touched = step;
        lit.current?.removeAttribute('data-lit');
        const from = shown[step];
        lit.current = t < 1 && from ? (pegs.current?.querySelector(`[data-peg="${pegUnder(rows, step, from.x)}"]`) ?? null) : null;
        lit.current?.setAttribute('data-lit', '');
      };
    },
  });

  return (
    <Board game="plinko" moving={moving} onSkip={onSkip} shape={SHAPE} onPhone={ON_PHONE} whenLow={WHEN_LOW}>
      <chakra.div containerType="inline-size">
        <chakra.div position="relative" {...fieldHeight}>
          <Pegs rows={rows} svg={pegs} />
          <chakra.div
            ref={ball}
            data-ball
            position="absolute"
            inset="0"
            willChange="transform"
            pointerEvents="none"
            zIndex="1"
            style={{ opacity: shown ? 1 : 0 }}
          >
            <chakra.div
              position="absolute"
              top="0"
              left="0"
              width="0.875rem"
              height="0.875rem"
              translate="-50% -50%"
              borderRadius="full"
              bg={paints.gold}
              boxShadow="inset 0 0 0 1.5px {colors.deep}, 0 0 0 1.5px {colors.coin}"
            />
          </chakra.div>
          {shown && result && <ResultOverlay {...result} />}
        </chakra.div>
        <PlinkoSlots slots={slots} walled={rows + 1 === slots.length} hit={moving || !shown || !outcome ? null : outcome.slot} />
      </chakra.div>
    </Board>
  );
}

/** The last ball's result, over the pegs. The words below the board say it to screen readers. */
function ResultOverlay({ multiplier, profit, won }: PlinkoResult) {
  return (
    <chakra.div position="absolute" inset="0" zIndex="2" display="grid" placeItems="center" pointerEvents="none">
      <chakra.div
        data-result-overlay
        display="grid"
        justifyItems="center"
        px="5"
        py="2.5"
        bg="panel"
        color="fg"
        borderWidth="1px"
        borderColor="lineStrong"
        borderRadius="panel"
        boxShadow="lifted"
        animation="appear {durations.fast} both"
      >
        <chakra.span fontSize="2xl" fontWeight="700" lineHeight="1.2" textStyle="numbers">
          {multiplier}
        </chakra.span>
        {profit !== null && (
          <chakra.span fontWeight="620" textStyle="numbers" color={won ? 'successFg' : 'muted'}>
            {profit}
          </chakra.span>
        )}
      </chakra.div>
    </chakra.div>
  );
}
