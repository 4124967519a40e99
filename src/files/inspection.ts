/** The result of a log file's inspection as plain data, which the worker posts to the page. */
import type { AccountId } from '../domain/ids.ts';
import type { Viewer } from '../domain/log/view.ts';
import type { Change } from '../domain/whatIf/change.ts';
import type { WhatIf } from '../domain/whatIf/fork.ts';
import type { Difference, Shown } from '../api/playerHouse.ts';
import type { Report } from '../domain/verify/verifier.ts';

export interface InspectionProgress {
  readonly bytes: number;
  readonly totalBytes: number;
  readonly entries: number;
}

interface InspectedBalance {
  readonly account: AccountId;
  readonly username: string;
  readonly cents: number;
  /** Whether the account is blocked. */
  readonly blocked: boolean;
}

/** A head that the person kept, and the entry of this log that has it. `seq` is null if no entry has it. */
export type Receipt = { readonly hash: string; readonly seq: number | null };

export interface Inspection {
  readonly report: Report;
  readonly logId: string;
  /** The balances of all accounts at the end of the valid part, sorted by name. */
  readonly balances: readonly InspectedBalance[];
  /** Null if no head was given. */
  readonly receipt: Receipt | null;
  /**
   * Where the log differs from what the page shows, or from the rules; null if it does not. Undefined if nothing was given, if only its form was
   * checked, or if the file is damaged or newer and nothing differs before that.
   */
  readonly differs: Difference | null | undefined;
  readonly bytes: number;
}

/** An entry as sentences. */
export interface InspectedEntry {
  readonly seq: number;
  /** UTC milliseconds. */
  readonly at: number;
  readonly hash: string;
  /** The sender of the command: a name, `guest` or `house`. */
  readonly actor: string;
  readonly command: string;
  readonly sentences: readonly string[];
}

export interface InspectOptions {
  /** Whose view the file must be; 'admin' for a whole log. Default: what the file says itself. */
  readonly viewer?: Viewer;
  /** A head that was kept earlier, 64 hex digits. The whole log is searched for it. */
  readonly receipt?: string;
  readonly shown?: Shown;
  readonly onProgress?: (progress: InspectionProgress) => void;
}

/** Reads log files. A file is never merged into the log. */
export interface Inspector {
  /** Reads the whole file once and verifies it. */
  inspect(file: Blob, options?: InspectOptions): Promise<Inspection>;
  /** Entries from a place on, from the valid part of the file. Call `inspect` first. */
  entries(from: number, count: number): Promise<readonly InspectedEntry[]>;
  /**
   * What a log, or a view of one, would have come to under a change. With `lastMs` only its last entries are played again. Rejects with a
   * sentence if it does not hold or cannot be played.
   */
  whatIf(file: Blob, change: Change, lastMs?: number | null): Promise<WhatIf>;
  close(): void;
}
