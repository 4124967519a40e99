/** The course of a balance: what it was when, thinned to what a chart can show. */

export interface BalancePoint {
  /** UTC milliseconds. */
  readonly at: number;
  readonly cents: number;
}

/** A stretch of time with its last, lowest and highest balance. */
interface BalanceSpan {
  readonly until: number;
  readonly cents: number;
  readonly lowCents: number;
  readonly highCents: number;
}

/** Points in the order of time, cut into so many equal stretches of time; empty stretches are left out. */
function stretches(points: readonly BalancePoint[], count: number): readonly (readonly BalancePoint[])[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const lengthMs = (last.at - first.at) / count || 1;
  const cut = new Map<number, BalancePoint[]>();
  for (const point of points) {
    const place = Math.min(Math.floor((point.at - first.at) / lengthMs), count - 1);
    const stretch = cut.get(place);
    if (stretch) stretch.push(point);
    else cut.set(place, [point]);
  }
  return [...cut.values()];
}

const lowest = (points: readonly BalancePoint[]): BalancePoint | undefined =>
  points.reduce<BalancePoint | undefined>((low, point) => (low && low.cents <= point.cents ? low : point), undefined);
const highest = (points: readonly BalancePoint[]): BalancePoint | undefined =>
  points.reduce<BalancePoint | undefined>((high, point) => (high && high.cents >= point.cents ? high : point), undefined);

/** At most four points for each stretch (first, lowest, highest, last): no peak is lost. */
export function thinned(points: readonly BalancePoint[], count: number): readonly BalancePoint[] {
  if (points.length <= count * 4) return points;
  return stretches(points, count).flatMap((stretch) => {
    const kept = new Set([stretch[0], lowest(stretch), highest(stretch), stretch.at(-1)]);
    return stretch.filter((point) => kept.has(point));
  });
}

/** The same as rows of a table. */
export const spansOf = (points: readonly BalancePoint[], count: number): readonly BalanceSpan[] =>
  stretches(points, count).flatMap((stretch) => {
    const [low, high, last] = [lowest(stretch), highest(stretch), stretch.at(-1)];
    return low && high && last ? [{ until: last.at, cents: last.cents, lowCents: low.cents, highCents: high.cents }] : [];
  });

interface CourseSummary {
  readonly from: BalancePoint;
  readonly to: BalancePoint;
  readonly lowCents: number;
  readonly highCents: number;
}

/** Null where there is nothing to tell. */
export function summaryOf(points: readonly BalancePoint[]): CourseSummary | null {
  const [from, to, low, high] = [points[0], points.at(-1), lowest(points), highest(points)];
  return from && to && low && high ? { from, to, lowCents: low.cents, highCents: high.cents } : null;
}
