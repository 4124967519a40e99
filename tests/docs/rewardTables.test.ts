/** The tables of docs/log-rules.md with fixed rewards are those of the code. */
import { expect, test } from 'vitest';
import { achievementNames, achievementOf } from '../../src/domain/earning/achievements.ts';
import { levelPoints } from '../../src/domain/earning/levels.ts';
import { questNames, questOf } from '../../src/domain/earning/quests.ts';
import { defaultRules } from '../../src/domain/rules.ts';
import { readDocument } from './documents.ts';

/** The rows of the table with this head, without its lines. */
function rowsBelow(head: string): readonly string[] {
  const [, after = ''] = readDocument('docs/log-rules.md').split(`${head}\n`);
  const [table = ''] = after.split('\n\n');
  return table.split('\n').slice(1);
}

test('achievements', () => {
  const fixed = achievementNames.filter((name) => achievementOf(name).byRules !== true);
  expect(rowsBelow('| Achievement | Family | Goal | Cents |')).toEqual(
    fixed.map((name) => {
      const { family, goal, cents } = achievementOf(name);
      return `| \`${name}\` | ${family} | ${goal(defaultRules)} | ${cents(defaultRules)} |`;
    }),
  );
});

test('levels', () =>
  expect(rowsBelow('| Level | Points |')).toEqual(levelPoints.slice(1).map((points, place) => `| ${place + 2} | ${points} |`)));

test('quests', () => {
  const rows = rowsBelow('| Quest | Counts | Goal |').map((row) => row.split('|').map((cell) => cell.trim()));
  expect(rows.map(([, name, , goal]) => [name, goal])).toEqual(questNames.map((name) => [`\`${name}\``, String(questOf(name).goal)]));
  expect(questNames.every((name) => name.startsWith(questOf(name).period))).toBe(true);
});
