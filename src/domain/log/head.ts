/** Where a log ends: the last entry's place, hash and time. `null` stands for a log without entries. */
export interface Head {
  /** The log's own id, `log_` and 32 hex digits. */
  readonly logId: string;
  /** Place of the last entry, counted from 1. */
  readonly seq: number;
  /** SHA-256 of the last entry's header line, 64 hex digits. */
  readonly hash: string;
  /** Wall clock of the last entry, UTC milliseconds. */
  readonly at: number;
}

/** `prev` of entry 1: nothing came before it. */
export const NO_HASH = '0'.repeat(64);

/** An entry as it is kept: its exact bytes, and what finds it again. */
export interface StoredEntry {
  readonly seq: number;
  /** SHA-256 of the header line, 64 hex digits. */
  readonly hash: string;
  /** Header line, then one line per event (`null` where withheld), joined by `\n`, with no `\n` at the end. */
  readonly lines: string;
  /** Accounts whose trail this entry belongs to, without repeats. */
  readonly subjects: readonly string[];
}
