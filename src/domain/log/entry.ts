/**
 * An entry and its bytes. A header line holds the hashes of the lines after it and the hash of the entry before. The hash
 * of an entry is the SHA-256 of its header line. So headers alone prove the chain, and a line can be withheld (`null`)
 * without breaking it. The first line after the header is the act: the command and its actor. Hashes are computed from the
 * bytes of the lines, never from objects serialised again.
 */
import type { Hashing } from '../fairness/hashing.ts';
import type { DomainEvent } from '../events/catalog.ts';
import { findDefinition } from '../events/catalog.ts';
import type { NameOf } from '../events/define.ts';
import type { Actor, LogId } from '../ids.ts';
import type { Head, Place, StoredEntry } from './head.ts';

export const LOG_VERSION = 5;

/** The public part of an entry: its place, its time and the hashes of its lines. */
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
  /** How many events that its readers may read came before the entry (`seenBefore`). So none of them can be withheld. */
  readonly seen: number | null;
}

/** An event line as this reader sees it: an event, a withheld line, or an event of an unknown type. */
export type EventLine =
  | { readonly kind: 'event'; readonly salt: string; readonly event: DomainEvent }
  | { readonly kind: 'withheld' }
  /** A type that this build does not know. An informational event moves no credits and may be ignored. */
  | { readonly kind: 'unknown'; readonly type: string; readonly informational: boolean };

/** An entry as read: what one command produced. */
export interface Entry {
  readonly header: Header;
  /** SHA-256 of the header line. */
  readonly hash: string;
  /** Null if withheld. */
  readonly act: Act | null;
  readonly events: readonly EventLine[];
}

/** The input of `writeEntry`. */
interface EntryDraft extends Act {
  readonly logId: LogId;
  readonly at: number;
  readonly events: readonly DomainEvent[];
  /** 32 random hex digits for the act and for each event, so that a withheld line cannot be guessed from its hash. */
  readonly salts: readonly string[];
}

/** How many salts an entry with this many events needs. */
export const saltsNeeded = (events: number): number => events + 1;

const actLine = ({ command: { id, type }, actor, seen }: Act, salt: string): string =>
  JSON.stringify({ salt, command: { id, type }, actor, ...(seen === null ? {} : { seen }) });

/** The one form of every event line, of known types and of others. */
export const writeEventLine = (salt: string, type: string, informational: boolean, data: unknown): string =>
  JSON.stringify(informational ? { salt, type, info: true, data } : { salt, type, data });

const eventLine = ({ type, data }: DomainEvent, salt: string): string =>
  writeEventLine(salt, type, findDefinition(type)?.informational === true, data);

/** Writes an entry after `head`. Synchronous, so that it can run inside a store's transaction. Throws RangeError without enough salts. */
export function writeEntry(draft: EntryDraft, head: Place, hashing: Hashing): { entry: Entry; stored: StoredEntry } {
  const { command, actor, seen, events } = draft;
  const [actSalt, ...salts] = draft.salts;
  if (actSalt === undefined || salts.length < events.length) throw new RangeError('the act and every event need a salt');
  const lines = [actLine({ command, actor, seen }, actSalt), ...events.map((event, i) => eventLine(event, salts[i] ?? ''))];
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
      act: { command: { id: command.id, type: command.type }, actor, seen },
      events: events.map((event, i) => ({ kind: 'event', salt: salts[i] ?? '', event })),
    },
    stored: { seq: header.seq, hash, lines: [headerLine, ...lines].join('\n'), subjects: [...subjects] },
  };
}

/** The head of the log after this entry. */
export const headOf = ({ header, hash }: Entry): Head => ({ logId: header.logId, seq: header.seq, hash, at: header.at });

/** The events of an entry without withheld and unknown ones. */
export function eventsOf(entry: Entry): readonly DomainEvent[] {
  const events: DomainEvent[] = [];
  for (const line of entry.events) if (line.kind === 'event') events.push(line.event);
  return events;
}

/** Whether the stored bytes of an entry have the hashes that its header and the log name; a withheld line cannot be asked. */
export function hashMatches({ lines, hash }: StoredEntry, hashing: Hashing): boolean {
  const [header = '', ...rest] = lines.split('\n');
  if (hashing.sha256(header) !== hash) return false;
  const named = (JSON.parse(header) as { readonly lines: readonly string[] }).lines;
  return named.length === rest.length && rest.every((line, place) => line === 'null' || hashing.sha256(line) === named[place]);
}

/** Who sent a command and what it was, as texts for people. */
export function namedAct(act: Act | null, nameOf: NameOf): { readonly actor: string; readonly command: string } {
  if (act === null) return { actor: 'somebody', command: 'A command that was withheld' };
  const { actor, command } = act;
  return { actor: actor === 'guest' || actor === 'house' ? actor : nameOf(actor), command: command.type };
}
