/**
 * Events as older versions wrote them become events as this version knows them, when they are read; their bytes stay as
 * they are. A table from the old type name to the present event; an upcast event may itself be upcast.
 */
export interface Upcast {
  readonly type: string;
  data(old: unknown): unknown;
}

/** Old type → how to read it now. The log's first version has no predecessors yet. */
export const upcasts: Readonly<Record<string, Upcast>> = {};

/** Follows the table to the present form. An event that is current comes back as it is. */
export function upcast(type: string, data: unknown, table = upcasts): { readonly type: string; readonly data: unknown } {
  const step = Object.hasOwn(table, type) ? table[type] : undefined;
  return step ? upcast(step.type, step.data(data), table) : { type, data };
}
