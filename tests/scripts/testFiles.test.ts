import { expect, test } from 'vitest';
import { suitesOf } from '../../scripts/testFiles.ts';

test.each([
  ['tests/domain/money.test.ts', ['default']],
  ['tests/screens/chat/chat.test.tsx', ['default']],
  ['tests/browser/kill.spec.ts', ['default']],
  ['tests/scripts/house.full.test.ts', ['full']],
  ['tests/browser/newcomer.spec.ts', ['default', 'full']],
  ['tests/browser/presses.full.spec.ts', ['full']],
  ['tests/engine/earning.properties.test.ts', ['default', 'full']],
  ['tests/engine/properties.test.ts', ['default', 'full']],
  ['tests/kit/runs.ts', []],
])('%s belongs to %j', (path, suites) => expect(suitesOf(path)).toEqual(suites));
