/** Every event as it is declared: one value from which the log, the books, the audit and these tests are derived. */
import { expect, test } from 'vitest';
import { eventDefinitions, findDefinition, type DomainEvent } from '../../../src/domain/events/catalog.ts';
import { nobleHashing } from '../../../src/domain/fairness/hashing.ts';
import { emptyLedger, ledgerSum, post } from '../../../src/domain/ledger/balances.ts';
import { writeEntry } from '../../../src/domain/log/entry.ts';
import { isDefect, readEvent } from '../../../src/domain/log/read.ts';
import { NO_HASH } from '../../../src/domain/log/head.ts';
import { emptyWorld } from '../../../src/domain/world.ts';

const nameOf = (account: string): string => `Person ${account.slice(4, 6)}`;
const salt = '0f'.repeat(16);

test('the catalog holds each type once', () => {
  expect(new Set(eventDefinitions.map(({ type }) => type)).size).toBe(eventDefinitions.length);
  expect(findDefinition('nothing/known')).toBeUndefined();
  expect(findDefinition('__proto__')).toBeUndefined();
  expect(findDefinition('toString')).toBeUndefined();
});

/** Checks every event. A failure names its type. */
function ofEach(check: (definition: (typeof eventDefinitions)[number]) => void): void {
  for (const definition of eventDefinitions) {
    try {
      check(definition);
    } catch (error) {
      throw new Error(`${definition.type}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
}

test('is named thing/past-tense', () => ofEach(({ type }) => expect(type).toMatch(/^[a-z]+(?:-[a-z]+)*\/[a-z]+(?:-[a-z]+)*$/u)));

test('has a specimen that fits its schema, keys in the declared order', () =>
  ofEach(({ specimen, schema }) => {
    expect(JSON.stringify(schema.parse(specimen))).toBe(JSON.stringify(specimen));
  }));

test('accepts no key more and no key less', () =>
  ofEach(({ specimen, schema }) => {
    expect(schema.safeParse({ ...specimen, more: 1 }).success).toBe(false);
    for (const key of Object.keys(specimen)) {
      const { [key as never]: _left, ...rest } = specimen;
      expect(schema.safeParse(rest).success, `without ${key}`).toBe(false);
    }
  }));

test('is no other value', () =>
  ofEach(({ specimen, schema }) => {
    for (const data of [null, undefined, 'text', 7, [], {}]) {
      if (JSON.stringify(data) !== JSON.stringify(specimen)) expect(schema.safeParse(data).success, JSON.stringify(data)).toBe(false);
    }
  }));

test('takes no number that is not whole', () =>
  ofEach(({ specimen, schema }) => {
    for (const [key, value] of Object.entries(specimen)) {
      if (typeof value !== 'number') continue;
      for (const wrong of [value + 0.5, Number.NaN, Number.POSITIVE_INFINITY, String(value), 2 ** 53]) {
        expect(schema.safeParse({ ...specimen, [key]: wrong }).success, `${key}: ${wrong}`).toBe(false);
      }
    }
  }));

test('takes no id but an id', () =>
  ofEach(({ specimen, schema }) => {
    for (const [key, value] of Object.entries(specimen)) {
      if (typeof value !== 'string' || !/^(?:acc|bet|rnd)_/u.test(value)) continue;
      for (const wrong of [
        '__proto__',
        '7',
        value.toUpperCase(),
        `${value} `,
        value.slice(0, -1),
        `\n${value}`,
        `${value}\n`,
        value.replace(/^.../u, 'log'),
      ]) {
        expect(schema.safeParse({ ...specimen, [key]: wrong }).success, `${key}: ${JSON.stringify(wrong)}`).toBe(false);
      }
    }
  }));

test('says who may see it and whom it concerns', () =>
  ofEach((definition) => {
    const { specimen } = definition;
    expect(['public', 'subjects', 'house']).toContain(definition.visibility(specimen));
    const subjects = definition.subjects(specimen);
    for (const subject of subjects) expect(subject).toMatch(/^acc_[0-9a-f]{32}$/u);
    if (definition.visibility(specimen) === 'subjects') expect(subjects.length).toBeGreaterThan(0);
  }));

test('moves whole cents from one ledger account to another', () =>
  ofEach((definition) => {
    const { specimen } = definition;
    const ledger = emptyLedger();
    for (const posting of definition.postings(specimen)) {
      expect(Number.isSafeInteger(posting.cents) && posting.cents >= 0).toBe(true);
      expect(posting.from).not.toEqual(posting.to);
      expect(posting.reason).toMatch(/^[a-z][a-z ]+$/u);
      post(ledger, posting);
    }
    expect(ledgerSum(ledger)).toBe(0);
    expect(definition.postings(specimen)).toEqual(definition.postings(structuredClone(specimen)));
    if (definition.informational) expect(definition.postings(specimen)).toEqual([]);
  }));

test('tells an auditor what happened', () =>
  ofEach((definition) => {
    const { specimen } = definition;
    const sentence = definition.describe(specimen, nameOf);
    expect(sentence).toMatch(/^\S.{8,}\S$/u);
    expect(sentence).not.toMatch(/undefined|null|NaN|\[object|Infinity|\bacc_|unknown/u);
  }));

test('is written and read back as it was', () =>
  ofEach((definition) => {
    const { specimen } = definition;
    const event = { type: definition.type, data: specimen } as DomainEvent;
    const draft = {
      logId: `log_${'ab'.repeat(16)}` as const,
      at: 1,
      actor: 'house' as const,
      seen: null,
      command: { id: '00000000-0000-4000-8000-000000000001', type: 'Test' },
      events: [event],
      salts: [salt, salt],
    };
    const { stored } = writeEntry(draft, { seq: 0, hash: NO_HASH }, nobleHashing);
    const read = readEvent(stored.lines.split('\n')[2] ?? '');
    expect(isDefect(read) ? read : read.kind === 'event' && read.event).toEqual(event);
  }));

test('folds into any world without refusing', () =>
  ofEach((definition) => {
    const { specimen } = definition;
    const world = emptyWorld();
    definition.evolve(world, structuredClone(specimen), { seq: 1, at: 1 });
    expect(JSON.parse(JSON.stringify(world))).toEqual(world);
  }));
