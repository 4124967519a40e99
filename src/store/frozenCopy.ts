/**
 * A copy of plain data that nobody can change, which is what Redux keeps of the house's world. Frozen as it is made: immer
 * would walk all of a world that is not, in one piece and again after the first entry.
 */

/** Entries of a record that are copied between two steps. */
const ENTRIES_A_STEP = 100;

export function frozenCopy<Data>(data: Data): Data {
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return Object.freeze(data.map(frozenCopy)) as Data;
  const copy: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(data)) copy[key] = frozenCopy(value);
  return Object.freeze(copy) as Data;
}

const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The same in steps: the records of `data` are copied some entries at a time. */
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
