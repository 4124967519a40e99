/**
 * A world as text in JSON lines, so that a world of a hundred thousand accounts is written and read in slices. The first
 * line is the world with its long records empty. Each later line belongs to one of them: `["accounts"],{…}`.
 */
import type { World } from '../domain/world.ts';
import { sorted } from './sameWorld.ts';
import { inSlices } from './slices.ts';

/**
 * A line ends once it has this many characters. Reading one takes less than a frame, and JavaScript engines free texts of this length early.
 * It is part of the log format (docs/log-format.md, Chapters): with another length, the states of closed logs have other hashes.
 */
const LINE_LENGTH = 100_000;

type Values = Record<string, unknown>;

/** The keys of `World` whose values are records by id or name: `{}` is a value of their type. */
type RecordName = { [Key in keyof World]: Record<never, never> extends World[Key] ? Key : never }[keyof World];

/**
 * Which records of a world have lines of their own: those that grow with the number of accounts and open bets. The states of closed logs were
 * hashed in this form, so the place of a record never changes.
 */
const places: Readonly<Record<RecordName, 'own lines' | 'first line'>> = {
  accounts: 'own lines',
  names: 'own lines',
  usernames: 'own lines',
  levels: 'own lines',
  racePoints: 'own lines',
  emails: 'own lines',
  codes: 'own lines',
  commitments: 'own lines',
  bets: 'own lines',
  flights: 'own lines',
  rounds: 'own lines',
  withdrawals: 'own lines',
  sportBets: 'own lines',
  endedSportBets: 'own lines',
  referralClicks: 'own lines',
  cards: 'first line',
  referrals: 'first line',
  dueReferrals: 'first line',
  offers: 'first line',
  completedBefore: 'first line',
  walls: 'first line',
  sportEvents: 'first line',
};
const longRecords = (Object.keys(places) as RecordName[]).filter((name) => places[name] === 'own lines');
/** The long records of the ledger. */
const longOfLedger = ['player', 'escrow', 'debt'] as const satisfies readonly (keyof World['ledger'])[];

const emptied = <Part extends object>(part: Part, keys: readonly (keyof Part)[]): Part => ({
  ...part,
  ...Object.fromEntries(keys.map((key) => [key, {}])),
});

/** Every long record with its path. */
const recordsOf = (world: World): readonly (readonly [readonly string[], Values])[] => [
  ...longRecords.map((key) => [[key], world[key]] as const),
  ...longOfLedger.map((key) => [['ledger', key], world.ledger[key]] as const),
];

function* linesOfRecord(path: readonly string[], values: Values): Generator<string> {
  const head = `${JSON.stringify(path)},{`;
  let line = head;
  for (const [key, value] of Object.entries(values)) {
    line += `${line === head ? '' : ','}${JSON.stringify(key)}:${JSON.stringify(value)}`;
    if (line.length < LINE_LENGTH) continue;
    yield `[${line}}]`;
    line = head;
  }
  if (line !== head) yield `[${line}}]`;
}

/** The lines of a world. The world must not change until the last line is taken. */
export function* linesOfWorld(world: World): Generator<string> {
  yield JSON.stringify({ ...emptied(world, longRecords), ledger: emptied(world.ledger, longOfLedger) });
  for (const [path, values] of recordsOf(world)) yield* linesOfRecord(path, values);
}

/** The state of a world: its lines with the keys of each object in order. Equal worlds have equal lines. */
export const stateLines = (world: World): readonly string[] => [...linesOfWorld(sorted(world))];

/**
 * The digest of a state, and the seal of a snapshot: SHA-256 of the hashes of its lines. One line is hashed in less than a frame, and the
 * whole text would take longer.
 */
export const stateDigest = <Hash>(hashes: readonly string[], sha256: (text: string) => Hash): Hash => sha256(hashes.join('\n'));

function put(world: World, line: string): void {
  const [path, values] = JSON.parse(line) as [readonly string[], Values];
  const known = recordsOf(world).find(([own]) => own.join('.') === path.join('.'));
  if (!known) throw new Error('a line of a world that belongs nowhere');
  // Assigning this key sets a prototype, which no comparison of worlds sees.
  if (Object.hasOwn(values, '__proto__')) throw new Error('a line of a world with the key __proto__');
  Object.assign(known[1], values);
}

/** Adds the next line to the world that the lines before it made; null before the first. Throws if it is no line of a world. */
export function withLine(world: World | null, line: string): World {
  if (world === null) return JSON.parse(line) as World;
  put(world, line);
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
