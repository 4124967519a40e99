/** Whoever follows the guides has tests that pass, and an auditor that knows the new game. */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATIENT } from '../kit/runs.ts';
import { followedCopy, run, tool } from './followedCopy.ts';

let copy: string;
beforeAll(() => {
  copy = followedCopy();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.concurrent('its tests pass', PATIENT, async () => {
  const { code, output } = await run(copy, tool('vitest/vitest.mjs'), 'run');
  expect(output).toMatch(/Test Files +3 passed/u);
  expect(code).toBe(0);
});

test.concurrent('the auditor knows the new game', PATIENT, async () => {
  const { code, output } = await run(copy, 'src/audit/bin.mjs', 'odds', 'parity', '--json');
  expect(code, output).toBe(0);
  expect(JSON.parse(output)).toEqual({
    game: 'parity',
    choice: { side: 'even' },
    rtp: { num: 49, den: 50, decimal: '0.9800000000' },
    outcomes: [
      { multiplier: { num: 49, den: 25 }, probability: { num: 1, den: 2 } },
      { multiplier: { num: 0, den: 1 }, probability: { num: 1, den: 2 } },
    ],
  });
});
