/** Whole numbers from one to another, both included, as a schema, a slider and simulated people need them. */
import * as z from 'zod/mini';

export interface Whole {
  readonly from: number;
  readonly to: number;
}

export const wholeIn = ({ from, to }: Whole) => z.int().check(z.gte(from), z.lte(to));
