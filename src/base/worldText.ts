/**
 * A world as text in JSON lines, so that a world of a hundred thousand accounts is written and read in slices. The first
 * line is the world with its lists and records empty. Each later line belongs to one of them: `["accounts"],{…}`, `["corrections"],[…]`.
 */
import { emptyWorld, type World } from '../domain/world.ts';
import { entriesInOrder, sorted, textInOrder } from './sameWorld.ts';
import { inSlices } from './slices.ts';

/**
 * A line ends once it has this many characters. Reading one takes less than a frame, and JavaScript engines free texts of this length early.
 * It is part of the log format (docs/log-format.md, Chapters): with another length, the states of closed logs have other hashes.
 */
const LINE_LENGTH = 100_000;

type Values = Record<string, unknown>;
type Path = readonly string[];

/** The paths of all lists, and of all records by id or name: where an empty world has an empty list or object. */
const partsIn = (part: object): readonly Path[] =>
  Object.entries(part).flatMap(([key, value]: [string, unknown]): readonly Path[] => {
    if (value === null || typeof value !== 'object') return [];
    return Object.keys(value).length === 0 ? [[key]] : partsIn(value).map((path) => [key, ...path]);
  });

/** In the order of their names. The states of closed logs were hashed in this order. */
const parts = partsIn(sorted(emptyWorld()));

const partAt = (world: World, path: Path): Values | unknown[] =>
  path.reduce((part: Values, key) => part[key] as Values, world as unknown as Values);

/** A copy in which these lists and records are empty. */
function emptied(part: object, paths: readonly Path[]): object {
  const copy: Values = { ...part };
  for (const [key = '', ...rest] of paths) {
    const empty = Array.isArray(copy[key]) ? [] : {};
    copy[key] = rest.length === 0 ? empty : emptied(copy[key] as Values, [rest]);
  }
  return copy;
}

/** How objects are written. */
interface Writing {
  readonly entries: (values: Values) => readonly (readonly [string, unknown])[];
  readonly text: (value: unknown) => string;
}

const inAnyOrder: Writing = { entries: Object.entries, text: (value) => JSON.stringify(value) };
const inOrder: Writing = { entries: entriesInOrder, text: textInOrder };

function* linesOfPart(path: Path, part: Values | readonly unknown[], { entries, text }: Writing): Generator<string> {
  const isList = Array.isArray(part);
  const [begin, end] = isList ? ['[', ']'] : ['{', '}'];
  const head = `${JSON.stringify(path)},${begin}`;
  let line = head;
  for (const [key, value] of isList ? part.entries() : entries(part as Values)) {
    line += `${line === head ? '' : ','}${isList ? '' : `${JSON.stringify(key)}:`}${text(value)}`;
    if (line.length < LINE_LENGTH) continue;
    yield `[${line}${end}]`;
    line = head;
  }
  if (line !== head) yield `[${line}${end}]`;
}

/** The lines of a world. The world must not change until the last line is taken. */
export function* linesOfWorld(world: World, writing = inAnyOrder): Generator<string> {
  yield writing.text(emptied(world, parts));
  for (const path of parts) yield* linesOfPart(path, partAt(world, path), writing);
}

/** The state of a world: its lines with the keys of each object in order. Equal worlds have equal lines. */
export const stateLines = (world: World): readonly string[] => [...linesOfWorld(world, inOrder)];

/**
 * The digest of a state, and the seal of a snapshot: SHA-256 of the hashes of its lines. One line is hashed in less than a frame, and the
 * whole text would take longer.
 */
export const stateDigest = <Hash>(hashes: readonly string[], sha256: (text: string) => Hash): Hash => sha256(hashes.join('\n'));

function addLine(world: World, line: string): void {
  const [named, values] = JSON.parse(line) as [Path, Values | unknown[]];
  const known = parts.find((path) => path.join('.') === named.join('.'));
  const part = known && partAt(world, known);
  if (!part || Array.isArray(part) !== Array.isArray(values)) throw new Error('a line of a world that belongs nowhere');
  // Assigning this key sets a prototype, which no comparison of worlds sees.
  if (Object.hasOwn(values, '__proto__')) throw new Error('a line of a world with the key __proto__');
  if (Array.isArray(part) && Array.isArray(values)) part.push(...values);
  else Object.assign(part, values);
}

/** Adds the next line to the world that the lines before it made; null before the first. Throws if it is no line of a world. */
export function withLine(world: World | null, line: string): World {
  if (world === null) return JSON.parse(line) as World;
  addLine(world, line);
  return world;
}

/** A world that is small enough for one string. It must not change until this resolves. */
export async function textOfWorld(world: World): Promise<string> {
  const lines: string[] = [];
  await inSlices(
    (function* collect() {
      for (const line of linesOfWorld(world)) {
        lines.push(line);
        yield;
      }
    })(),
  );
  return lines.join('\n');
}

/** Reads the text of a world. Throws if it is none. */
export const worldOfText = (text: string): Promise<World> =>
  inSlices(
    (function* read() {
      const [first = '', ...others] = text.split('\n');
      let world = withLine(null, first);
      for (const line of others) {
        world = withLine(world, line);
        yield;
      }
      return world;
    })(),
  );
