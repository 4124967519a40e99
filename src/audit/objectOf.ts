/** An option that is a JSON object. */
import { UsageError } from './arguments.ts';

export const RULES_EXAMPLE = `'{"dice":{"houseEdgeBps":100}}'`;

/** Throws UsageError for anything else. */
export function objectOf(option: string, text: string, example: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Said below.
  }
  throw new UsageError(`--${option} must be a JSON object, for example ${example}.`);
}
