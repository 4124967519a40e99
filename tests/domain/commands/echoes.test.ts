import { expect, test } from 'vitest';
import { commandTypes, definitionOfCommand } from '../../../src/domain/commands/catalog.ts';

test('every command that a person sends says what its events repeat', () => {
  const silent = commandTypes.filter((type) => {
    const definition = definitionOfCommand(type);
    return definition.by.some((doer) => doer !== 'house') && !('echoes' in definition);
  });
  expect(silent).toEqual([]);
});
