/**
 * The JSON of what a page sends to its house. JSON has no NaN and no Infinity and would say null instead, which may have a meaning: a limit
 * of null lifts the limit. So the house gets the word, and refuses it where a number is due.
 */
export const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'number' && !Number.isFinite(inner) ? String(inner) : inner));
