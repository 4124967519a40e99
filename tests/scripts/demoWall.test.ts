import { expect, test } from 'vitest';
import partners from '../../public/partners.json' with { type: 'json' };
import { tasksOf } from '../../scripts/demoWall/tasks.js';

test('each wall of the demonstration has tasks of its own', () => {
  const titles = partners.walls.flatMap(({ wall }) => tasksOf(wall).map(({ title }) => title));
  expect(titles.length).toBeGreaterThan(partners.walls.length);
  expect(new Set(titles).size).toBe(titles.length);
});
