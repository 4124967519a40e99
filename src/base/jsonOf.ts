/**
 * The JSON of what a page sends to its house. JSON has no NaN and no Infinity: `JSON.stringify` writes null, which may mean something else,
 * such as a limit that is lifted. So they are sent as texts, which the house refuses in place of a number.
 */
export const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'number' && !Number.isFinite(inner) ? String(inner) : inner));
