/** Pegs and the ball's flight on a Plinko board, in percent of its width and height as in the domain's path. */
import type { PathPoint } from '../../../domain/games/plinkoPath.ts';

interface Peg extends PathPoint {
  readonly id: string;
}

const place = (rows: number): number => 100 / (rows + 1);

const pegId = (row: number, peg: number): string => `${row}-${peg}`;

/** A triangle of pegs with one more at each end, so that a ball dropped off the middle meets a peg too. */
export function pegsOf(rows: number): Peg[] {
  const step = place(rows);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 3 }, (_peg, i): Peg => ({ id: pegId(row, i - 1), x: 50 + (i - 1 - row / 2) * step, y: row * step })),
  ).flat();
}

/** The peg of a row that is nearest to x. */
export const pegUnder = (rows: number, row: number, x: number): string => pegId(row, Math.round((x - 50) / place(rows) + row / 2));

/** How strongly it springs back from a peg: 0 not at all. */
const SPRING = 0.7;

/** Where the ball is at t of its way: on every point of the path at its time, in a hop from one to the next. */
export function ballAt(path: readonly PathPoint[], t: number): PathPoint & { readonly step: number } {
  const hops = path.length - 1;
  const step = Math.min(Math.floor(t * hops), hops - 1);
  const [from, to] = [path[step], path[step + 1]];
  if (from === undefined || to === undefined) throw new RangeError('a path has at least two points');
  const s = Math.min(t * hops - step, 1);
  // Into the slot it falls straight.
  const spring = step === hops - 1 ? 0 : SPRING;
  return { step, x: from.x + (to.x - from.x) * s, y: from.y + (to.y - from.y) * ((1 + spring) * s * s - spring * s) };
}

export type PlinkoTier = 'top' | 'high' | 'even' | 'low';

/** 5× and more, 1.5× and more, 1× and more, below. */
export const tierOf = (multiplierHundredths: number): PlinkoTier =>
  multiplierHundredths >= 500 ? 'top' : multiplierHundredths >= 150 ? 'high' : multiplierHundredths >= 100 ? 'even' : 'low';
