/** The files of one build, as paths from the root. The build writes this list into the worker (scripts/serviceWorkerPlugin.ts). */
export interface AppFiles {
  /** Changes when any file does. */
  readonly build: string;
  /** Files whose names have a hash of their content. */
  readonly hashed: readonly string[];
  readonly unhashed: readonly string[];
  /** `LANDING_PAGE` and `SHELL_PAGE`: the worker is one file and imports nothing. */
  readonly landing: string;
  readonly shell: string;
}

/** The page that `/` begins with: the landing page, printed at build time (scripts/landingPlugin.ts). */
export const LANDING_PAGE = '/landing.html';

/** The page that every other path begins with. */
export const SHELL_PAGE = '/index.html';

/** The path of the built worker. It is at the root, so that its scope is the whole app. */
export const SERVICE_WORKER = '/service-worker.js';
