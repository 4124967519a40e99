/** Whether two values of JSON are the same, whatever the order of their keys. */
export function isSame(value: unknown, other: unknown): boolean {
  if (value === other) return true;
  if (typeof value !== 'object' || typeof other !== 'object' || value === null || other === null) return false;
  if (Array.isArray(value))
    return Array.isArray(other) && value.length === other.length && value.every((one, place) => isSame(one, other[place]));
  if (Array.isArray(other)) return false;
  const keys = Object.keys(value) as (keyof typeof value)[];
  if (keys.length !== Object.keys(other).length) return false;
  for (const key of keys) if (!Object.hasOwn(other, key) || !isSame(value[key], other[key])) return false;
  return true;
}
