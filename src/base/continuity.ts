/**
 * What every store checks about the chain without hashing: a caller's head is on the log, and appended entries continue it.
 * The writer computes the hashes and `verify` computes them again; a store only compares them.
 */
import { type Head, NO_HASH, type StoredEntry } from '../domain/log/head.ts';
import { DamagedLogError, HeadMismatchError } from './ports.ts';

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

/**
 * Throws HeadMismatchError if `knownHead` is not a place on the log that ends in `head`. `missed` are the entries between
 * the two. Throws DamagedLogError if `missed` has a gap or does not end in `head`.
 */
export function assertOnChain(head: Head | null, knownHead: Head | null, missed: readonly StoredEntry[]): void {
  if (knownHead !== null) {
    if (head === null) throw new HeadMismatchError(`The log is empty, but entry ${knownHead.seq} was seen before.`);
    if (head.logId !== knownHead.logId) throw new HeadMismatchError('The store holds another log.');
    if (head.seq < knownHead.seq) {
      throw new HeadMismatchError(`The log ends at entry ${head.seq}, but entry ${knownHead.seq} was seen before.`);
    }
  }
  assertComplete(missed, (knownHead?.seq ?? 0) + 1, head?.seq ?? 0);
  const [next] = missed;
  const hashThere = next === undefined ? head?.hash : prevAt(next.lines);
  if (knownHead !== null && hashThere !== knownHead.hash) {
    throw new HeadMismatchError(`Entry ${knownHead.seq} is not the one that was seen before.`);
  }
  const last = missed.at(-1);
  if (last !== undefined && last.hash !== head?.hash) throw new DamagedLogError(`entry ${last.seq} is not its head`);
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

/**
 * The head after `append`. Throws a plain Error (a programming error) if an entry does not continue the log: another place,
 * another log, a `prev` that is not the previous hash, or lines that do not match its header.
 */
export function headAfter(head: Head | null, append: readonly StoredEntry[]): Head | null {
  let last = head;
  for (const entry of append) last = step(last, entry);
  return last;
}

function step(before: Head | null, entry: StoredEntry): Head {
  const header: unknown = JSON.parse(headerLine(entry));
  if (!isHeader(header)) throw new Error(`Entry ${entry.seq} has a header line without its fields`);
  const seq = (before?.seq ?? 0) + 1;
  if (entry.seq !== seq || header.seq !== seq) throw new Error(`Entry ${entry.seq} cannot be appended: the next place is ${seq}`);
  if (before !== null && header.logId !== before.logId) throw new Error(`Entry ${seq} belongs to another log`);
  if (header.prev !== (before?.hash ?? NO_HASH)) throw new Error(`Entry ${seq} does not name the hash before it`);
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
