import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeHashing } from '../../src/audit/nodeHashing.ts';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { chainAgain, takeApart, type LooseEntry } from '../kit/looseLog.ts';
import { PATIENT, runs } from '../kit/runs.ts';
import { history, tampered } from './audit.ts';

/** Whatever a forger writes and hashes again is answered with a report that names the place: never with an exception. */

const LOGS = [history('every-event.jsonl'), tampered('games-honest.jsonl'), tampered('earning-honest.jsonl')].map((path) =>
  readFileSync(path, 'utf8'),
);

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** The paths of all values inside one event's data. */
function pathsOf(value: Json, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (value === null || typeof value !== 'object') return [path];
  const parts = Array.isArray(value) ? value.map((each, i) => [i, each] as const) : Object.entries(value);
  return [path, ...parts.flatMap(([key, each]) => pathsOf(each, [...path, key]))];
}

function replaced(value: Json, path: readonly (string | number)[], by: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((each, i) => (i === key ? replaced(each, rest, by) : each));
  const object = value as { [key: string]: Json };
  return { ...object, [key]: replaced(object[key] ?? null, rest, by) };
}

/** Every value that stands anywhere in the logs under a key: what a forger would try first. */
const seen = new Map<string, Json[]>();
for (const line of LOGS.flatMap((text) => takeApart(text).flatMap(({ lines }) => lines))) {
  const { data } = JSON.parse(line) as { data: Json };
  for (const path of pathsOf(data)) {
    const key = String(path.at(-1) ?? 'data');
    const value = path.reduce<Json>((at, step) => (at as { [key: string]: Json })[step] ?? null, data);
    seen.set(key, [...(seen.get(key) ?? []), value]);
  }
}

const anyValue = fc.constantFrom<Json>(
  null,
  true,
  0,
  -1,
  1,
  0.5,
  1e300,
  2 ** 53,
  '',
  '0',
  '__proto__',
  'constructor',
  'acc_'.padEnd(36, '0'),
  [],
  {},
  ['x'],
  { constructor: 1 },
);

interface Forgery {
  readonly log: number;
  readonly entry: number;
  readonly event: number;
  readonly path: number;
  readonly value: Json | { readonly asElsewhere: number };
  readonly how: 'value' | 'actor' | 'drop' | 'twice' | 'withhold' | 'swap' | 'dropEntry' | 'entryTwice' | 'time';
}

const forgery: fc.Arbitrary<Forgery> = fc.record({
  log: fc.nat(LOGS.length - 1),
  entry: fc.nat(),
  event: fc.nat(),
  path: fc.nat(),
  value: fc.oneof({ weight: 2, arbitrary: fc.record({ asElsewhere: fc.nat() }) }, { weight: 1, arbitrary: anyValue }),
  how: fc.constantFrom('value', 'value', 'value', 'value', 'actor', 'drop', 'twice', 'withhold', 'swap', 'dropEntry', 'entryTwice', 'time'),
});

/** An entry to change: never the first, whose rules would only refuse all the others. */
function forged({ log, entry: at, event, path: which, value, how }: Forgery): string {
  const entries = takeApart(LOGS[log] ?? '');
  const place = 1 + (at % (entries.length - 1));
  const { header, act, lines } = entries[place] as LooseEntry;
  const index = lines.length === 0 ? 0 : event % lines.length;
  const line = lines[index] ?? 'null';
  switch (how) {
    case 'actor':
      act.actor = entries[event % entries.length]?.act.actor ?? 'house';
      break;
    case 'time':
      header.at += (event % 2 === 0 ? 1 : -1) * (which % 1_000_000_000);
      break;
    case 'drop':
      lines.splice(index, 1);
      break;
    case 'twice':
      lines.splice(index, 0, line);
      break;
    case 'swap':
      lines.reverse();
      break;
    case 'withhold':
      header.lines[index + 1] = nodeHashing.sha256(line);
      lines[index] = 'null';
      break;
    case 'dropEntry':
      entries.splice(place, 1);
      break;
    case 'entryTwice':
      entries.splice(place, 0, structuredClone(entries[place] as LooseEntry));
      break;
    default: {
      const parsed = JSON.parse(line) as { data: Json };
      const paths = pathsOf(parsed.data);
      const path = paths[which % paths.length] ?? [];
      const others = seen.get(String(path.at(-1) ?? 'data')) ?? [null];
      const by =
        value !== null && typeof value === 'object' && 'asElsewhere' in value
          ? (others[Number(value.asElsewhere) % others.length] ?? null)
          : value;
      lines[index] = JSON.stringify({ ...parsed, data: replaced(parsed.data, path, by) });
    }
  }
  return chainAgain(entries);
}

describe('a forged log, hashed again from its first entry to its last', () => {
  test('is answered with a report, and never with an exception', PATIENT, () => {
    fc.assert(
      fc.property(forgery, (drawn) => {
        const lines = forged(drawn).split('\n');
        lines.pop();
        const report = verifyLines(lines);
        expect(report.ok).toBe(report.failure === null);
        if (report.failure) expect(report.failure.sentence).toMatch(/^\S.{8,}$/u);
      }),
      runs(100),
    );
  });
});
