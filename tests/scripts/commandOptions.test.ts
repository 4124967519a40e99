import { expect, test } from 'vitest';
import { projectSources } from '../tidy/sources.ts';

test('every program reads its options, so that it refuses what it does not know before it writes or runs anything', () => {
  const sources = projectSources();
  const commands = sources.find(({ path }) => path === 'package.json')?.text ?? '';
  const isProgram = (path: string, text: string): boolean =>
    /^bench\/\w+\.bench\.ts$/u.test(path) ||
    (path.startsWith('scripts/') && (commands.includes(` ${path}`) || text.includes(`tsx ${path}`)));
  const programs = sources.filter(({ path, text }) => isProgram(path, text));
  expect(programs.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['bench/fold.bench.ts', 'scripts/fixtures.ts', 'scripts/house.ts']),
  );
  expect(programs.filter(({ text }) => !text.includes('commandOptions(')).map(({ path }) => path)).toEqual([]);
});
