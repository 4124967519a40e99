/**
 * The probabilities of a Plinko bounce. At row i, after R bounces to the right, the ball goes right with probability
 * (R + α) / (i + 2α), as in Pólya's urn: a smaller α makes it lean more to the side on which it is. With fair bounces these
 * multipliers would return 62 to 99 %. With these α every board returns 95.3 to 96 %, except 99 % for 8 rows at medium
 * risk, where bounces are fair (α is infinite).
 */
import type { Whole } from './whole.ts';

export const plinkoRows: Whole = { from: 8, to: 16 };
export const SLOTS = 11;
export const plinkoRisks = ['low', 'medium', 'high'] as const;
export type PlinkoRisk = (typeof plinkoRisks)[number];

const FAIR = null;

/** α in hundredths, for 8 to 16 rows. */
const alphaHundredths: Readonly<Record<PlinkoRisk, readonly (number | null)[]>> = {
  low: [125, 125, 125, 125, 120, 120, 120, 120, 120],
  medium: [FAIR, FAIR, 2565, 2565, 1905, 1490, 1315, 1160, 1065],
  high: [6280, 2055, 1205, 1205, 1070, 940, 860, 785, 735],
};

/** A probability: `right` of `of` balls go right. */
interface Lean {
  readonly right: number;
  readonly of: number;
}

/** The probability of going right at row i (from 0) after `rights` bounces to the right. Throws for a board that does not exist. */
export function leanAt(rows: number, risk: PlinkoRisk, i: number, rights: number): Lean {
  const alpha = alphaHundredths[risk][rows - plinkoRows.from];
  if (alpha === undefined) throw new RangeError(`no board has ${rows} rows`);
  return alpha === FAIR ? { right: 1, of: 2 } : { right: 100 * rights + alpha, of: 100 * i + 2 * alpha };
}
