/** The short way of reading an event line never accepts what the long way refuses, and never reads it differently. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventDefinitions } from '../../src/domain/events/catalog.ts';
import { parseEvent, recogniseEvent } from '../../src/domain/log/read.ts';

const salt = '0f'.repeat(16);
const lines = eventDefinitions.map(({ type, specimen }) => JSON.stringify({ salt, type, data: specimen }));

describe('specimens', () => {
  test.each(lines)('%s', (line) => {
    const read = recogniseEvent(line);
    if (read) expect(read).toEqual(parseEvent(line));
  });

  test('the events of a round are read the short way', () => {
    const short = lines.filter((line) => recogniseEvent(line) !== undefined).map((line) => (JSON.parse(line) as { type: string }).type);
    expect(short).toContain('bet/placed');
    expect(short).toContain('bet/settled');
    expect(short).not.toContain('records/migrated');
  });
});

test.each(lines)('nothing below U+0020 passes for a part of %s', (line) => {
  for (let at = 0; at < line.length; at += 1) {
    for (const put of ['\u0001', '\u0003', '\u0005']) expect(recogniseEvent(line.slice(0, at) + put + line.slice(at + 1))).toBeUndefined();
  }
});

/** Pieces that make a line almost right. */
const pieces = ['0', '-', '-0', '1e2', '.5', '9007199254740993', '99999999999999999', ' ', '"', '\\', '\\u0041', '\\ud800', '\ud800', '🎲', ',', '}', 'null', 'true', '"x":1,', '\u2028', '\u007f', '\n', '\u0000', '00', 'a', '1', 'F'];

test('a damaged line is accepted only where the long way accepts it', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...lines),
      fc.array(fc.record({ at: fc.nat(500), cut: fc.nat(3), put: fc.constantFrom('', ...pieces) }), { minLength: 1, maxLength: 3 }),
      (line, damages) => {
        let damaged = line;
        for (const { at, cut, put } of damages) {
          const place = at % damaged.length;
          damaged = damaged.slice(0, place) + put + damaged.slice(place + cut);
        }
        const read = recogniseEvent(damaged);
        if (read) expect(read).toEqual(parseEvent(damaged));
      },
    ),
    { numRuns: 5_000 },
  );
});

test('every number and text in a line may be any other one', { timeout: 60_000 }, () => {
  const values = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double(), fc.string({ unit: 'binary', maxLength: 70 }), fc.constant(null), fc.boolean());
  fc.assert(
    fc.property(fc.constantFrom(...lines), fc.nat(30), values, (line, which, value) => {
      const leaves = [...line.matchAll(/(?<=":)(?:"[^"]*"|-?\d+|true|false|null)/g)];
      const leaf = leaves[which % leaves.length];
      const changed = line.slice(0, leaf?.index) + JSON.stringify(value) + line.slice((leaf?.index ?? 0) + (leaf?.[0].length ?? 0));
      const read = recogniseEvent(changed);
      if (read) expect(read).toEqual(parseEvent(changed));
    }),
    { numRuns: 5_000 },
  );
});
