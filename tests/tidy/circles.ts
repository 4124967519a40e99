import { posix } from 'node:path';
import { importsOf, type Source } from './sources.ts';

/**
 * The files that import each other in a circle, types included. What is fetched on demand (`import()`) closes no circle. Who imports nobody
 * that is left is in none, and neither is whom
 * nobody imports that is left: taken away again and again, they leave the circles and what lies between them.
 */
export function inCircles(sources: readonly Source[]): readonly string[] {
  const imports = new Map(
    sources.map((source) => [
      source.path,
      importsOf(source, { dynamic: false }).map(({ specifier }) => posix.join(posix.dirname(source.path), specifier.replace(/\?.*$/u, ''))),
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
