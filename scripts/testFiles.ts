/** Test files and the suite that each belongs to. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** `npm test` runs the default suite, `npm run test:full` the full one. */
export const SUITES = ['default', 'full'] as const;
export type Suite = (typeof SUITES)[number];

/** The suite that this process runs. */
export const suite: Suite = process.env['BOUNTYBAY_TEST_SUITE'] === 'full' ? 'full' : 'default';

const isTest = (path: string): boolean => /\.(?:test\.tsx?|spec\.ts)$/u.test(path);
const isFull = (path: string): boolean => /\.full\.(?:test|spec)\.tsx?$/u.test(path);
/** Property tests run in both suites. The full one draws more cases (tests/kit/runs.ts). */
const isProperties = (path: string): boolean => /[./]properties\.test\.ts$/u.test(path);

/** Browser tests that the full suite runs too, at the house server. */
export const FULL_AT_SERVER = ['journey', 'newcomer', 'crash', 'withdrawal'].map((name) => `tests/browser/${name}.spec.ts`);

/** Whether a test file is for a browser. All others are Vitest's. */
export const isBrowserTest = (path: string): boolean => path.endsWith('.spec.ts');

/** The suites that run a file, by its name. */
export const suitesOf = (path: string): readonly Suite[] =>
  !isTest(path) ? [] : isFull(path) ? ['full'] : isProperties(path) || FULL_AT_SERVER.includes(path) ? SUITES : ['default'];

/** The same as `suitesOf` in Vitest's patterns. `extension` is `ts`, or `tsx` for component tests. */
export function vitestFiles(extension: 'ts' | 'tsx'): { readonly include: string[]; readonly exclude: string[] } {
  const full = `tests/**/*.full.test.${extension}`;
  return suite === 'full'
    ? { include: [full, `tests/**/{*.,}properties.test.${extension}`], exclude: [] }
    : { include: [`tests/**/*.test.${extension}`], exclude: [full] };
}

/** Paths of all test files below a project, with slashes, sorted. */
export function allTestFiles(root: string): string[] {
  const paths = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' });
  return paths
    .map((path) => `tests/${path.replaceAll('\\', '/')}`)
    .filter(isTest)
    .toSorted();
}
