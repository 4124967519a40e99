/** Lines from outside: one canonical form, one clear defect for everything else, never an exception. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eventDefinitions, type DomainEvent } from '../../../src/domain/events/catalog.ts';
import { nobleHashing } from '../../../src/domain/fairness/hashing.ts';
import { LOG_VERSION, writeEntry } from '../../../src/domain/log/entry.ts';
import { NO_HASH } from '../../../src/domain/log/head.ts';
import { isDefect, LONGEST_LINE, readAct, readEvent, readHeader } from '../../../src/domain/log/read.ts';
import { DamagedEntryError, readStored } from '../../../src/domain/log/stored.ts';
import { commandIdOf, idOf } from '../../kit/people.ts';
import { PATIENT, runs } from '../../kit/runs.ts';
import { sha256 } from '../../kit/seeds.ts';
import { anyText } from '../../kit/anyText.ts';

const salt = '0f'.repeat(16);
const logId = `log_${'ab'.repeat(16)}` as const;
const account = idOf('ada');
const line = (data: string, type = 'seed/client-changed', rest = ''): string => `{"salt":"${salt}","type":"${type}","data":${data}${rest}}`;
const seedChanged = (text: string): string => line(`{"account":"${account}","clientSeed":${text}}`);

const answer = (text: string): string => {
  const read = readEvent(text);
  return isDefect(read) ? `${read.claim}: ${read.defect}` : read.kind;
};
const headerAnswer = (text: string): string => {
  const read = readHeader(text);
  return isDefect(read) ? `${read.claim}: ${read.defect}` : 'header';
};

const header = (changed: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({ v: LOG_VERSION, logId, seq: 1, at: 5, prev: NO_HASH, lines: [NO_HASH, NO_HASH], ...changed });
const act = (changed: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({ salt, command: { id: commandIdOf('one'), type: 'Test' }, actor: 'house', ...changed });
const actAnswer = (text: string): string => {
  const read = readAct(text);
  return read === null ? 'withheld' : isDefect(read) ? `${read.claim}: ${read.defect}` : 'act';
};

describe('an event line', () => {
  test('in canonical form is an event', () => expect(answer(seedChanged('"lucky"'))).toBe('event'));
  test('null is a withheld event', () => expect(answer('null')).toBe('withheld'));

  test.each([
    ['a repeated key', line(`{"account":"${account}","clientSeed":"a","clientSeed":"a"}`)],
    [
      'a repeated key at the top',
      line(`{"account":"${account}","clientSeed":"a"}`, 'seed/client-changed', ',"type":"seed/client-changed"'),
    ],
    ['another order of keys', line(`{"clientSeed":"a","account":"${account}"}`)],
    ['another order at the top', `{"type":"seed/client-changed","salt":"${salt}","data":{"account":"${account}","clientSeed":"a"}}`],
    ['a space', line(`{"account":"${account}", "clientSeed":"a"}`)],
    ['a space at the end', `${seedChanged('"a"')} `],
    ['a byte order mark', `\ufeff${seedChanged('"a"')}`],
    ['a carriage return', `${seedChanged('"a"')}\r`],
    ['an escape that is not needed', seedChanged('"\\u0061"')],
    ['an escaped slash', seedChanged('"a\\/b"')],
    ['an escape in capitals', seedChanged('"\\u001F"')],
    ['a number with a decimal point', line(`{"account":"${account}","cents":1.0}`, 'balance/opened')],
    ['a number with an exponent', line(`{"account":"${account}","cents":1e2}`, 'balance/opened')],
    ['minus zero', line(`{"account":"${account}","cents":-0}`, 'balance/opened')],
    [
      'an informational mark it does not have',
      `{"salt":"${salt}","type":"seed/client-changed","info":true,"data":{"account":"${account}","clientSeed":"a"}}`,
    ],
    ['a key too many at the top', line(`{"account":"${account}","clientSeed":"a"}`, 'seed/client-changed', ',"more":1')],
    ['half a character', seedChanged('"\\ud83d"')],
    ['half a character behind a backslash', seedChanged('"\\\\\\\\\\ud83d"')],
    ['half a character in the wrong place', seedChanged('"\ud83d"')],
    ['nothing', ''],
    ['half a line', seedChanged('"a"').slice(0, -5)],
    ['no JSON', 'hello'],
    ['JavaScript', '{salt:1}'],
    ['an array', '[]'],
    ['a number', '7'],
    ['a text', '"null"'],
    ['true', 'true'],
    ['two values', `${seedChanged('"a"')}${seedChanged('"a"')}`],
    ['a gigantic number', line(`{"account":"${account}","cents":1e400}`, 'balance/opened')],
    ['a line that is too long', seedChanged(`"${'x'.repeat(10_000_000)}"`)],
    ['deep nesting of lists', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['deep nesting in the data', line('{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000))],
    ['deep nesting in an unknown event', line('{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000), 'new/thing')],
    ['deep nesting that never ends', '{"a":'.repeat(100_000)],
  ])('with %s is not in the form', (_name, text) => expect(answer(text)).toMatch(/^format: the line .{6,120}$/u));

  test.each([
    ['no salt', `{"type":"seed/client-changed","data":{}}`],
    ['a short salt', `{"salt":"00","type":"seed/client-changed","data":{}}`],
    ['a salt of capitals', `{"salt":"${'AB'.repeat(16)}","type":"seed/client-changed","data":{}}`],
    ['no type', `{"salt":"${salt}","data":{}}`],
    ['no data', `{"salt":"${salt}","type":"seed/client-changed"}`],
    ['data that is null', line('null')],
    ['data that is a list', line('[]')],
    ['a key too few', line(`{"account":"${account}"}`)],
    ['a key too many', line(`{"account":"${account}","clientSeed":"a","more":1}`)],
    ['an id __proto__', line('{"account":"__proto__","clientSeed":"a"}')],
    ['an id like a number', line('{"account":"7","clientSeed":"a"}')],
    ['an empty client seed', seedChanged('""')],
    ['a long client seed', seedChanged(`"${'x'.repeat(65)}"`)],
    ['a negative amount', line(`{"account":"${account}","cents":-1}`, 'balance/opened')],
    ['an amount with a fraction', line(`{"account":"${account}","cents":0.5}`, 'balance/opened')],
    ['an amount as text', line(`{"account":"${account}","cents":"5"}`, 'balance/opened')],
    ['an amount beyond exact counting', line(`{"account":"${account}","cents":9007199254740992}`, 'balance/opened')],
  ])('with %s is not an event as declared', (_name, text) => expect(answer(text)).toMatch(/^schema: .{6,160}$/u));

  test('with a key __proto__ is refused, whichever way', () => {
    expect(answer(line(`{"account":"${account}","clientSeed":"a","__proto__":{"admin":true}}`))).toMatch(/^(?:format|schema): /u);
    expect(answer(line(`{"__proto__":{"account":"${account}","clientSeed":"a"}}`))).toMatch(/^(?:format|schema): /u);
    expect(answer(`{"__proto__":{"salt":"${salt}"},"type":"seed/client-changed","data":{}}`)).toMatch(/^(?:format|schema): /u);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test.each(['\\ud800', '\\\\ud800', 'a\\', '"', '\u2028', '🎲', 'é', '\u007f', '{"type":"x"}', '__proto__'])(
    'reads back the client seed %j',
    (clientSeed) => {
      const read = readEvent(seedChanged(JSON.stringify(clientSeed)));
      expect(isDefect(read) ? read : read.kind === 'event' && read.event.data).toEqual({ account, clientSeed });
    },
  );

  test('of a type that is not known is kept, and says whether it may be passed over', () => {
    expect(readEvent(line('{"a":1}', 'new/thing'))).toEqual({ kind: 'unknown', type: 'new/thing', informational: false });
    expect(readEvent(`{"salt":"${salt}","type":"new/thing","info":true,"data":{}}`)).toEqual({
      kind: 'unknown',
      type: 'new/thing',
      informational: true,
    });
  });

  test.each([1, 31, 32, 1_000, 100_000])('is read to the same depth in every runtime: %i', (depth) => {
    const nested = line(`{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`.replace('{"a":}', '{"a":1}'), 'new/thing');
    expect(answer(nested)).toBe(depth < 32 ? 'unknown' : 'format: the line is nested too deeply');
  });

  test.each([
    ['schema: the event has no type', line('{}', '__proto__')],
    ['schema: the event has no type', line('{}', 'new/thing\\u0007')],
    ['schema: new/thing is not as events are: data is not what it must be', line('{"a":[1.5]}', 'new/thing')],
    ['schema: new/thing is not as events are: data is not what it must be', line('[]', 'new/thing')],
    ['format: the line has other keys, or keys in another order', `{"salt":"${salt}","type":"new/thing","info":1,"data":{}}`],
    ['format: the line has other keys, or keys in another order', `{"salt":"${salt}","type":"new/thing","data":{},"info":true}`],
    ['format: the line has other keys, or keys in another order', `{"salt":"${salt}","type":"new/thing","more":1,"data":{}}`],
    [
      'format: the line has other keys, or keys in another order',
      line(`{"account":"${account}","clientSeed":"a"}`).replace('"data"', '"info":true,"data"'),
    ],
  ])('has one form, whatever its type: %s', (expected, text) => expect(answer(text)).toBe(expected));
});

describe('a header line', () => {
  test('in canonical form is a header', () => expect(readHeader(header())).toMatchObject({ seq: 1, at: 5, lines: [NO_HASH, NO_HASH] }));
  test('binds many lines', () =>
    expect(readHeader(header({ lines: Array.from({ length: 10_000 }, () => NO_HASH) }))).toHaveProperty('lines.length', 10_000));

  test.each([
    ['a repeated key', header().replace('"seq":1', '"seq":1,"seq":1')],
    ['a space', header().replace(':', ': ')],
    ['a leading zero', header().replace('"seq":1', '"seq":01')],
    ['half a line', header().slice(0, -3)],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a line that is too long', header({ lines: Array.from({ length: 150_000 }, () => NO_HASH) })],
    ['deep nesting', header().replace('"prev"', `"deep":${'['.repeat(100_000)}${']'.repeat(100_000)},"prev"`)],
    ['a time that cannot be counted exactly', header({ at: 'T' }).replace('"T"', '9999999999999999')],
  ])('with %s is not in the form', (_name, text) => expect(headerAnswer(text)).toMatch(/^format: .{6,140}$/u));

  test.each([
    ['no lines', header({ lines: [] })],
    ['no event', header({ lines: [NO_HASH] })],
    ['a negative place', header({ seq: -1 })],
    ['a place with a fraction', header({ seq: 1.5 })],
    ['a place as text', header({ seq: '1' })],
    ['a short hash', header({ prev: '00' })],
    ['a hash in capitals', header({ prev: 'AB'.repeat(32) })],
    ['another log id', header({ logId: 'log_1' })],
    ['a key too many', header({ more: 1 })],
    ['another order', JSON.stringify({ logId, v: LOG_VERSION })],
    ['an older version', header({ v: 0 })],
  ])('with %s is not a header', (_name, text) =>
    expect(headerAnswer(text)).toBe('schema: the line is not an entry header of this version'),
  );

  test('of a newer version says so', () => expect(headerAnswer(header({ v: 6 }))).toBe('schema: a newer version (6) wrote this log'));
  test.each([1, 2, 3, 4])('of format %d says so', (v) =>
    expect(headerAnswer(header({ v }))).toBe('schema: an older version wrote this log: export and verify it with that version'),
  );

  test('as long as a header may be, right or damaged at its end, is judged without running out of anything', () => {
    const long = header({ lines: Array.from({ length: Math.floor((LONGEST_LINE - 500) / 67) }, () => NO_HASH) });
    expect(long.length).toBeGreaterThan(LONGEST_LINE - 600);
    expect(long.length).toBeLessThanOrEqual(LONGEST_LINE);
    expect(headerAnswer(long)).toBe('header');
    expect(headerAnswer(`${long.slice(0, -3)}x"]}`)).toMatch(/^(?:format|schema): /u);
    expect(headerAnswer(long.slice(0, -2))).toMatch(/^format: /u);
  });
});

describe('the line of an act', () => {
  test('in canonical form says which command and who', () =>
    expect(readAct(act())).toEqual({ command: { id: commandIdOf('one'), type: 'Test' }, actor: 'house', seen: null }));
  test('null is a withheld one', () => expect(actAnswer('null')).toBe('withheld'));

  test.each([
    ['a space', act().replace(':', ': ')],
    ['a repeated key', act().replace('"actor"', '"actor":"house","actor"')],
    ['half a line', act().slice(0, -3)],
    ['nothing', ''],
    ['a list', '[]'],
  ])('with %s is not in the form', (_name, text) => expect(actAnswer(text)).toMatch(/^format: /u));

  test.each([
    ['another actor', act({ actor: 'admin' })],
    ['an actor __proto__', act({ actor: '__proto__' })],
    ['a command id that is none', act({ command: { id: 'x', type: 'Test' } })],
    ['a command in lower case', act({ command: { id: commandIdOf('one'), type: 'test' } })],
    ['a short salt', act({ salt: '00' })],
    ['a key too many', act({ more: 1 })],
    ['an event', seedChanged('"lucky"')],
  ])('with %s is not one', (_name, text) =>
    expect(actAnswer(text)).toBe('schema: the line does not say which command it was and who sent it'),
  );
});

test.each(Array.from({ length: 32 }, (_, code) => code))(
  'the control character %i stands nowhere in a line, least of all for a hex digit',
  (code) => {
    const [head, who, event] = [header(), act({ actor: account }), seedChanged('"lucky"')];
    for (let at = 0; at < who.length; at += 1)
      expect(actAnswer(who.slice(0, at) + String.fromCharCode(code) + who.slice(at + 1))).not.toBe('act');
    for (let at = 0; at < head.length; at += 1)
      expect(headerAnswer(head.slice(0, at) + String.fromCharCode(code) + head.slice(at + 1))).not.toBe('header');
    for (let at = 0; at < event.length; at += 1)
      expect(answer(event.slice(0, at) + String.fromCharCode(code) + event.slice(at + 1))).not.toBe('event');
  },
);

test.each(['0', '7', '9007199254740991', '1767225600000', '999999999999999', '9007199254740990'])(
  'a place of %s is read as that number',
  (digits) => {
    expect(readHeader(header({ seq: 'S' }).replace('"S"', digits))).toMatchObject({ seq: Number(digits) });
  },
);

test.each(['9007199254740992', '9007199254740993', '9007199254741001', '9999999999999999'])(
  'a place of %s cannot be counted exactly',
  (digits) => {
    expect(headerAnswer(header({ seq: 'S' }).replace('"S"', digits))).toBe('format: a number is too large');
  },
);

describe('any text', () => {
  const kinds = [
    header(),
    act(),
    seedChanged('"a"'),
    ...eventDefinitions.map(({ type, specimen }) => line(JSON.stringify(specimen), type)),
  ];
  const damaged = fc
    .tuple(
      fc.constantFrom(...kinds),
      fc.nat(),
      fc.nat(3),
      fc.string({
        unit: fc.constantFrom('"', '{', '}', '[', ']', ',', ':', '0', '-', '.', 'e', '\\', 'u', 'd', '8', ' ', '\ud83d', '\u0000', 'n'),
      }),
    )
    .map(([text, at, drop, insert]) => text.slice(0, at % text.length) + insert + text.slice((at % text.length) + drop));

  test('gives a reading or a defect, never an exception; what is read is written the same again', PATIENT, () =>
    fc.assert(
      fc.property(fc.oneof(damaged, anyText(), fc.json()), (text) => {
        const read = readEvent(text);
        if (!isDefect(read) && read.kind === 'event')
          expect(JSON.stringify({ salt: read.salt, type: read.event.type, data: read.event.data })).toBe(text);
        const head = readHeader(text);
        if (!isDefect(head)) expect(JSON.stringify(head)).toBe(text);
      }),
      runs(1_000),
    ),
  );
});

describe('a stored entry', () => {
  const draft = { logId, at: 5, actor: 'house' as const, seen: null, command: { id: commandIdOf('one'), type: 'Test' } };
  const specimens = eventDefinitions.map(({ type, specimen }) => ({ type, data: specimen }) as DomainEvent);

  test('comes back as it was written, and its hashes are those of its lines', () =>
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...specimens), { minLength: 1, maxLength: 12 }), fc.nat(), (events, seq) => {
        const salts = ['the act', ...events].map((_, i) => sha256(`${seq} ${i}`).slice(0, 32));
        const { entry, stored } = writeEntry({ ...draft, events, salts }, { seq, hash: sha256(`${seq}`) }, nobleHashing);
        expect(readStored(stored)).toEqual(entry);
        const [first = '', ...rest] = stored.lines.split('\n');
        expect(stored.hash).toBe(sha256(first));
        expect(entry.header.lines).toEqual(rest.map(sha256));
        expect(new Set(stored.subjects).size).toBe(stored.subjects.length);
      }),
    ));

  test('needs a salt for the act and for each event', () => {
    expect(() =>
      writeEntry({ ...draft, events: specimens.slice(0, 2), salts: [salt, salt] }, { seq: 0, hash: NO_HASH }, nobleHashing),
    ).toThrow(RangeError);
  });

  test.each([
    ['a line too few', (lines: string) => lines.slice(0, lines.lastIndexOf('\n'))],
    ['a line too many', (lines: string) => `${lines}\nnull`],
    ['another header', (lines: string) => lines.replace('"seq":1', '"seq":-1')],
    ['another event', (lines: string) => lines.replace(/.$/u, ' }')],
  ])('with %s is damaged', (_name, damage) => {
    const { stored } = writeEntry(
      { ...draft, events: specimens.slice(0, 1), salts: [salt, salt] },
      { seq: 0, hash: NO_HASH },
      nobleHashing,
    );
    expect(() => readStored({ ...stored, lines: damage(stored.lines) })).toThrow(DamagedEntryError);
  });
});
