import { describe, expect, test } from 'vitest';
import { isDefect, readEvent } from '../../src/domain/log/read.ts';
import { LOG_VERSION, type Entry, type EventLine } from '../../src/domain/log/entry.ts';
import { foldEntry, NewerLogError } from '../../src/domain/evolve.ts';
import { foldAll } from '../kit/foldAll.ts';
import { NO_HASH } from '../../src/domain/log/head.ts';
import { emptyWorld } from '../../src/domain/world.ts';
import { eventLine, FORGED_LOG } from '../kit/forge.ts';
import { commandIdOf, idOf, registered, rules } from '../kit/people.ts';

const read = (text: string): EventLine => {
  const line = readEvent(text);
  if (isDefect(line)) throw new Error(line.defect);
  return line;
};
const entry = (seq: number, ...events: EventLine[]): Entry => ({
  header: {
    v: LOG_VERSION,
    logId: FORGED_LOG as `log_${string}`,
    seq,
    at: seq * 10,
    prev: NO_HASH,
    lines: ['the act', ...events].map(() => NO_HASH),
  },
  hash: NO_HASH,
  act: { command: { id: commandIdOf(`${seq}`), type: 'Test' }, actor: 'house', seen: null },
  events,
});

const first = entry(1, read(eventLine(rules())));
const second = entry(2, ...registered('ada', 500).map((event) => read(eventLine(event))));
const informational = read(eventLine({ type: 'new/notice', info: true, data: { text: 'hello' } }));
const unknown = read(eventLine({ type: 'new/jackpot', data: { cents: 5 } }));

describe('an event of a type that this build does not know', () => {
  test('is passed over where it is marked informational', () => {
    const world = foldAll([first, second, entry(3, informational, ...registered('ben', 7).map((event) => read(eventLine(event))))]);
    expect(world).toMatchObject({ seq: 3, at: 30 });
    expect(world.ledger.player).toEqual({ [idOf('ada')]: 500, [idOf('ben')]: 7 });
  });

  test('stops the fold before anything of its entry has happened', () => {
    const world = emptyWorld();
    foldEntry(world, first);
    foldEntry(world, second);
    const before = JSON.stringify(world);
    const mixed = entry(3, ...registered('ben', 7).map((event) => read(eventLine(event))), unknown);
    expect(() => foldEntry(world, mixed)).toThrow(NewerLogError);
    expect(() => foldEntry(world, mixed)).toThrow('entry 3 holds new/jackpot, which only a newer version understands');
    expect(JSON.stringify(world)).toBe(before);
  });
});

test('a withheld event is passed over', () => {
  expect(foldAll([first, entry(2, { kind: 'withheld' })])).toMatchObject({ seq: 2, at: 20, accounts: {} });
});

test('nothing folds to the empty world', () => expect(foldAll([])).toEqual(emptyWorld()));
