import { describe, expect, test } from 'vitest';
import { readEvent } from '../../../src/domain/log/read.ts';
import { upcast, upcasts, type Upcast } from '../../../src/domain/log/upcast.ts';

interface First {
  readonly player: string;
  readonly credits: number;
}

/** A sample of what two changes of a format leave behind. */
const table: Readonly<Record<string, Upcast>> = {
  'bonus/given': { type: 'bonus/credited', data: (old) => ({ account: (old as First).player, cents: (old as First).credits * 100 }) },
  'bonus/credited': { type: 'bonus/welcomed', data: (old) => ({ ...(old as object), reason: 'welcome' }) },
};

test('an event of two versions ago becomes a present one, step by step', () => {
  expect(upcast('bonus/given', { player: 'ada', credits: 100 }, table)).toEqual({
    type: 'bonus/welcomed',
    data: { account: 'ada', cents: 10_000, reason: 'welcome' },
  });
  expect(upcast('bonus/credited', { account: 'ada', cents: 1 }, table)).toEqual({
    type: 'bonus/welcomed',
    data: { account: 'ada', cents: 1, reason: 'welcome' },
  });
});

test('a present event stays the very same', () => {
  const data = { account: 'ada' };
  expect(upcast('bonus/welcomed', data, table).data).toBe(data);
  for (const type of ['__proto__', 'constructor', 'toString']) expect(upcast(type, data, table)).toEqual({ type, data });
});

describe('an offer from before offers said how long they take', () => {
  const terms = {
    title: 'Try the sea chart app',
    description: 'Install it and open one chart.',
    requirements: '',
    provider: 'Compass Works',
    category: 'apps',
    rewardCents: 25_00,
    imageUrl: null,
  };
  const offer = `off_${'0f'.repeat(16)}`;
  const salt = '5a'.repeat(16);
  const read = (type: string, data: unknown) => readEvent(JSON.stringify({ salt, type, data }));
  const former = Object.keys(upcasts);

  test('has two types', () => expect(former).toEqual(['offer/created', 'offer/updated']));

  test.each([
    ['offer/created', 'offer/published'],
    ['offer/updated', 'offer/revised'],
  ])('%s is read as %s, of which nobody says it', (old, type) => {
    expect(read(old, { offer, terms })).toEqual({
      kind: 'event',
      salt,
      event: { type, data: { offer, terms: { ...terms, minutes: null } } },
    });
  });

  test.each<[string, unknown]>([
    ['a key that came later', { offer, terms: { ...terms, minutes: 15 } }],
    ['a key too few', { offer, terms: { ...terms, title: undefined } }],
    ['another order of its keys', { terms, offer }],
    ['another order of its terms', { offer, terms: Object.fromEntries(Object.entries(terms).toReversed()) }],
    ['no terms', { offer, terms: null }],
    ['nothing', null],
  ])('is refused with %s', (_what, data) => {
    for (const type of former) expect(read(type, data)).toMatchObject({ claim: 'schema' });
  });
});
