import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { colourOf, NUMBERS, wheelOrder } from '../../../domain/games/roulette.ts';
import type { Beat } from '../../../ui/sounds.ts';
import { Board, type BoardMovement, type BoardShape } from '../boards/Board.tsx';
import { paints } from '../boards/paints.ts';
import { portion, rollOut, useMovement } from '../boards/useMovement.ts';
import { pocketPaint } from './pocketPaint.ts';
import { radii, WheelFace, WheelRim } from './WheelFace.tsx';

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
        width="25%"
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
          const out = POCKET + (RIM - POCKET) * ballHeight(t);
          ball.current.style.transform = `rotate(${place.ball.toFixed(3)}deg) translateY(${(-out).toFixed(3)}%)`;
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
            width="4.6%"
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

/** The motion of a roulette wheel and its ball. Angles are degrees clockwise from the top. */
const TURN = 360;
/** Full turns of the wheel, and of the ball in the other direction. */
const WHEEL_TURNS = 2;
const BALL_TURNS = 7;
/** The times (0 to 1) when the ball leaves the rim and when it rests in its pocket. */
const LEAVES_RIM = 0.55;
const LIES_STILL = 0.86;

/** Ticks of the ball, which come slower and slower. */
const TICKS = 36;

/** What is heard of a spin: the ball passes pins until it lies still. */
export const wheelSounds = (durationMs: number): readonly Beat[] => [
  // Ticks at even angles: the inverse of `rollOut` gives their times.
  ...Array.from({ length: TICKS }, (_, i) => ({
    sound: 'tick' as const,
    atMs: Math.round(durationMs * LIES_STILL * (1 - Math.sqrt(1 - i / TICKS))),
  })),
  { sound: 'reel', atMs: durationMs * LIES_STILL },
];

/** The angle of a number's pocket on the wheel. */
export const pocketAngle = (number: number): number => (wheelOrder.indexOf(number) * TURN) / NUMBERS;

/** The ball's height: 1 on the rim, 0 in a pocket. */
export function ballHeight(t: number): number {
  // The ball is taken from its old pocket to the rim.
  if (t < 0.05) return portion(t, 0, 0.05);
  if (t < LEAVES_RIM) return 1;
  const fall = portion(t, LEAVES_RIM, LIES_STILL);
  // The ball drops onto the cone and hops three times, each time lower.
  return fall < 0.4 ? 1 - (fall / 0.4) ** 2 : 0.42 * (1 - fall) * Math.abs(Math.sin(((fall - 0.4) / 0.6) * 3 * Math.PI));
}

/** Angles, in degrees. */
interface WheelPlace {
  readonly wheel: number;
  readonly ball: number;
}

/**
 * A spin from the place of rest until the number is at the top. The wheel slows down evenly over the whole time. The ball
 * runs against it and then turns with it in the number's pocket.
 */
export function spinFrom(rest: WheelPlace, number: number): (t: number) => WheelPlace {
  const pocket = pocketAngle(number);
  const toTop = (((-pocket - rest.wheel) % TURN) + TURN) % TURN;
  const wheelWay = WHEEL_TURNS * TURN + toTop;
  const relative = rest.ball - rest.wheel - pocket;
  // How far the ball runs against the wheel: from its old pocket to its new one, plus whole turns.
  const ballWay = (((relative % TURN) + TURN) % TURN) + BALL_TURNS * TURN;
  return (t) => {
    const wheel = rest.wheel + wheelWay * rollOut(t);
    return { wheel, ball: wheel + pocket + ballWay * (1 - rollOut(portion(t, 0, LIES_STILL))) };
  };
}
