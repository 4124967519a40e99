/**
 * The same objects with the members of all, undefined where one has not declared a member. Engines read members of many objects fast if these
 * have one shape.
 */
export function inOneShape<Declared extends object>(objects: readonly Declared[]): readonly Declared[] {
  const members = Object.fromEntries(objects.flatMap((one) => Object.keys(one)).map((key) => [key, undefined]));
  return objects.map((one) => ({ ...members, ...one }));
}
