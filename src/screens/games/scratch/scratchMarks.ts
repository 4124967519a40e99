/** How much of each cell of a scratch card is scratched off. Lengths are parts of the card's edge, 0 to 1. */
import { CELLS } from '../../../domain/games/scratch.ts';

export interface CardPoint {
  readonly x: number;
  readonly y: number;
}

const SIDE = 3;
/** Room between a cell and the edge of its ninth of the card. */
const MARGIN = 0.014;
const CELL = 1 / SIDE - 2 * MARGIN;
/** Half the width of a stroke. */
export const BRUSH = 0.052;
/** A cell counts as revealed when this part of it is scratched. */
export const REVEALED_SHARE = 0.5;

/** The left and top edges of a cell, and its size. */
export const cellBox = (cell: number): { readonly x: number; readonly y: number; readonly size: number } => ({
  x: (cell % SIDE) / SIDE + MARGIN,
  y: Math.floor(cell / SIDE) / SIDE + MARGIN,
  size: CELL,
});

/** The cell at a point, or null in the gap between cells and outside. */
export function cellAt({ x, y }: CardPoint): number | null {
  for (let cell = 0; cell < CELLS; cell += 1) {
    const box = cellBox(cell);
    if (x >= box.x && x <= box.x + box.size && y >= box.y && y <= box.y + box.size) return cell;
  }
  return null;
}

/** How many points of a cell are sampled in each direction. */
const SAMPLES = 9;

/** The distance of a point from a stroke. */
function distance(point: CardPoint, from: CardPoint, to: CardPoint): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const squaredLength = dx * dx + dy * dy;
  const along = squaredLength === 0 ? 0 : Math.min(Math.max(((point.x - from.x) * dx + (point.y - from.y) * dy) / squaredLength, 0), 1);
  return Math.hypot(point.x - from.x - along * dx, point.y - from.y - along * dy);
}

/** Counts on a grid of points, so that no pixels of the foil are read back. */
export class ScratchMarks {
  readonly #bare: readonly Set<number>[] = Array.from({ length: CELLS }, () => new Set<number>());

  /** Marks one stroke. Returns the cells of which it has bared a new part. */
  mark(from: CardPoint, to: CardPoint): number[] {
    return this.#bare.flatMap((bare, cell) => {
      const before = bare.size;
      const box = cellBox(cell);
      for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1) {
        const x = box.x + (((sample % SAMPLES) + 0.5) / SAMPLES) * box.size;
        const y = box.y + ((Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) * box.size;
        if (distance({ x, y }, from, to) <= BRUSH) bare.add(sample);
      }
      return bare.size > before ? [cell] : [];
    });
  }

  /** The part of a cell that is bare, 0 to 1. */
  share(cell: number): number {
    return (this.#bare[cell]?.size ?? 0) / (SAMPLES * SAMPLES);
  }
}
