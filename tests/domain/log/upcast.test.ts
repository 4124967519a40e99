import { expect, test } from 'vitest';
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

test('the first version has no predecessors', () => expect(upcasts).toEqual({}));
