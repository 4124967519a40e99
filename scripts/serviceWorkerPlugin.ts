import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type AppFiles, LANDING_PAGE, SERVICE_WORKER, SHELL_PAGE } from '../src/serviceWorker/appFiles.ts';

const SOURCE = fileURLToPath(new URL('../src/serviceWorker/serviceWorker.ts', import.meta.url));
const FILE_NAME = SERVICE_WORKER.slice(1);
/** Files that are not needed offline. */
const NOT_KEPT = /\.map$|^robots\.txt$/u;

interface BuiltFile {
  /** From the root of the build, with slashes. */
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** The files that the worker keeps, sorted by name. */
export function appFiles(files: readonly BuiltFile[]): AppFiles {
  const kept = files.filter(({ name }) => name !== FILE_NAME && !NOT_KEPT.test(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const hash = createHash('sha256');
  for (const { name, content } of kept) hash.update(`${name}\0${content.length}\0`).update(content);
  const isHashed = ({ name }: BuiltFile): boolean => name.startsWith('assets/');
  const paths = (some: readonly BuiltFile[]): string[] => some.map(({ name }) => `/${name}`);
  return {
    build: hash.digest('hex').slice(0, 16),
    hashed: paths(kept.filter(isHashed)),
    unhashed: paths(kept.filter((file) => !isHashed(file))),
    landing: LANDING_PAGE,
    shell: SHELL_PAGE,
  };
}

function publicFiles(folder: string): BuiltFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ name: relative(folder, path).split(sep).join('/'), content: readFileSync(path) }));
}

/** Builds the service worker with the list of the build's files. There is no service worker in development. */
export function serviceWorkerPlugin(): Plugin {
  let publicDir = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved: (config) => void ({ publicDir } = config),
    buildStart() {
      this.emitFile({ type: 'chunk', id: SOURCE, fileName: FILE_NAME });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const built = Object.values(bundle).map((file) => ({
          name: file.fileName,
          content: file.type === 'chunk' ? file.code : file.source,
        }));
        const worker = bundle[FILE_NAME];
        if (worker?.type !== 'chunk') return this.error(`${FILE_NAME} was not built`);
        if (worker.imports.length > 0) return this.error(`${FILE_NAME} must be one file, but imports ${worker.imports.join(', ')}`);
        worker.code = `self.FILES=${JSON.stringify(appFiles([...built, ...publicFiles(publicDir)]))};${worker.code}`;
      },
    },
  };
}
