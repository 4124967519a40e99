import { describe, expect, test } from 'vitest';
import { inCircles } from './tidy/circles.ts';
import { untestedFamilies } from './tidy/families.ts';
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

describe('imports in a circle: put what both need into a file of its own', () => {
  test('are nowhere in src, types and `import()` included', () => {
    expect(inCircles(sources.filter(({ path }) => /^src\/.*\.tsx?$/u.test(path)))).toEqual([]);
  });

  const file = (path: string, ...imported: readonly string[]) => ({
    path,
    text: imported.map((name) => `import type { A } from './${name}';`).join('\n'),
  });
  test.each([
    [
      ['a.ts', 'b.ts'],
      [file('a.ts', 'b.ts'), file('b.ts', 'a.ts'), file('user.ts', 'a.ts'), file('a.css.ts')],
    ],
    [
      ['a.ts', 'b.ts', 'c.ts'],
      [file('a.ts', 'b.ts', 'end.ts'), file('b.ts', 'c.ts'), file('c.ts', 'a.ts'), file('end.ts')],
    ],
    [[], [file('a.ts', 'b.ts', 'c.ts'), file('b.ts', 'c.ts'), file('c.ts', 'elsewhere.ts')]],
  ])('are %j', (circle, files) => expect(inCircles(files)).toEqual(circle));

  test.each(["const load = () => import('./a.ts');", "const path = new URL('./a.ts', import.meta.url);"])('count %s', (text) =>
    expect(inCircles([file('a.ts', 'b.ts'), { path: 'b.ts', text }])).toEqual(['a.ts', 'b.ts']),
  );
});

describe('each rulebook, each family of events and of commands and each file of selectors has a test file of its own', () => {
  const found = (...files: readonly (readonly [path: string, text: string])[]) =>
    untestedFamilies(files.map(([path, text]) => ({ path, text }))).map(finding);

  test('in the whole project', () => expect(untestedFamilies(sources).map(finding)).toEqual([]));

  test.each([
    ['src/domain/events/gifts.ts', "export const giftGiven = defineEvent({ type: 'gift/given' });"],
    ['src/domain/commands/gifts.ts', "export const giveGift = defineCommand<'GiveGift', GiveGift>({});"],
    ['src/domain/games/parity.ts', 'export const parity: Rulebook<ParityChoice, ParityOutcome> = {};'],
    ['src/store/selectors/gifts.ts', 'export const selectGifts = () => [];'],
  ])('%s is such a file', (path, text) => {
    const own = path.replace('src', 'tests').replace('.ts', '.test.ts');
    const elsewhere = own.replace('.test.ts', 's.test.ts');
    expect(found([path, text], [elsewhere, ''])).toEqual([`${path}:1 a family has a test file of its own: write ${own}.`]);
    expect(found([path, text], [own, ''])).toEqual([]);
  });

  test.each([
    ['src/domain/events/define.ts', 'export function defineEvent<const Type extends string>() {}'],
    ['src/domain/games/game.ts', 'export interface Rulebook<Choice extends object> {}'],
    ['src/engine/gifts.ts', 'export const giftGiven = defineEvent({});'],
  ])('%s is none', (path, text) => expect(found([path, text])).toEqual([]));
});
