/** The forms that a command takes on its way through the house, and its possible results. */
import type { Command } from '../domain/commands/catalog.ts';
import type { DomainEvent } from '../domain/events/catalog.ts';
import type { Actor } from '../domain/ids.ts';
import type { Entry } from '../domain/log/entry.ts';
import type { Refusal } from '../domain/refusal.ts';

/** The result of a decision inside the transaction. */
export type Attempt =
  | { readonly kind: 'decided'; readonly entry: Entry }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'clock-behind' }
  | { readonly kind: 'needs'; readonly seedHashes: readonly string[] };

/** The result of a command. */
export type Submitted =
  | {
      readonly kind: 'accepted';
      readonly entry: Entry;
      readonly events: readonly DomainEvent[];
      /** Sent before under the same id; nothing was appended now. */ readonly repeated: boolean;
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export interface SubmitOptions {
  /** The command's own id, a UUID. The same id never has a second effect. Default: a fresh id. */
  readonly id?: string;
  /** Keyed digest of the payout address. The address itself stays in the directory. */
  readonly addressDigest?: string;
}

/** A command with everything that the house adds to it. */
export interface Intent {
  readonly command: Command;
  readonly actor: Actor;
  readonly id: string;
  readonly fingerprint: string;
  readonly addressDigest: string | null;
  readonly freshSeeds: readonly string[];
}
