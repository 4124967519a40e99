/** The balance over time, thinned to the resolution of a chart. */

export interface BalancePoint {
  /** UTC milliseconds. */
  readonly at: number;
  readonly cents: number;
}

/** A period with its last, lowest and highest balance. */
interface BalanceSpan {
  readonly until: number;
  readonly cents: number;
  readonly lowCents: number;
  readonly highCents: number;
}

/** Cuts points, sorted by time, into equal periods. Empty periods are left out. */
function periodsOf(points: readonly BalancePoint[], count: number): readonly (readonly BalancePoint[])[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  // All points may have the same time, and periods of 0 ms would have no place.
  const lengthMs = (last.at - first.at) / count || 1;
  const cut = new Map<number, BalancePoint[]>();
  for (const point of points) {
    const place = Math.min(Math.floor((point.at - first.at) / lengthMs), count - 1);
    const period = cut.get(place);
    if (period) period.push(point);
    else cut.set(place, [point]);
  }
  return [...cut.values()];
}

const lowest = (points: readonly BalancePoint[]): BalancePoint | undefined =>
  points.reduce<BalancePoint | undefined>((low, point) => (low && low.cents <= point.cents ? low : point), undefined);
const highest = (points: readonly BalancePoint[]): BalancePoint | undefined =>
  points.reduce<BalancePoint | undefined>((high, point) => (high && high.cents >= point.cents ? high : point), undefined);

/** At most four points for each period (first, lowest, highest, last), so that no peak is lost. */
export function thinned(points: readonly BalancePoint[], count: number): readonly BalancePoint[] {
  if (points.length <= count * 4) return points;
  return periodsOf(points, count).flatMap((period) => {
    const kept = new Set([period[0], lowest(period), highest(period), period.at(-1)]);
    return period.filter((point) => kept.has(point));
  });
}

/** The same as rows of a table. */
export const spansOf = (points: readonly BalancePoint[], count: number): readonly BalanceSpan[] =>
  periodsOf(points, count).flatMap((period) => {
    const [low, high, last] = [lowest(period), highest(period), period.at(-1)];
    return low && high && last ? [{ until: last.at, cents: last.cents, lowCents: low.cents, highCents: high.cents }] : [];
  });

interface CourseSummary {
  readonly from: BalancePoint;
  readonly to: BalancePoint;
  readonly lowCents: number;
  readonly highCents: number;
}

/** Null if there are no points. */
export function summaryOf(points: readonly BalancePoint[]): CourseSummary | null {
  const [from, to, low, high] = [points[0], points.at(-1), lowest(points), highest(points)];
  return from && to && low && high ? { from, to, lowCents: low.cents, highCents: high.cents } : null;
}
