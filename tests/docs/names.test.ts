/** Names of the code in the guides: each is somewhere in the code, or in an example of its guide. */
import { expect, test } from 'vitest';
import { projectSources } from '../tidy/sources.ts';

/** A name with a capital within, or a member of one: `typedWithdrawal`, `PayoutFields`. Other words are also plain English. */
const NAME = /`(?<name>[A-Za-z][a-z\d]+(?:[A-Z][a-z\d]*)+)`/gu;
const BLOCK = /^```[\s\S]*?^```/gmu;

const sources = projectSources();
const code = new Set(sources.filter(({ path }) => /\.[cm]?tsx?$/u.test(path)).flatMap(({ text }) => text.match(/\w+/gu) ?? []));
const guides = sources.filter(({ path }) => /^docs\/guides\/.*\.md$|^(?:ARCHITECTURE|CONTRIBUTING)\.md$|^src\/.*README\.md$/u.test(path));

test('there are guides', () => expect(guides.length).toBeGreaterThan(20));

test.each(guides)('names in $path are in the code', ({ text }) => {
  const own = new Set((text.match(BLOCK) ?? []).flatMap((block) => block.match(/\w+/gu) ?? []));
  const names = [...text.replace(BLOCK, '').matchAll(NAME)].map(({ groups }) => groups?.['name'] ?? '');
  expect(names.filter((name) => !code.has(name) && !own.has(name))).toEqual([]);
});
