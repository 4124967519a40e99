import { expect, test } from 'vitest';
import { commandTypes, findCommand } from '../../src/domain/commands/catalog.ts';
import { eventDefinitions } from '../../src/domain/events/catalog.ts';
import { inOneShape } from '../../src/domain/oneShape.ts';

test('each object has its own members and the members of all, in one order', () => {
  const [first, second] = inOneShape<object>([
    { a: 1, b: 2 },
    { c: 3, a: 4 },
  ]);
  expect(first).toEqual({ a: 1, b: 2, c: undefined });
  expect(second).toEqual({ a: 4, b: undefined, c: 3 });
  expect(Object.keys(second ?? {})).toEqual(['a', 'b', 'c']);
});

test.each([
  ['events', eventDefinitions],
  ['commands', commandTypes.map((type) => findCommand(type))],
])('all %s have one shape', (_what, definitions) => {
  const shapes = new Set(definitions.map((one) => Object.keys(one ?? {}).join(' ')));
  expect(shapes.size).toBe(1);
});
