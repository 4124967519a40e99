import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ESTree, parseSync, Visitor, type VisitorObject } from 'vite';

type Module = ReturnType<typeof parseSync>['module'];

/** A file of the project: its path from the root, with slashes, and its text. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** Where a rule is broken, and what to do instead. */
export interface Finding {
  readonly path: string;
  readonly line: number;
  readonly says: string;
}

/** "src/domain/money.ts:12 says what to do" */
export function finding({ path, line, says }: Finding): string {
  return `${path}:${line} ${says}`;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const LEFT_OUT = new Set(['.git', '.cache', 'node_modules', 'dist', 'coverage', 'test-results', 'playwright-report']);
const TEXT = new Set(['.ts', '.tsx', '.mjs', '.css', '.html', '.json', '.jsonl', '.md', '.svg', '.txt', '.webmanifest', '']);

/** Every text file of the project, fixtures left out (they hold hostile input on purpose). */
export function projectSources(): Source[] {
  const walk = (folder: string): Source[] =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry): Source[] => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (LEFT_OUT.has(entry.name) || path === 'fixtures') return [];
      if (entry.isDirectory()) return walk(path);
      return entry.isFile() && TEXT.has(extname(entry.name)) ? [{ path, text: readFileSync(join(ROOT, path), 'utf8') }] : [];
    });
  return walk('');
}

/** The line of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** One finding per match of a pattern in the raw text. */
export function matches({ path, text }: Source, pattern: RegExp, says: (match: string) => string): Finding[] {
  return [...text.matchAll(pattern)].map((match) => ({ path, line: lineAt(text, match.index), says: says(match[0]) }));
}

interface Parsed {
  readonly program: ESTree.Program;
  readonly module: Module;
  readonly comments: readonly { readonly value: string; readonly start: number }[];
}

const parsed = new WeakMap<Source, Parsed>();

/** The syntax tree, so that a rule sees code and not words in a comment or a string. Parsed once per file. */
function parse(source: Source): Parsed {
  const known = parsed.get(source);
  if (known !== undefined) return known;
  const { program, module, comments, errors } = parseSync(source.path, source.text);
  if (errors.length > 0) throw new Error(`${source.path} does not parse: ${errors[0]?.message ?? ''}`);
  const tree = { program, module, comments };
  parsed.set(source, tree);
  return tree;
}

/** Walks the syntax tree of a file; the visitor reports offsets and sentences. */
export function inspect(source: Source, visitor: (report: (offset: number, says: string) => void) => VisitorObject): Finding[] {
  const findings: Finding[] = [];
  const report = (offset: number, says: string): void => {
    findings.push({ path: source.path, line: lineAt(source.text, offset), says });
  };
  new Visitor(visitor(report)).visit(parse(source).program);
  return findings;
}

interface ImportedModule {
  readonly specifier: string;
  readonly offset: number;
}

/** Whether an expression is `import.meta.url`. */
function isModuleUrl(node: ESTree.Node | undefined): boolean {
  return (
    node?.type === 'MemberExpression' &&
    node.object.type === 'MetaProperty' &&
    node.property.type === 'Identifier' &&
    node.property.name === 'url'
  );
}

/**
 * Everything that a file imports or re-exports: static imports, types, `import()`, and files named by `new URL(…, import.meta.url)`. To know
 * of a type is to depend on it.
 */
export function importsOf(source: Source): ImportedModule[] {
  const found: ImportedModule[] = [];
  const add = (node: { readonly type: string; readonly start: number } | null): void => {
    if (node !== null && node.type === 'Literal' && 'value' in node && typeof node.value === 'string') {
      found.push({ specifier: node.value, offset: node.start });
    }
  };
  inspect(source, () => ({
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
    NewExpression(node) {
      const [file, base] = node.arguments;
      if (node.callee.type === 'Identifier' && node.callee.name === 'URL' && isModuleUrl(base)) add(file ?? null);
    },
    TSImportType: (node) => add(node.source),
  }));
  return found;
}
