/**
 * The view of the curve: time to the right, multiplier upwards. It begins with the first nine seconds. It widens during the
 * round, so that the head of the curve stays in the upper right. It only serves the drawing. The rulebook counts payouts.
 */
export const VIEW = { width: 1_000, height: 500 } as const;

/** As in the rulebook (crashCurve.ts), in floating point, which is exact enough to draw. */
const GROWTH_PER_MS = 0.00006;
const FIRST_MS = 9_000;
const FIRST_TOP = 1.85;
/** Where the head of the curve stays once the view widens: shares of the width and of the height. */
const HEAD = { x: 0.88, y: 0.74 };
const POINTS = 64;

const curveValue = (ms: number): number => Math.exp(GROWTH_PER_MS * ms);
export const msAt = (value: number): number => Math.log(value) / GROWTH_PER_MS;

interface CurveView {
  readonly spanMs: number;
  /** The multiplier at the upper edge. */
  readonly top: number;
}

/** The view after `ms` milliseconds. */
export const viewAt = (ms: number): CurveView => ({
  spanMs: Math.max(FIRST_MS, ms / HEAD.x),
  top: Math.max(FIRST_TOP, 1 + (curveValue(ms) - 1) / HEAD.y),
});

/** Shares of the width from the left and of the height from the bottom. */
export const pointOf = (ms: number, { spanMs, top }: CurveView): { readonly x: number; readonly y: number } => ({
  x: ms / spanMs,
  y: (curveValue(ms) - 1) / (top - 1),
});

/** The curve between two times, as an SVG path in `VIEW`. */
export function curvePath(fromMs: number, toMs: number, view: CurveView): string {
  let path = '';
  for (let point = 0; point <= POINTS; point += 1) {
    const { x, y } = pointOf(fromMs + ((toMs - fromMs) * point) / POINTS, view);
    path += `${point === 0 ? 'M' : 'L'}${(x * VIEW.width).toFixed(1)} ${((1 - y) * VIEW.height).toFixed(1)}`;
  }
  return path;
}

const MULTIPLIER_STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20];
const SECOND_STEPS = [1, 2, 5, 10, 20];

/** Round numbers between `first` and `last`. The smallest step with at most six intervals is used. */
function marks(first: number, last: number, steps: readonly number[]): readonly number[] {
  const step = steps.find((size) => (last - first) / size <= 6) ?? steps.at(-1) ?? 1;
  const found: number[] = [];
  for (let mark = first + step; mark < last; mark += step) found.push(Math.round(mark * 100) / 100);
  return found;
}

export const multiplierMarks = ({ top }: CurveView): readonly number[] => marks(1, top, MULTIPLIER_STEPS);
export const secondMarks = ({ spanMs }: CurveView): readonly number[] => marks(0, spanMs / 1_000, SECOND_STEPS);
