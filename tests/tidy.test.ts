import { describe, expect, test } from 'vitest';
import { RULES } from './tidy/rules.ts';
import { finding, projectSources } from './tidy/sources.ts';

/** The style that no compiler and no linter checks. The rules, each with what to do instead, are in tidy/rules.ts. */
const sources = projectSources();

describe.each(RULES)('$name', ({ applies, find, bad, good }) => {
  test('in every file of the project', () => {
    const held = sources.filter(({ path }) => applies(path));
    expect(held.length, 'a rule that looks at no file holds nothing').toBeGreaterThan(0);
    expect(held.flatMap(find).map(finding)).toEqual([]);
  });

  test.each(bad)('is broken by $path: $text', (source) => {
    expect(applies(source.path), 'the rule looks at this file').toBe(true);
    expect(find(source)).not.toEqual([]);
  });

  test.each(good)('is kept by $path: $text', (source) => {
    expect(find(source).map(finding)).toEqual([]);
  });
});
