/** Pegs and the ball's flight on a Plinko board, in percent of its width and height, as in plinkoPath.ts. */
import type { PathPoint } from '../../../domain/games/plinkoPath.ts';

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
