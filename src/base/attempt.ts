/** The forms that a command takes on its way through the house, and its possible results. */
import type { Command } from '../domain/commands/catalog.ts';
import type { DomainEvent } from '../domain/events/catalog.ts';
import type { Actor } from '../domain/ids.ts';
import { eventsOf, type Entry } from '../domain/log/entry.ts';
import type { StoredEntry } from '../domain/log/head.ts';
import { readStored } from '../domain/log/stored.ts';
import { refuse, type Refusal } from '../domain/refusal.ts';
import { entryAt } from './entryAt.ts';
import type { LogStore, UniqueKey, UsedKey } from './ports.ts';
import { commandKey } from './uniqueKeys.ts';

/** The result of deciding once. */
export type Attempt =
  /** The entry with its bytes, and the keys that follow from the decision. Nothing is folded or stored yet. */
  | { readonly kind: 'decided'; readonly entry: Entry; readonly stored: StoredEntry; readonly keys: readonly UniqueKey[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'clock-behind' };

/** The result of a command. */
export type Submitted = (
  | {
      readonly kind: 'accepted';
      readonly entry: Entry;
      readonly events: readonly DomainEvent[];
      /** Sent before under the same id; nothing was appended now. */ readonly repeated: boolean;
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
) & {
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

/** Whether the log has a command with this id. */
export async function wasKept(store: Pick<LogStore, 'findKeys'>, id: string): Promise<boolean> {
  return (await store.findKeys([commandKey(id)])).size > 0;
}

/** Whether the log has a command with this id that this actor sent. `type`: of this type. Default: of any. */
export async function wasKeptBy(
  store: Pick<LogStore, 'findKeys' | 'read'>,
  id: string,
  actor: Actor,
  type?: Command['type'],
): Promise<boolean> {
  const key = commandKey(id);
  const used = (await store.findKeys([key])).get(key);
  const entry = used && (await entryAt(store, used.seq));
  const act = entry && readStored(entry).act;
  return act?.actor === actor && (type === undefined || act.command.type === type);
}

/** Answers a command whose id was used before: with its entry if it was the same command, otherwise with the refusal command-reused. */
export async function answerRepeated(
  store: Pick<LogStore, 'read'>,
  used: UsedKey,
  { fingerprint }: Pick<Intent, 'fingerprint'>,
): Promise<Submitted> {
  if (used.fingerprint !== fingerprint) return { kind: 'refused', refusal: refuse('command-reused') };
  const stored = await entryAt(store, used.seq);
  if (!stored) throw new Error(`entry ${used.seq} is missing from the store`);
  const entry = readStored(stored);
  return { kind: 'accepted', entry, events: eventsOf(entry), repeated: true };
}
