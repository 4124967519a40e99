import { expect, test } from 'vitest';
import { suitesOf } from '../../scripts/testFiles.ts';
import config from '../../vitest.config.ts';

interface TestProject {
  readonly include: readonly string[];
  readonly exclude?: readonly string[];
  readonly isolate?: boolean;
}

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

test.each(['ts', 'tsx'])('a *.mocked.test.%s, which replaces a module, shares none with other files', (extension) => {
  const pattern = `tests/**/*.mocked.test.${extension}`;
  const projects = ((config.test?.projects ?? []) as readonly { readonly test: TestProject }[]).map(({ test: project }) => project);
  expect(projects.filter(({ include }) => include.includes(pattern)).map(({ isolate = true }) => isolate)).toEqual([true]);
  const sharing = projects.filter(({ include, isolate }) => isolate === false && include.some((path) => path.endsWith(`.${extension}`)));
  expect(sharing.map(({ exclude = [] }) => exclude.includes(pattern))).toEqual([true]);
});
