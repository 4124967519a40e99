/** What an inspection of a log file tells, as plain data: it crosses from a worker to the page. */
import type { Report } from '../../domain/verify/verifier.ts';

export interface InspectionProgress {
  readonly bytes: number;
  readonly totalBytes: number;
  readonly entries: number;
}

interface InspectedBalance {
  readonly username: string;
  readonly cents: number;
}

/** What became of a head that the person had kept: at which entry of this log it stands, or nowhere. */
export type Receipt = { readonly hash: string; readonly seq: number | null };

export interface Inspection {
  readonly report: Report;
  readonly logId: string;
  /** Of every account at the end of what holds, by name. */
  readonly balances: readonly InspectedBalance[];
  /** Null where no head was given. */
  readonly receipt: Receipt | null;
  readonly bytes: number;
}

/** An entry as sentences. */
export interface InspectedEntry {
  readonly seq: number;
  /** UTC milliseconds. */
  readonly at: number;
  readonly hash: string;
  /** Who sent the command: a name, `guest` or `house`. */
  readonly actor: string;
  readonly command: string;
  readonly sentences: readonly string[];
}

export interface InspectOptions {
  /** A head kept earlier, 64 hex digits: it is looked for in the whole log. */
  readonly receipt?: string;
  readonly onProgress?: (progress: InspectionProgress) => void;
}

/** A file that is being read or has been read. It is never merged into anything. */
export interface Inspector {
  /** Reads the whole file once and verifies it. */
  inspect(file: Blob, options?: InspectOptions): Promise<Inspection>;
  /** Entries from a place on, of the part that holds. After `inspect`. */
  entries(from: number, count: number): Promise<readonly InspectedEntry[]>;
  close(): void;
}
