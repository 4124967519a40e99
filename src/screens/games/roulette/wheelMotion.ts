/** How a roulette wheel and its ball turn, in degrees clockwise from the top, and how far out the ball runs. */
import { NUMBERS, wheelOrder } from '../../../domain/games/roulette.ts';
import { portion, rollOut } from '../boards/useMovement.ts';

const TURN = 360;
/** Full turns of the wheel, and of the ball against it. */
const WHEEL_TURNS = 2;
const BALL_TURNS = 7;
/** When the ball leaves the rim, and when it has come to rest in its pocket and turns with the wheel. */
const LEAVES_RIM = 0.55;
const LIES_STILL = 0.86;

/** Where a number's pocket is on the wheel. */
export const pocketAngle = (number: number): number => (wheelOrder.indexOf(number) * TURN) / NUMBERS;

/** How far from the hub the ball is: 1 on the rim, 0 in a pocket. */
export function ballHeight(t: number): number {
  if (t < 0.05) return portion(t, 0, 0.05);
  if (t < LEAVES_RIM) return 1;
  const fall = portion(t, LEAVES_RIM, LIES_STILL);
  // It drops onto the cone and hops three times, lower and lower.
  return fall < 0.4 ? 1 - (fall / 0.4) ** 2 : 0.42 * (1 - fall) * Math.abs(Math.sin(((fall - 0.4) / 0.6) * 3 * Math.PI));
}

export interface WheelPlace {
  readonly wheel: number;
  readonly ball: number;
}

/**
 * A spin from where wheel and ball rest to the number at the top of the wheel. The wheel rolls out evenly over the whole
 * time. The ball runs against it, and falls into step with the wheel at the number's pocket.
 */
export function spinFrom(rest: WheelPlace, number: number): (t: number) => WheelPlace {
  const pocket = pocketAngle(number);
  const toTop = (((-pocket - rest.wheel) % TURN) + TURN) % TURN;
  const wheelWay = WHEEL_TURNS * TURN + toTop;
  const relative = rest.ball - rest.wheel - pocket;
  // The ball's way against the wheel, from its old pocket to its new one, whole turns more.
  const ballWay = (((relative % TURN) + TURN) % TURN) + BALL_TURNS * TURN;
  return (t) => {
    const wheel = rest.wheel + wheelWay * rollOut(t);
    return { wheel, ball: wheel + pocket + ballWay * (1 - rollOut(portion(t, 0, LIES_STILL))) };
  };
}
