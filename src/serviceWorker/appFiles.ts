/** The files of one build, as paths from the root. */
export interface AppFiles {
  /** Changes when any file does. */
  readonly build: string;
  /** Files whose names have a hash of their content. */
  readonly hashed: readonly string[];
  readonly unhashed: readonly string[];
}

/** The path of the built worker. It is at the root, so that its scope is the whole app. */
export const SERVICE_WORKER = '/service-worker.js';
