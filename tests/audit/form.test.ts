/** The short way of reading an event line never accepts what the long way refuses, and never reads it differently. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { simulateHistory } from '../../src/audit/simulation/history.ts';
import { eventDefinitions } from '../../src/domain/events/catalog.ts';
import { gameNames, rulebooks } from '../../src/domain/games/catalog.ts';
import type { EventLine } from '../../src/domain/log/entry.ts';
import { eventForms, type EventForms } from '../../src/domain/log/linePatterns.ts';
import { textBy } from '../../src/domain/text/schema.ts';
import { isDefect, parseEvent, readEvent, recogniseEvent } from '../../src/domain/log/read.ts';
import { anyText } from '../kit/anyText.ts';

const salt = '0f'.repeat(16);
const lineOf = (type: string, data: unknown): string => JSON.stringify({ salt, type, data });
const specimens = eventDefinitions.map(({ type, specimen }) => lineOf(type, specimen));
const readBy = (forms: EventForms, line: string): EventLine | undefined =>
  forms.toTry(line).reduce<EventLine | undefined>((read, form) => read ?? form.read(line), undefined);
const typeOf = (line: string): string => (JSON.parse(line) as { type: string }).type;

/** Types that are read the long way, and why that is well enough. */
const longWay: Readonly<Record<string, string>> = {
  'rules/set': 'checked across its members, which no pattern says; a handful in a log',
  'earnings/migrated': 'lists of any length; once in a log',
  'earnings/brought-over': 'lists of any length; once for each account of old',
  'chat/migrated': 'lists of any length; once in a log',
  'records/migrated': 'lists of any length; once in a log',
  'race/paid': 'a list of any length; once a week',
  'rain/fallen': 'a list of any length; seldom',
  'account/card-set': 'a list; seldom',
};

/** Lines of every game in every way in which it is bet on and ends. */
function linesOfGames(): readonly string[] {
  const [placed, settled, played] = ['bet/placed', 'bet/settled', 'round/played'].map(
    (type) => eventDefinitions.find((one) => one.type === type)?.specimen as Record<string, unknown>,
  );
  const crash = {
    choices: [{}, { rideOn: true }, { autoCashOut: 101 }, { autoCashOut: 200, rideOn: true }],
    outcomes: [{ pointHundredths: 100 }, { pointHundredths: 341, cashOutHundredths: 101 }],
  };
  return rulebooks.flatMap(({ name: game, version, specimen }) => {
    const choices = [specimen.choice, ...(game === 'crash' ? crash.choices : [])];
    const outcomes = [specimen.outcome, ...(game === 'crash' ? crash.outcomes : [])];
    const shared = game === 'roulette' || game === 'coinflip';
    const draws = ['change_me', 'naïve café', '🎲🎰', '\u2028'].map((clientSeed) => ({ ...(placed?.['draw'] as object), clientSeed }));
    const drawn = shared ? [...draws, { round: `rnd_${salt}`, freshBytes: salt }] : draws;
    return [
      ...choices.flatMap((choice) =>
        drawn.map((draw) => lineOf('bet/placed', { ...placed, game, rulebook: `${game}@${version}`, choice, draw })),
      ),
      ...outcomes.map((outcome) => lineOf('bet/settled', { ...settled, game, outcome })),
      ...(shared
        ? [64, 128].map((length) => lineOf('round/played', { ...played, game, clientSeed: 'a'.repeat(length), outcome: specimen.outcome }))
        : []),
    ];
  });
}
const lines = [...specimens, ...linesOfGames()];

describe('what is read the short way', () => {
  test.each(lines)('%s', (line) => {
    const read = recogniseEvent(line);
    expect(isDefect(parseEvent(line))).toBe(false);
    if (Object.hasOwn(longWay, typeOf(line))) expect(read).toBeUndefined();
    else expect(read).toEqual(parseEvent(line));
  });

  test('every line that people make', async () => {
    const { house } = await simulateHistory({ seed: 5, players: 12, days: 12 });
    const seen = new Set<string>();
    for await (const piece of house.exported()) {
      for (const line of piece.split('\n').filter((one) => /^\{"salt":"[0-9a-f]+","type"/.test(one))) {
        if (Object.hasOwn(longWay, typeOf(line))) continue;
        expect(recogniseEvent(line)).toEqual(parseEvent(line));
        seen.add(typeOf(line) === 'bet/settled' ? (JSON.parse(line) as { data: { game: string } }).data.game : typeOf(line));
      }
    }
    expect([...seen]).toEqual(expect.arrayContaining([...gameNames, 'round/played', 'seed/rotated']));
  });
});

describe('forms of schemas', () => {
  const small = z.int().check(z.gte(-2), z.lte(2));
  const flag = z.literal(true);
  const text = textBy({ kind: 'visible', least: 0, most: 3 });
  const schemas = [
    { schema: z.strictObject({ a: z.exactOptional(small), b: z.exactOptional(flag), c: small }), valid: { a: 1, b: true, c: 2 } },
    {
      schema: z.strictObject({ a: small, b: z.exactOptional(flag), c: z.exactOptional(z.nullable(small)) }),
      valid: { a: 1, b: true, c: null },
    },
    {
      schema: z.strictObject({ a: z.exactOptional(small), b: z.optional(flag), c: z.exactOptional(text) }),
      valid: { a: 0, b: true, c: '🎲a' },
    },
    {
      schema: z.strictObject({ a: z.exactOptional(z.strictObject({ b: z.exactOptional(flag) })), c: z.exactOptional(flag) }),
      valid: { a: { b: true }, c: true },
    },
    {
      schema: z.strictObject({ a: z.tuple([small, flag, text]), c: z.array(z.nullable(small)).check(z.length(2)) }),
      valid: { a: [1, true, 'abc'], c: [null, -2] },
    },
    {
      schema: z.strictObject({ a: z.array(z.tuple([small])).check(z.length(2)), b: z.exactOptional(z.strictObject({})) }),
      valid: { a: [[1], [2]], b: {} },
    },
    {
      schema: z.strictObject({
        a: textBy({ kind: 'any', least: 2, most: 9 }),
        c: z.string().check(z.regex(/^(?:[a-c]{1,2}|-)+$/), z.regex(/^.{0,4}$/)),
      }),
      valid: { a: '🎲🎲', c: 'a' },
    },
    {
      schema: z.strictObject({ a: z.string().check(z.regex(/^(?:ab){1,2}[.-]?$/)), c: z.string().check(z.regex(/^[a-z.-]{1,3}$/)) }),
      valid: { a: 'abab.', c: 'a.-' },
    },
  ];
  const leaf = fc.oneof(
    fc.integer({ min: -3, max: 3 }),
    fc.constantFrom(true, false, null),
    fc.constantFrom('', 'a', 'ab', 'abc', 'abab', 'ab.', '-', '🎲', '🎲a', '🎲🎲', '\ud83c', '\udfb2a', '"', 'a\u200d'),
  );
  const value = fc.oneof(
    leaf,
    fc.array(leaf, { maxLength: 3 }),
    fc.constantFrom({}, { b: true }, { b: false }, { b: true, c: 1 }, [[1], [2]], [1, true, 'ab']),
  );
  const keys = fc.oneof(fc.subarray(['a', 'b', 'c']), fc.shuffledSubarray(['a', 'b', 'c']));
  const change = fc.record({ keys, changed: fc.dictionary(fc.constantFrom('a', 'b', 'c'), value, { maxKeys: 2 }) });

  test.each(schemas.map(({ schema, valid }, which) => [which, schema, valid] as const))(
    '%s accepts what the schema accepts in its own order',
    (_, schema, valid) => {
      const forms = eventForms('x', schema, false);
      let accepted = 0;
      fc.assert(
        fc.property(change, fc.constantFrom('', '', '', ',', '{', '}', ' '), fc.nat(60), ({ keys: order, changed }, put, at) => {
          const members: Readonly<Record<string, unknown>> = { ...valid, ...changed };
          const data = Object.fromEntries(order.flatMap((key) => (Object.hasOwn(members, key) ? [[key, members[key]]] : [])));
          const whole = lineOf('x', data);
          const line = whole.slice(0, 60 + at) + put + whole.slice(60 + at);
          const read = readBy(forms, line);
          let parsed: unknown;
          try {
            parsed = (JSON.parse(line) as { data: unknown }).data;
          } catch {
            expect(read).toBeUndefined();
            return;
          }
          const checked = schema.safeParse(parsed);
          const canonical = checked.success && lineOf('x', checked.data) === line && !/\\ud[89a-f]/.test(line);
          if (read) accepted += 1;
          // Escapes are left to the long way.
          if (!canonical || !line.includes('\\')) expect(read !== undefined).toBe(canonical);
          if (read && checked.success) expect(read).toEqual({ kind: 'event', salt, event: { type: 'x', data: checked.data } });
        }),
        { numRuns: 4_000 },
      );
      expect(accepted).toBeGreaterThan(20);
    },
  );

  test.each([
    ['a check of a whole object', z.strictObject({ a: small }).check(z.refine(({ a }) => a > 0)), { a: -1 }],
    ['a check of a word', z.strictObject({ a: z.enum(['x', 'y']).check(z.refine((word) => word === 'x')) }), { a: 'y' }],
    ['a check of a text', z.strictObject({ a: z.string().check(z.trim()) }), { a: ' a' }],
    ['a format of its own', z.strictObject({ a: z.uuid() }), { a: 'a' }],
    ['a pattern with alternatives', z.strictObject({ a: z.string().check(z.regex(/^a|b$/)) }), { a: 'ca' }],
    ['a pattern that matches any character', z.strictObject({ a: z.string().check(z.regex(/^.$/)) }), { a: '"' }],
    ['a range of characters that need an escape', z.strictObject({ a: z.string().check(z.regex(/^[+-a]$/)) }), { a: '\\' }],
    ['a pattern that remembers where it was', z.strictObject({ a: z.string().check(z.regex(/a/g)) }), { a: 'b' }],
    ['a list of any length', z.strictObject({ a: z.array(small) }), { a: ['x'] }],
    ['a tuple with a rest', z.strictObject({ a: z.tuple([small], small) }), { a: [1, 'x'] }],
    ['a union among others', z.strictObject({ a: z.union([small, flag]) }), { a: false }],
  ])('%s is left to the long way', (_, schema, data) => {
    expect(readBy(eventForms('x', schema as unknown as z.ZodMiniType, false), lineOf('x', data))).toBeUndefined();
  });
});

test('lines of one kind after another are read as each alone', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...lines), { maxLength: 12 }), (some) => {
      for (const line of some) expect(readEvent(line)).toEqual(parseEvent(line));
    }),
  );
});

test('a word in a text does not pass for the game of a bet', () => {
  const placed = specimens.find((line) => typeOf(line) === 'bet/placed') ?? '';
  for (const seed of ['"game":"', ',"game":"poker"', 'game']) {
    const line = placed.replace('"change_me"', JSON.stringify(seed));
    expect(readEvent(line)).toEqual(parseEvent(line));
  }
  expect(recogniseEvent(placed.replace('"game":"dice"', '"game":"constructor"'))).toBeUndefined();
});

test.each(specimens)('nothing below U+0020 passes for a part of %s', (line) => {
  for (let at = 0; at < line.length; at += 1) {
    for (const put of ['\u0001', '\u0003', '\u0005']) expect(recogniseEvent(line.slice(0, at) + put + line.slice(at + 1))).toBeUndefined();
  }
});

/** Pieces that make a line almost right. */
const pieces = [
  '0',
  '-',
  '-0',
  '1e2',
  '.5',
  '9007199254740993',
  '99999999999999999',
  ' ',
  '"',
  '\\',
  '\\u0041',
  '\\ud800',
  '\ud800',
  '🎲',
  ',',
  '}',
  'null',
  'true',
  '"x":1,',
  '\u2028',
  '\u007f',
  '\n',
  '\u0000',
  '\u0001',
  '\u0003',
  '00',
  'a',
  '1',
  'F',
];

test('a damaged line is accepted only where the long way accepts it', () => {
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
    { numRuns: 8_000 },
  );
});

test('every number and text in a line may be any other one', () => {
  const values = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.double(), anyText({ maxLength: 70 }), fc.constant(null), fc.boolean());
  fc.assert(
    fc.property(fc.constantFrom(...lines), fc.nat(30), values, (line, which, value) => {
      const leaves = [...line.matchAll(/(?<=":)(?:"[^"]*"|-?\d+|true|false|null)/g)];
      const leaf = leaves[which % leaves.length];
      const changed = line.slice(0, leaf?.index) + JSON.stringify(value) + line.slice((leaf?.index ?? 0) + (leaf?.[0].length ?? 0));
      const read = recogniseEvent(changed);
      if (read) expect(read).toEqual(parseEvent(changed));
    }),
    { numRuns: 8_000 },
  );
});
