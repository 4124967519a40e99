import { expect, test } from 'vitest';
import { commandKey, commandOfKey, refusalOfKey, uniqueKeysOf } from '../../src/base/uniqueKeys.ts';
import { eventDefinitions, type DomainEvent } from '../../src/domain/events/catalog.ts';

const using = eventDefinitions.filter(({ usedOnce }) => usedOnce);

test.each(using.map(({ type, usedOnce, specimen }) => ({ type, usedOnce, specimen })))(
  'a decision that uses again what $type has used is refused in its words',
  ({ type, usedOnce, specimen }) => {
    const [used] = uniqueKeysOf([{ type, data: specimen } as DomainEvent]);
    expect(refusalOfKey(used?.key ?? '')?.refused).toBe(usedOnce?.repeated);
  },
);

test('no two types of events use the same keys', () => {
  const names = using.map(({ usedOnce }) => usedOnce?.name);
  expect(names).toEqual([...new Set(names)]);
  expect(names.length).toBeGreaterThan(1);
});

test('the key of a command names the command, and is no key of an event', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  expect(commandOfKey(commandKey(id))).toBe(id);
  expect(refusalOfKey(commandKey(id))).toBeNull();
});
