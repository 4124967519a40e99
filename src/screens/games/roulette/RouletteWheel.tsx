import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { colourOf } from '../../../domain/games/roulette.ts';
import { Board, type BoardMovement, type BoardShape } from '../boards/Board.tsx';
import { paints } from '../boards/paints.ts';
import { useMovement } from '../boards/useMovement.ts';
import { pocketPaint } from './pocketPaint.ts';
import { radii, WheelFace, WheelRim } from './WheelFace.tsx';
import { ballHeight, spinFrom, type WheelPlace } from './wheelMotion.ts';

export interface RouletteWheelProps extends BoardMovement {
  /** The number to show or to spin to. Null before the first spin. */
  outcome: { readonly number: number } | null;
  /** Null while it moves. */
  won: boolean | null;
  /** How much of this spin has passed, for a live table that opens during it. */
  elapsedMs?: number;
}

/** A circle. */
const SHAPE: BoardShape = { most: '44rem', ratio: 1 };
const AT_FIRST: WheelPlace = { wheel: 0, ball: 0 };
/** The ball's distance from the hub in a pocket and on the rim, in percent of the wheel's width. */
const POCKET = radii.ball / 2;
const RIM = (radii.track - 4) / 2;
/** The ball's width, of that of the wheel. */
const BALL_SIZE = '4.6%';

/** The number in the middle of the wheel after the spin. */
function Plate({ number, won }: { number: number; won: boolean | null }) {
  return (
    <chakra.div
      position="absolute"
      inset="0"
      display="grid"
      placeItems="center"
      pointerEvents="none"
      animation="appear {durations.moderate}"
    >
      <chakra.div
        data-plate={colourOf(number)}
        width={`${radii.plate}%`}
        aspectRatio="1"
        borderRadius="full"
        display="grid"
        placeItems="center"
        bg={pocketPaint[colourOf(number)]}
        color="onAccent"
        boxShadow={
          won ? '0 0 0 3px {colors.panel}, 0 0 0 7px {colors.successFg}' : '0 0 0 3px {colors.panel}, 0 0 0 4px {colors.lineStrong}'
        }
        fontWeight="650"
        textStyle="numbers"
        lineHeight="1"
      >
        {number}
      </chakra.div>
    </chakra.div>
  );
}

/** A European wheel. The ball runs against the wheel, falls, and comes to rest in its pocket at the top. */
export function RouletteWheel({ outcome, won, moving, durationMs, onSkip, elapsedMs = 0 }: RouletteWheelProps) {
  const frame = useRef<HTMLDivElement>(null);
  const wheel = useRef<HTMLDivElement>(null);
  const ball = useRef<HTMLDivElement>(null);
  const rest = useRef<WheelPlace>(AT_FIRST);
  const number = outcome?.number ?? null;

  useMovement({
    subject: number === null ? null : String(number),
    moving,
    durationMs,
    elapsedMs,
    faded: frame,
    start: () => {
      const spin = spinFrom(rest.current, number ?? 0);
      return (t) => {
        const place = spin(t);
        if (wheel.current) wheel.current.style.transform = `rotate(${place.wheel.toFixed(3)}deg)`;
        if (ball.current) {
          const distance = POCKET + (RIM - POCKET) * ballHeight(t);
          ball.current.style.transform = `rotate(${place.ball.toFixed(3)}deg) translateY(${(-distance).toFixed(3)}%)`;
          ball.current.style.visibility = 'visible';
        }
        if (t === 1) rest.current = { wheel: place.wheel % 360, ball: place.ball % 360 };
      };
    },
  });

  return (
    <Board game="roulette" moving={moving} onSkip={onSkip} shape={SHAPE}>
      <chakra.div ref={frame} position="relative" aspectRatio="1" fontSize="min(10cqmin, 4.25rem)">
        <WheelRim />
        <chakra.div ref={wheel} data-wheel position="absolute" inset="0" willChange="transform">
          <WheelFace />
        </chakra.div>
        <chakra.div ref={ball} data-ball position="absolute" inset="0" willChange="transform" visibility="hidden" pointerEvents="none">
          <chakra.div
            position="absolute"
            top="50%"
            left="50%"
            width={BALL_SIZE}
            aspectRatio="1"
            translate="-50% -50%"
            borderRadius="full"
            bg={paints.paper}
            boxShadow="0 0 0 1px {colors.lineStrong}, 0 2px 6px {colors.veil}"
          />
        </chakra.div>
        {number !== null && !moving && <Plate number={number} won={won} />}
      </chakra.div>
    </Board>
  );
}
