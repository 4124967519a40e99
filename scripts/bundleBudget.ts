import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { SERVICE_WORKER } from '../src/serviceWorker/appFiles.ts';

/** Not part of the first load: it is fetched when the page is idle. */
const WORKER = SERVICE_WORKER.slice(1);

interface BudgetOptions {
  /** The page whose first load is weighed. */
  readonly what: string;
  /**
   * Ends of the paths of modules that the page loads by `import()` whoever looks at it. Their chunks and the static
   * imports of these count as first load, like the entry.
   */
  readonly eager: readonly string[];
  /** Of JavaScript, gzipped, before the page works. */
  readonly budgetBytes: number;
}

/** The parts of a built chunk that the budget uses. */
export interface BuiltChunk {
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
  readonly code: string;
}

interface ChunkSize {
  readonly fileName: string;
  readonly gzipBytes: number;
}

/** The chunks that the first page loads: entries, the eager ones, and their static imports. Largest first. */
export function firstLoad(chunks: readonly BuiltChunk[], eager: readonly string[]): ChunkSize[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const isEager = ({ moduleIds }: BuiltChunk): boolean => moduleIds.some((id) => eager.some((end) => id.endsWith(end)));
  const waiting = chunks.filter((chunk) => chunk.isEntry || isEager(chunk)).map((chunk) => chunk.fileName);
  const loaded = new Map<string, ChunkSize>();
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const chunk = byName.get(name);
    if (chunk === undefined || loaded.has(name)) continue;
    loaded.set(name, { fileName: name, gzipBytes: gzipSync(chunk.code, { level: 9 }).byteLength });
    waiting.push(...chunk.imports);
  }
  return [...loaded.values()].sort((a, b) => b.gzipBytes - a.gzipBytes);
}

function table(sizes: readonly ChunkSize[], total: number, budget: number): string {
  const rows = [
    ...sizes.map(({ fileName, gzipBytes }) => [fileName, kilobytes(gzipBytes)] as const),
    ['first load', kilobytes(total)] as const,
    ['budget', kilobytes(budget)] as const,
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, size]) => `  ${name.padEnd(width)}  ${size.padStart(9)}`).join('\n');
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/**
 * Prints a page's JavaScript, chunk by chunk, and fails the build above the budget.
 * A browser test weighs what the page really loads, so it finds a chunk that is missing from `eager`.
 */
export function bundleBudgetPlugin({ what, eager, budgetBytes }: BudgetOptions): Plugin {
  return {
    name: `bundle-budget of ${what}`,
    apply: 'build',
    generateBundle(_options, bundle) {
      const outputs: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[] = Object.values(bundle);
      const sizes = firstLoad(
        outputs.filter((output) => output.type === 'chunk').filter(({ fileName }) => fileName !== WORKER),
        eager,
      );
      const total = sizes.reduce((sum, size) => sum + size.gzipBytes, 0);
      const report = `JavaScript of ${what}, gzipped:\n${table(sizes, total, budgetBytes)}`;
      if (total > budgetBytes) this.error(`The first load is above its budget.\n${report}`);
      // Silent with `--logLevel warn`, as in `npm start`.
      this.info(report);
    },
  };
}
