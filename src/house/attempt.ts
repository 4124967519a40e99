import type { Entry } from '../domain/log/entry.ts';
import type { Refusal } from '../domain/refusal.ts';

/** What a decision inside the transaction came to. */
export type Attempt =
  | { readonly kind: 'decided'; readonly entry: Entry }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'clock-behind' }
  | { readonly kind: 'needs'; readonly seedHashes: readonly string[] };
