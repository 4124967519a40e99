/** What a command is on its way through the house: as it is sent, with what the house adds, decided, and answered. Types only. */
import type { Command } from '../domain/commands/catalog.ts';
import type { DomainEvent } from '../domain/events/catalog.ts';
import type { Actor } from '../domain/ids.ts';
import type { Entry } from '../domain/log/entry.ts';
import type { StoredEntry } from '../domain/log/head.ts';
import type { Refusal } from '../domain/refusal.ts';
import type { UniqueKey } from './ports.ts';

/** The result of deciding once. */
export type Attempt =
  /** The entry with its bytes, and the keys that follow from the decision. Nothing is folded or stored yet. */
  | { readonly kind: 'decided'; readonly entry: Entry; readonly stored: StoredEntry; readonly keys: readonly UniqueKey[] }
  | RefusedCommand
  | { readonly kind: 'clock-behind' };

interface AcceptedCommand {
  readonly kind: 'accepted';
  readonly entry: Entry;
  readonly events: readonly DomainEvent[];
  /** Sent before under the same id; nothing was appended now. */
  readonly repeated: boolean;
}

export interface RefusedCommand {
  readonly kind: 'refused';
  readonly refusal: Refusal;
  /** When it was decided: the time that its entry would have, UTC milliseconds. */
  readonly at: number;
}

/** The result of a command, as a house decides it. */
export type DecidedCommand = AcceptedCommand | RefusedCommand;

/** The result of a command. A page may refuse one by itself: then `at` is missing. */
export type Submitted = (AcceptedCommand | (Omit<RefusedCommand, 'at'> & Partial<Pick<RefusedCommand, 'at'>>)) & {
  /** When a house server had it, by its own clock, if it said so before it answered. UTC milliseconds. */
  readonly hadAt?: number;
};

export interface SubmitOptions {
  /** The command's own id, a UUID. The same id never has a second effect. Default: a fresh id. */
  readonly id?: string;
  /** Keyed digest of the payout address. The address itself stays in the directory. */
  readonly addressDigest?: string | null;
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
