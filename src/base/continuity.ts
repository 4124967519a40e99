/**
 * What every store checks about the chain without hashing: appended entries continue it, and read ones have no gap.
 * The writer computes the hashes and `verify` computes them again; a store only compares them. Also puts places in order for `readPlaces`.
 */
import type { Head, StoredEntry } from '../domain/log/head.ts';
import { DamagedLogError, type Batch } from './ports.ts';

const PREV_MARK = '"prev":"';
const HASH_LENGTH = 64;

/**
 * The `prev` hash of an entry (64 hex digits), found by position. Quotes inside JSON strings are escaped, so the mark can
 * only be the header's own key. `from` is where the header line begins in `text`.
 */
export function prevAt(text: string, from = 0): string {
  const mark = text.indexOf(PREV_MARK, from);
  const start = mark + PREV_MARK.length;
  const prev = text.slice(start, start + HASH_LENGTH);
  if (mark < 0 || prev.length !== HASH_LENGTH || text[start + HASH_LENGTH] !== '"') {
    throw new DamagedLogError('a header line names no hash before it');
  }
  return prev;
}

/** The header line of an entry: its bytes up to the first line feed. */
export function headerLine(entry: StoredEntry): string {
  const end = entry.lines.indexOf('\n');
  return end < 0 ? entry.lines : entry.lines.slice(0, end);
}

/** Throws unless `entries` are exactly the entries `from`..`to`, in order. */
export function assertComplete(entries: readonly StoredEntry[], from: number, to: number): void {
  let seq = from;
  for (const entry of entries) {
    if (entry.seq !== seq) break;
    seq += 1;
  }
  if (seq !== to + 1 || entries.length !== to + 1 - from) throw new DamagedLogError(`entry ${seq} is missing`);
}

/** Each place once, in the order of the log. */
export const placesInOrder = (places: Iterable<number>): readonly number[] => [...new Set(places)].toSorted((a, b) => a - b);

/**
 * The head after a batch. Throws a plain Error (a programming error) if an entry does not continue the one before it: another place,
 * another log, a `prev` that is not the previous hash, or lines that do not match its header.
 */
export function headAfter({ after, entries }: Pick<Batch, 'after' | 'entries'>): Head {
  let head = after;
  for (const { stored } of entries) head = headAfterEntry(head, stored);
  return head;
}

/** The head after one entry. Throws as `headAfter` does. */
function headAfterEntry(before: Head, entry: StoredEntry): Head {
  const header: unknown = JSON.parse(headerLine(entry));
  if (!isHeader(header)) throw new Error(`Entry ${entry.seq} has a header line without its fields`);
  const seq = before.seq + 1;
  if (entry.seq !== seq || header.seq !== seq) throw new Error(`Entry ${entry.seq} cannot be appended: the next place is ${seq}`);
  if (before.seq > 0 && header.logId !== before.logId) throw new Error(`Entry ${seq} belongs to another log`);
  if (header.prev !== before.hash) throw new Error(`Entry ${seq} does not name the hash before it`);
  if (entry.hash.length !== HASH_LENGTH) throw new Error(`Entry ${seq} has no hash`);
  if (entry.lines.split('\n').length !== 1 + header.lines.length)
    throw new Error(`Entry ${seq} has more or fewer lines than its header names`);
  return { logId: header.logId, seq, hash: entry.hash, at: header.at };
}

interface HeaderFields {
  readonly logId: string;
  readonly seq: number;
  readonly at: number;
  readonly prev: string;
  readonly lines: readonly unknown[];
}

function isHeader(value: unknown): value is HeaderFields {
  if (typeof value !== 'object' || value === null) return false;
  const { logId, seq, at, prev, lines } = value as Record<keyof HeaderFields, unknown>;
  return typeof logId === 'string' && typeof seq === 'number' && typeof at === 'number' && typeof prev === 'string' && Array.isArray(lines);
}
