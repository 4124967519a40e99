/** `npm run structure`: prints figures of how the code is built, so that a change of the structure can be compared before and after. */
import { posix } from 'node:path';
import { embeddedBetPath, serverBetPath } from './betPath.ts';
import { LAYERS } from '../tests/tidy/layers.ts';
import { inCircles } from '../tests/tidy/circles.ts';
import { importsOf, projectSources, type Source } from '../tests/tidy/sources.ts';
import { commandOptions } from './commandOptions.ts';

commandOptions({});

// A reader such as `head` may close the pipe before everything is printed.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const sources = projectSources().filter(({ path }) => /^src\/.*\.tsx?$/u.test(path));
const paths = new Set(sources.map(({ path }) => path));
const linesOf = ({ text }: Source): number => text.trimEnd().split('\n').length;
const roomOf = (path: string): string => path.split('/')[1] ?? '';

/** Each file of src with the files of src that it imports, `import()` and workers included. */
const imports = new Map(
  sources.map((source) => {
    const files = importsOf(source).map(({ specifier }) => posix.join(posix.dirname(source.path), specifier.replace(/\?.*$/u, '')));
    return [source.path, new Set(files.filter((file) => paths.has(file)))];
  }),
);

/** Imports of a room that its row of LAYERS does not allow. */
const upwards = (room: string): number =>
  [...imports].flatMap(([path, files]) =>
    roomOf(path) === room ? [...files].filter((file) => roomOf(file) !== room && !LAYERS[room]?.from.includes(roomOf(file))) : [],
  ).length;

const EMBEDDED = /^src\/(?:engine|browser|app\/(?!remote))/u;
const REMOTE = /^src\/(?:client|server|app\/remote)/u;

/** Interfaces of contracts that something in the embedded house and something for a house server implement. */
const twins = sources
  .filter(({ path }) => /^src\/(?:base|api|client|engine|store)\//u.test(path))
  .flatMap(({ text }) => [...text.matchAll(/^export interface (?<name>\w+)/gmu)].map(({ groups }) => groups?.['name'] ?? ''))
  .filter((name) => {
    const isImplemented = new RegExp(`(?:implements (?:\\w+, )*${name}\\b|\\): ${name} (?:=>|\\{)|const \\w+: ${name} = \\{)`, 'u');
    const files = sources.filter(({ text }) => isImplemented.test(text)).map(({ path }) => path);
    return files.some((path) => EMBEDDED.test(path)) && files.some((path) => REMOTE.test(path));
  });

const usersOf = (path: string): number => [...imports.values()].filter((files) => files.has(path)).length;
const small = sources.filter((source) => linesOf(source) < 60 && usersOf(source.path) === 1);
/** Adds up all entries of an account, which proves what lists show. So it is no query. */
const PROOF = 'src/screens/balance/wholeTrail.ts';
const readers = sources.filter(
  ({ path, text }) =>
    !/^src\/(?:base|server|browser|client)\//u.test(path) && path !== PROOF && /ownEntriesBack\(|\.readTrail\(/u.test(text),
);
const searchesText = sources.filter(({ text }) => /\/[^\n]*"type":"[^\n]*\/u/u.test(text));
const glossary = projectSources().find(({ path }) => path === 'docs/glossary.md');
const words = glossary?.text.match(/^\| (?!Word|---)/gmu)?.length ?? 0;

const figures: readonly (readonly [string, number | string])[] = [
  ['files that a bet passes, embedded (goal: 25)', embeddedBetPath.length],
  ['files that a bet passes, house server (goal: 30)', serverBetPath.length],
  ['interfaces implemented for both houses', `${twins.length} (${twins.join(', ')})`],
  ['backward readers beside the proof of the balance', `${readers.length} (${readers.map(({ path }) => path).join(', ')})`],
  ['files that search JSON text', searchesText.length],
  ['files in circles, import() counted', inCircles(sources).length],
  ['imports upwards in engine', upwards('engine')],
  ['imports upwards in client', upwards('client')],
  ['words in the glossary', words],
  ['files below 60 lines with one importer', small.length],
  ['files', sources.length],
  ['lines', sources.reduce((sum, source) => sum + linesOf(source), 0)],
];
for (const [what, figure] of figures) console.log(`${what.padEnd(50)} ${figure}`);
for (const room of new Set(sources.map(({ path }) => roomOf(path)))) {
  const own = sources.filter(({ path }) => roomOf(path) === room);
  console.log(`  ${room.padEnd(48)} ${own.length} files, ${own.reduce((sum, source) => sum + linesOf(source), 0)} lines`);
}
