/**
 * How strongly a Plinko ball leans to the side on which it already is. At row i, with R bounces to the right behind it,
 * it goes right with probability (R + α) / (i + 2α), as a ball drawn from Pólya's urn: the smaller α, the stronger the lean.
 * Fair coins would return 62 to 99 % on these multipliers; with these α every board returns 95.3 to 96 %, and 8 rows at
 * medium risk, where the coin is fair (∞), 99 %.
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

/** A chance as two whole numbers. */
export interface Lean {
  readonly right: number;
  readonly of: number;
}

/** The chance of going right at row i (from 0) after R bounces to the right. */
export function leanAt(rows: number, risk: PlinkoRisk, i: number, rights: number): Lean {
  const alpha = alphaHundredths[risk][rows - plinkoRows.from];
  if (alpha === undefined) throw new RangeError(`no board has ${rows} rows`);
  return alpha === FAIR ? { right: 1, of: 2 } : { right: 100 * rights + alpha, of: 100 * i + 2 * alpha };
}
