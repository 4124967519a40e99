/** JSON and comparison of values whatever order their keys were set in: `sameWorld` compares what two folds of one log came to. */
import type { World } from '../domain/world.ts';

/** A copy with the keys of each object in order. `JSON.parse` may make infinite numbers, and JSON would write them as null: they become texts. */
export function sorted<Value>(value: Value): Value {
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value) as Value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted) as Value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted<unknown>(inner)]),
  ) as Value;
}

/** The properties of an object in the order of the UTF-16 code units of their keys. JavaScript itself puts numbers first. */
export const entriesInOrder = (value: object): readonly (readonly [string, unknown])[] =>
  Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** JSON with the keys of each object in that order. */
export function textInOrder(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(textInOrder).join(',')}]`;
  return `{${entriesInOrder(value)
    .map(([key, inner]) => `${JSON.stringify(key)}:${textInOrder(inner)}`)
    .join(',')}}`;
}

/** A world as a text that is the same for the same world. */
export const encodedWorld = (world: World): string => JSON.stringify(sorted(world));

/** Whether two worlds are the same, whatever order their keys were set in. */
export const sameWorld = (one: World, other: World): boolean => encodedWorld(one) === encodedWorld(other);
