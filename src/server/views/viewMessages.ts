/** What a house and the process that makes its views say to each other. */
import type { DatabasePlace } from '../postgres/database.ts';
import type { KeptView, WantedView } from './viewMaker.ts';

/** The first message to the process. */
export interface WorkerData {
  readonly place: DatabasePlace;
  /** Where the log is read. Default: `place`. */
  readonly logPlace?: DatabasePlace;
  readonly key: string;
  readonly domainHash: string;
}

export interface Wanted {
  readonly ask: number;
  readonly wanted: WantedView;
}

export type Made = { readonly ask: number; readonly made: KeptView } | { readonly ask: number; readonly failed: string };
