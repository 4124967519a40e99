/** The messages between a house (viewWorker.ts) and the process that makes its views (viewProcess.ts). */
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

export interface ViewRequest {
  readonly requestId: number;
  readonly wanted: WantedView;
}

export type ViewReply = { readonly requestId: number; readonly made: KeptView } | { readonly requestId: number; readonly failed: string };
