import type { World } from '../../domain/world.ts';

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

const encoded = (world: World): string => JSON.stringify(sorted(world));

/** Whether two worlds are the same, whatever order their keys were set in. */
export const sameWorld = (one: World, other: World): boolean => encoded(one) === encoded(other);
