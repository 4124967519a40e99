/**
 * An entry and its bytes. A header line binds the hashes of the lines after it and the hash of the entry before; the hash
 * of an entry is the SHA-256 of its header line. So the chain is checked from headers alone, and a line that a reader may
 * not see can be withheld (`null`) without breaking it. The first line after the header is the act: which command, and who
 * sent it. Nothing is ever serialised again in order to be hashed.
 */
import type { Hashing } from '../fairness/hashing.ts';
import type { DomainEvent } from '../events/catalog.ts';
import { findDefinition } from '../events/catalog.ts';
import type { Actor, LogId } from '../ids.ts';
import type { Head, StoredEntry } from './head.ts';

export const LOG_VERSION = 2;

/** What everybody may know of an entry: its place, its time and how many lines it has. */
export interface Header {
  readonly v: typeof LOG_VERSION;
  readonly logId: LogId;
  readonly seq: number;
  /** UTC milliseconds. */
  readonly at: number;
  /** Hash of the entry before. */
  readonly prev: string;
  /** SHA-256 of each line: first the act, then the events in order. */
  readonly lines: readonly string[];
}

/** Which command an entry carried out, and who sent it. */
export interface Act {
  readonly command: { readonly id: string; readonly type: string };
  readonly actor: Actor;
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
  /** Null where it was withheld. */
  readonly act: Act | null;
  readonly events: readonly EventLine[];
}

/** What an entry is written from. */
interface EntryDraft extends Act {
  readonly logId: LogId;
  readonly at: number;
  readonly events: readonly DomainEvent[];
  /** 32 random hex digits for the act and for each event, so that a withheld line cannot be guessed from its hash. */
  readonly salts: readonly string[];
}

/** How many salts an entry of so many events takes. */
export const saltsNeeded = (events: number): number => events + 1;

const actLine = ({ command: { id, type }, actor }: Act, salt: string): string => JSON.stringify({ salt, command: { id, type }, actor });

function eventLine(event: DomainEvent, salt: string): string {
  const informational = findDefinition(event.type)?.informational;
  return JSON.stringify(
    informational ? { salt, type: event.type, info: true, data: event.data } : { salt, type: event.type, data: event.data },
  );
}

/** Writes an entry's bytes after `head`. Synchronous, so that it can run inside a store's transaction. */
export function writeEntry(draft: EntryDraft, head: Pick<Head, 'seq' | 'hash'>, hashing: Hashing): { entry: Entry; stored: StoredEntry } {
  const { command, actor, events } = draft;
  const [actSalt, ...salts] = draft.salts;
  if (actSalt === undefined || salts.length < events.length) throw new RangeError('the act and every event need a salt');
  const lines = [actLine({ command, actor }, actSalt), ...events.map((event, i) => eventLine(event, salts[i] ?? ''))];
  const header: Header = {
    v: LOG_VERSION,
    logId: draft.logId,
    seq: head.seq + 1,
    at: draft.at,
    prev: head.hash,
    lines: lines.map((line) => hashing.sha256(line)),
  };
  const headerLine = JSON.stringify(header);
  const hash = hashing.sha256(headerLine);
  const subjects = new Set(events.flatMap((event) => findDefinition(event.type)?.subjects(event.data) ?? []));
  return {
    entry: {
      header,
      hash,
      act: { command: { id: command.id, type: command.type }, actor },
      events: events.map((event, i) => ({ kind: 'event', salt: salts[i] ?? '', event })),
    },
    stored: { seq: header.seq, hash, lines: [headerLine, ...lines].join('\n'), subjects: [...subjects] },
  };
}

/** Where the log ends after this entry. */
export const headOf = ({ header, hash }: Entry): Head => ({ logId: header.logId, seq: header.seq, hash, at: header.at });

/** The events of an entry that this reader can see and understand. */
export const eventsOf = (entry: Entry): readonly DomainEvent[] =>
  entry.events.flatMap((line) => (line.kind === 'event' ? [line.event] : []));
