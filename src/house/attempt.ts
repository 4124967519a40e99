/** A command on its way through the house, and what becomes of it. */
import type { Command } from '../domain/commands/catalog.ts';
import type { DomainEvent } from '../domain/events/catalog.ts';
import type { Actor } from '../domain/ids.ts';
import type { Entry } from '../domain/log/entry.ts';
import type { Refusal } from '../domain/refusal.ts';

/** What a decision inside the transaction came to. */
export type Attempt =
  | { readonly kind: 'decided'; readonly entry: Entry }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'clock-behind' }
  | { readonly kind: 'needs'; readonly seedHashes: readonly string[] };

/** What became of a command. */
export type Submitted =
  | {
      readonly kind: 'accepted';
      readonly entry: Entry;
      readonly events: readonly DomainEvent[];
      /** Sent before under the same id; nothing was appended now. */ readonly repeated: boolean;
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export interface SubmitOptions {
  /** The command's own id, a UUID; the same id never has a second effect. Fresh when left out. */
  readonly id?: string;
  /** Keyed digest of the payout address that the house keeps beside the log for it. */
  readonly addressDigest?: string;
}

/** A command on its way, with all that the house brings to it. */
export interface Intent {
  readonly command: Command;
  readonly actor: Actor;
  readonly id: string;
  readonly fingerprint: string;
  readonly addressDigest: string | null;
  readonly freshSeeds: readonly string[];
}
