/**
 * Rows of players who hide their name. Everybody gets the row without it. Its owner also gets the full row, which replaces the other.
 */
import * as z from 'zod/mini';

export interface OwnRows<Row> {
  readonly hidden: readonly Row[];
}

export const ownRows = <Row>(row: z.ZodMiniType<Row>): z.ZodMiniType<OwnRows<Row>> => z.strictObject({ hidden: z.array(row) });

/** The rows as their reader sees them. `keyOf`: the key of a row. */
export function withOwn<Row>(rows: readonly Row[], own: OwnRows<Row> | null, keyOf: (row: Row) => string): readonly Row[] {
  if (own === null || own.hidden.length === 0) return rows;
  const full = new Map(own.hidden.map((row) => [keyOf(row), row]));
  return rows.map((row) => full.get(keyOf(row)) ?? row);
}
