/**
 * A deeply frozen copy of plain data. Redux keeps such a copy of the house's world. It is frozen while it is made:
 * otherwise immer would walk the whole world at once, and again after the first entry.
 */

/** Entries of a record that are copied in one step. */
const ENTRIES_A_STEP = 100;

export function frozenCopy<Data>(data: Data): Data {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return Object.freeze(data.map(frozenCopy)) as Data;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(data)) copy[key] = frozenCopy(value);
  return Object.freeze(copy) as Data;
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same copy in steps: the records of `data` are copied a few entries at a time. */
export function* copying<Data extends object>(data: Data): Generator<void, Data> {
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(data)) copy[key] = isRecord(value) ? yield* copyingRecord(value) : frozenCopy<unknown>(value);
  return Object.freeze(copy) as Data;
}

function* copyingRecord(record: object): Generator<void, object> {
  const copy: Record<string, unknown> = {};
  let copied = 0;
  for (const [key, value] of Object.entries(record)) {
    copy[key] = frozenCopy<unknown>(value);
    copied += 1;
    if (copied % ENTRIES_A_STEP === 0) yield;
  }
  return Object.freeze(copy);
}
