/** The motion of a roulette wheel and its ball, and what is heard of it. Angles are degrees clockwise from the top. */
import { NUMBERS, wheelOrder } from '../../../domain/games/roulette.ts';
import type { Beat } from '../../../ui/sounds.ts';
import { portion, rollOut } from '../boards/useMovement.ts';

/** How far the wheel and its ball are turned. */
export interface WheelPlace {
  readonly wheel: number;
  readonly ball: number;
}

const TURN = 360;
/** Full turns of the wheel, and of the ball in the other direction. */
const WHEEL_TURNS = 2;
const BALL_TURNS = 7;
/** The times (0 to 1) when the ball is on the rim, when it leaves it, and when it rests in its pocket. */
const REACHES_RIM = 0.05;
const LEAVES_RIM = 0.55;
const LIES_STILL = 0.86;
/** The part of the fall in which the ball drops. In the rest it hops. */
const DROP = 0.4;

/** The same angle, from 0 to below 360. */
const withinTurn = (angle: number): number => ((angle % TURN) + TURN) % TURN;

/** The angle of a number's pocket on the wheel. */
export const pocketAngle = (number: number): number => (wheelOrder.indexOf(number) * TURN) / NUMBERS;

/** The ball's height: 1 on the rim, 0 in a pocket. */
export function ballHeight(t: number): number {
  // The ball is taken from its old pocket to the rim.
  if (t < REACHES_RIM) return portion(t, 0, REACHES_RIM);
  if (t < LEAVES_RIM) return 1;
  const fall = portion(t, LEAVES_RIM, LIES_STILL);
  // The ball drops onto the cone and hops three times, each time lower.
  const hop = portion(fall, DROP, 1);
  return fall < DROP ? 1 - (fall / DROP) ** 2 : 0.42 * (1 - fall) * Math.abs(Math.sin(hop * 3 * Math.PI));
}

/**
 * A spin from the place of rest until the number is at the top. The wheel slows down evenly over the whole time. The ball
 * runs against it and then turns with it in the number's pocket.
 */
export function spinFrom(rest: WheelPlace, number: number): (t: number) => WheelPlace {
  const pocket = pocketAngle(number);
  const toTop = withinTurn(-pocket - rest.wheel);
  const wheelWay = WHEEL_TURNS * TURN + toTop;
  // How far the ball runs against the wheel: from its old pocket to its new one, plus whole turns.
  const ballWay = withinTurn(rest.ball - rest.wheel - pocket) + BALL_TURNS * TURN;
  return (t) => {
    const wheel = rest.wheel + wheelWay * rollOut(t);
    return { wheel, ball: wheel + pocket + ballWay * (1 - rollOut(portion(t, 0, LIES_STILL))) };
  };
}

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
