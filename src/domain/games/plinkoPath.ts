/** The path of a Plinko ball for the board. It follows from the recorded bounces and the start. */
import { SLOTS } from './plinkoTable.ts';
import { TWO_32 } from '../fairness/draw.ts';

/** The outcome of a round. plinko.ts declares it, and imports this file. */
interface PlinkoFall {
  /** `L` or `R` for each row. */
  readonly bounces: string;
  /** Where the ball is dropped: 0 to 2^32 − 1 from left to right. */
  readonly start: number;
  readonly slot: number;
}

/** In percent of the board: x from its left edge, y from its top. */
export interface PathPoint {
  readonly x: number;
  readonly y: number;
}

/** The ball is dropped between 45 and 55 percent. */
const START_SPREAD = 10;

/**
 * N + 2 points for N rows: the start, one after each bounce, and the middle of the slot. The start's distance from the middle
 * is scaled on the way, from a tenth of the board to one of N + 1 places. So the ball lands exactly above the slot that its
 * bounces and its start add up to.
 */
export function plinkoPath({ bounces, start, slot }: PlinkoFall): PathPoint[] {
  const rows = bounces.length;
  const place = 100 / (rows + 1);
  /** Where the ball is dropped: −0.5 is the left end of the spread, 0.5 the right one. */
  const drop = start / TWO_32 - 0.5;
  let rights = 0;
  const points = Array.from({ length: rows + 1 }, (_, i): PathPoint => {
    if (bounces[i - 1] === 'R') rights += 1;
    const spread = START_SPREAD + (i / rows) * (place - START_SPREAD);
    return { x: 50 + (rights - i / 2) * place + drop * spread, y: i * place };
  });
  return [...points, { x: ((slot + 0.5) * 100) / SLOTS, y: 100 }];
}
