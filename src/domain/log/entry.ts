/**
 * An entry and its bytes. A header line binds the hashes of its event lines and the hash of the entry before; the hash
 * of an entry is the SHA-256 of its header line. So the chain is checked from headers alone, and an event that a reader
 * may not see can be withheld (a `null` line) without breaking it. Nothing is ever serialised again in order to be hashed.
 */
import type { Hashing } from '../fairness/hashing.ts';
import type { DomainEvent } from '../events/catalog.ts';
import { findDefinition } from '../events/catalog.ts';
import type { Actor, LogId } from '../ids.ts';
import type { Head, StoredEntry } from './head.ts';

export const LOG_VERSION = 1;

export interface Header {
  readonly v: typeof LOG_VERSION;
  readonly logId: LogId;
  readonly seq: number;
  /** UTC milliseconds. */
  readonly at: number;
  readonly actor: Actor;
  readonly command: { readonly id: string; readonly type: string };
  /** Hash of the entry before. */
  readonly prev: string;
  /** SHA-256 of each event line, in order. */
  readonly events: readonly string[];
}

/** What a line of an event says, as far as this reader may see and understand it. */
export type EventLine =
  | { readonly kind: 'event'; readonly salt: string; readonly event: DomainEvent }
  | { readonly kind: 'withheld' }
  /** Of a type that this build does not know. Informational ones move nothing and may be passed over. */
  | { readonly kind: 'unknown'; readonly type: string; readonly informational: boolean };

/** What one command produced, read back. */
export interface Entry {
  readonly header: Header;
  /** SHA-256 of the header line. */
  readonly hash: string;
  readonly events: readonly EventLine[];
}

/** What an entry is written from. */
export interface EntryDraft {
  readonly logId: LogId;
  readonly at: number;
  readonly actor: Actor;
  readonly command: { readonly id: string; readonly type: string };
  readonly events: readonly DomainEvent[];
  /** 32 random hex digits for each event, so that a withheld event cannot be guessed from its hash. */
  readonly salts: readonly string[];
}

function eventLine(event: DomainEvent, salt: string): string {
  const informational = findDefinition(event.type)?.informational;
  return JSON.stringify(
    informational ? { salt, type: event.type, info: true, data: event.data } : { salt, type: event.type, data: event.data },
  );
}

/** Writes an entry's bytes after `head`. Synchronous, so that it can run inside a store's transaction. */
export function writeEntry(draft: EntryDraft, head: Pick<Head, 'seq' | 'hash'>, hashing: Hashing): { entry: Entry; stored: StoredEntry } {
  const lines = draft.events.map((event, i) => {
    const salt = draft.salts[i];
    if (salt === undefined) throw new RangeError('every event needs a salt');
    return eventLine(event, salt);
  });
  const header: Header = {
    v: LOG_VERSION,
    logId: draft.logId,
    seq: head.seq + 1,
    at: draft.at,
    actor: draft.actor,
    command: { id: draft.command.id, type: draft.command.type },
    prev: head.hash,
    events: lines.map((line) => hashing.sha256(line)),
  };
  const headerLine = JSON.stringify(header);
  const hash = hashing.sha256(headerLine);
  const subjects = new Set(draft.events.flatMap((event) => findDefinition(event.type)?.subjects(event.data) ?? []));
  return {
    entry: { header, hash, events: draft.events.map((event, i) => ({ kind: 'event', salt: draft.salts[i] ?? '', event })) },
    stored: { seq: header.seq, hash, lines: [headerLine, ...lines].join('\n'), subjects: [...subjects] },
  };
}

/** Where the log ends after this entry. */
export const headOf = ({ header, hash }: Entry): Head => ({ logId: header.logId, seq: header.seq, hash, at: header.at });

/** The events of an entry that this reader can see and understand. */
export const eventsOf = (entry: Entry): readonly DomainEvent[] =>
  entry.events.flatMap((line) => (line.kind === 'event' ? [line.event] : []));
