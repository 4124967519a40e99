/** Rows whose names others do not see. Their owners get them in full beside the rows for everybody. */
import * as z from 'zod/mini';

export interface HiddenRows<Row> {
  readonly hidden: readonly Row[];
}

export const hiddenRows = <Row>(row: z.ZodMiniType<Row>): z.ZodMiniType<HiddenRows<Row>> => z.strictObject({ hidden: z.array(row) });

/** The rows as their reader sees them: their own in full. `nameOf` is the key of a row. */
export function withOwn<Row>(rows: readonly Row[], own: HiddenRows<Row> | null, nameOf: (row: Row) => string): readonly Row[] {
  if (own === null || own.hidden.length === 0) return rows;
  const full = new Map(own.hidden.map((row) => [nameOf(row), row]));
  return rows.map((row) => full.get(nameOf(row)) ?? row);
}
