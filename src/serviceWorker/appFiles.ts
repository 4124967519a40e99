/** The files of one build, as paths from the root. */
export interface AppFiles {
  /** Changes when any file does. */
  readonly build: string;
  /** Their names carry a hash of their content. */
  readonly hashed: readonly string[];
  readonly unhashed: readonly string[];
}

/** Where the built worker is. A path at the root, so that the whole app is within its reach. */
export const SERVICE_WORKER = '/service-worker.js';
