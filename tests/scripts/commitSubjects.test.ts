import { expect, test } from 'vitest';
import { subjectProblem } from '../../scripts/commitSubjects.ts';

test.each([
  ['Add a game', undefined],
  ['A '.repeat(36), undefined],
  ['A'.repeat(73), 'has 73 characters; 72 are the most'],
  ['x', 'is one word'],
  ['Add a game.', 'ends with a full stop'],
  ["Merge branch 'games'", 'is of a merge; rebase'],
])('the commit subject "%s"', (subject, problem) => expect(subjectProblem(subject)).toBe(problem));
