/** The reason for an admin's decision about an account. That account reads it. */
import { refuse, type Refusal } from './refusal.ts';
import { readText, wrongText } from './text/fields.ts';
import { textBy } from './text/schema.ts';

export const reasonText = textBy({ kind: 'visible', least: 1, most: 200 });

/** Reads a typed reason and trims it. Refusals: reason-missing, also for one that is too long; text-form. */
export function readReason(raw: unknown): string | Refusal {
  const reason = readText(raw);
  const wrong = wrongText(reasonText, 'Reason', reason);
  if (wrong?.refused === 'text-form') return wrong;
  return wrong ? refuse('reason-missing') : reason;
}
