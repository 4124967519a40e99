/** The end of a log: place, hash and time of the last entry. `null` stands for a log without entries. */
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

/** The place of an entry in a log, and its hash. */
export type Place = Pick<Head, 'seq' | 'hash'>;

/** `prev` of entry 1. */
export const NO_HASH = '0'.repeat(64);

/** An entry as it is stored: its exact lines, and the keys to find it. */
export interface StoredEntry {
  readonly seq: number;
  /** SHA-256 of the header line, 64 hex digits. */
  readonly hash: string;
  /** The header, the act and one line per event (`null` if withheld), joined by `\n`, without a `\n` at the end. */
  readonly lines: string;
  /** The accounts that it concerns, without repeats. It belongs to their trails. */
  readonly subjects: readonly string[];
}
