/** The messages between the page and the worker that verifies the log of this browser. */
import type { Checked, LiveWorld } from './logCheck.ts';

export type ToWorker =
  /** `database`: its name. */
  | { readonly kind: 'check'; readonly database: string; readonly build: string }
  /** An entry was just appended, so the verification pauses. */
  | { readonly kind: 'busy' }
  /** The answer to `live`. */
  | { readonly kind: 'live'; readonly live: LiveWorld | null };

export type FromWorker =
  | { readonly kind: 'live'; readonly seq: number }
  | { readonly kind: 'checked'; readonly checked: Checked }
  | { readonly kind: 'failed'; readonly message: string };
