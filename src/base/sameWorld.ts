import type { World } from '../domain/world.ts';

/** A copy with the keys of each object in order. */
export function sorted<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted) as Value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted<unknown>(inner)]),
  ) as Value;
}

/** A world as a text that is the same for the same world. */
export const encodedWorld = (world: World): string => JSON.stringify(sorted(world));

/** Whether two worlds are the same, whatever order their keys were set in. */
export const sameWorld = (one: World, other: World): boolean => encodedWorld(one) === encodedWorld(other);
