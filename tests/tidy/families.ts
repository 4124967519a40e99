import type { Finding, Source } from './sources.ts';

/** A folder of families, and what the text of a family holds. Other files of the folder are parts that families share. */
const FAMILIES: readonly (readonly [folder: string, holds: RegExp])[] = [
  ['src/domain/events/', /= defineEvent\(/u],
  ['src/domain/commands/', /= defineCommand</u],
  ['src/domain/games/', /: Rulebook</u],
  ['src/store/selectors/', /^export /mu],
];

const testOf = (path: string): string => path.replace(/^src/u, 'tests').replace(/\.ts$/u, '.test.ts');

/** The families that have no test file of their own where `tests` mirrors `src`. */
export function untestedFamilies(sources: readonly Source[]): Finding[] {
  const paths = new Set(sources.map(({ path }) => path));
  return sources
    .filter(({ path, text }) => FAMILIES.some(([folder, holds]) => path.startsWith(folder) && holds.test(text)))
    .filter(({ path }) => !paths.has(testOf(path)))
    .map(({ path }) => ({ path, line: 1, says: `a family has a test file of its own: write ${testOf(path)}.` }));
}
