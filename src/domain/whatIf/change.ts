/** A change of a history: other rules, another choice of one bet, or an entry that is left out. */
import { readRules, type Rules } from '../rules.ts';

export type Change =
  /** A part of the rules, such as `{"dice":{"houseEdgeBps":100}}`. It holds from the first entry of the fork to its end. */
  | { readonly kind: 'rules'; readonly rules: object }
  | { readonly kind: 'choice'; readonly bet: string; readonly choice: unknown }
  | { readonly kind: 'without'; readonly seq: number };

/** What is asked cannot be played. The message is one sentence. */
export class WhatIfError extends Error {
  override readonly name = 'WhatIfError';
}

const isPart = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys of the part replace those of the whole, level by level. A key that the whole does not have stays, so that the rules refuse it. */
function merged(whole: unknown, part: unknown): unknown {
  if (!isPart(whole) || !isPart(part)) return part;
  const keys = [...new Set([...Object.keys(whole), ...Object.keys(part)])];
  return Object.fromEntries(keys.map((key) => [key, Object.hasOwn(part, key) ? merged(whole[key], part[key]) : whole[key]]));
}

/** The rules with a part of them changed. Throws WhatIfError if the result is no rules. */
export function changedRules(rules: Rules, part: object): Rules {
  const read = readRules(merged(rules, part));
  if (!read) throw new WhatIfError('These are no rules: a name is unknown, or a number is outside of what rules may be');
  return read;
}
