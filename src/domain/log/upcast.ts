/**
 * Upcasts convert events of older versions to current events when they are read. The stored bytes stay. The table maps an old
 * type to its conversion. The result may be upcast again.
 */
export interface Upcast {
  readonly type: string;
  data(old: unknown): unknown;
}

/** Old type → conversion. There are no old types yet. */
export const upcasts: Readonly<Record<string, Upcast>> = {};

/** The current form of an event. A current event is returned unchanged. */
export function upcast(type: string, data: unknown, table = upcasts): { readonly type: string; readonly data: unknown } {
  const step = Object.hasOwn(table, type) ? table[type] : undefined;
  return step ? upcast(step.type, step.data(data), table) : { type, data };
}
