import { posix } from 'node:path';
import { importsOf, type Source } from './sources.ts';

/**
 * The files that import each other in a circle. Types, `import()` and `new URL(…, import.meta.url)` count. A file that imports no remaining
 * file is in no circle, nor is a file that no remaining file imports. Removing these again and again leaves the circles and what lies
 * between them.
 */
export function inCircles(sources: readonly Source[]): readonly string[] {
  const imports = new Map(
    sources.map((source) => [
      source.path,
      importsOf(source).map(({ specifier }) => posix.join(posix.dirname(source.path), specifier.replace(/\?.*$/u, ''))),
    ]),
  );
  for (let before = -1; before !== imports.size;) {
    before = imports.size;
    for (const [path, imported] of imports) if (!imported.some((other) => imports.has(other))) imports.delete(path);
    const wanted = new Set([...imports.values()].flat());
    for (const path of imports.keys()) if (!wanted.has(path)) imports.delete(path);
  }
  return [...imports.keys()];
}
