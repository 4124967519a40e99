import { posix } from 'node:path';
import { type Finding, lineAt, parse, type Source } from './sources.ts';

/** Each name that some file imports, after the path of the file that it comes from. */
function importedNames(sources: readonly Source[]): ReadonlySet<string> {
  const imported = new Set<string>();
  for (const { path, text, module } of sources.map((source) => ({ ...source, ...parse(source) }))) {
    const add = (specifier: string, names: readonly (string | null | undefined)[]): void => {
      for (const name of names) imported.add(`${posix.join(posix.dirname(path), specifier)} ${name ?? '*'}`);
    };
    for (const { moduleRequest, entries } of module.staticImports) {
      add(
        moduleRequest.value,
        entries.map(({ importName }) => importName.name),
      );
    }
    for (const { moduleRequest, importName } of module.staticExports.flatMap(({ entries }) => entries)) {
      if (moduleRequest !== null) add(moduleRequest.value, [importName.name]);
    }
    // What is taken from `import()` is a word of the file that calls it.
    const words = text.match(/[\w$]+/gu) ?? [];
    for (const { moduleRequest } of module.dynamicImports) add(text.slice(moduleRequest.start + 1, moduleRequest.end - 1), words);
  }
  return imported;
}

/** Exported names that no other file imports. */
export function deadExports(sources: readonly Source[]): Finding[] {
  const imported = importedNames(sources);
  return sources.flatMap((source) =>
    parse(source)
      .module.staticExports.flatMap(({ entries }) => entries)
      .filter(({ exportName: { name } }) => name !== null && !imported.has(`${source.path} ${name}`) && !imported.has(`${source.path} *`))
      .map(({ exportName: { name }, start }) => ({
        path: source.path,
        line: lineAt(source.text, start),
        says: `no other file imports ${name}: leave out \`export\`, or remove what nothing uses.`,
      })),
  );
}

/** Names that a file exports although an earlier one does. */
export function doubleExports(sources: readonly Source[]): Finding[] {
  const first = new Map<string, string>();
  return sources.flatMap((source) => {
    const names = new Set(parse(source).module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name)));
    return [...names].flatMap((name): Finding[] => {
      if (name === null) return [];
      const other = first.get(name);
      if (other === undefined) first.set(name, source.path);
      return other === undefined ? [] : [{ path: source.path, line: 1, says: `${other} exports ${name} too: one name, one meaning.` }];
    });
  });
}
