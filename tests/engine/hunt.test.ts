/** The hunt (`npm run hunt`): histories at many houses that run at the same time and fail. */
import { describe, expect, test, vi } from 'vitest';
import { MemoryLogStore } from '../../src/engine/memoryStores.ts';
import { drawRun } from '../kit/hunt/draw.ts';
import { hunt } from '../kit/hunt/hunt.ts';
import { keptNames, keptRun } from '../kit/hunt/kept.ts';
import { playRun } from '../kit/hunt/play.ts';
import { runs } from '../kit/runs.ts';

describe('histories that failed once', () => {
  test.each(keptNames())('%s', async (name) => {
    expect((await playRun(keptRun(name).run)).failure).toBeNull();
  });
});

test('the same seed gives the same run and the same result', async () => {
  for (const number of [0, 1, 2, 3]) {
    const run = drawRun(5, number, 150);
    expect(drawRun(5, number, 150)).toEqual(run);
    expect(await playRun(run)).toEqual(await playRun(run));
  }
  expect(drawRun(6, 0, 150)).not.toEqual(drawRun(5, 0, 150));
});

test('random histories in tabs and on servers agree with the model', async () => {
  const hunted = await hunt({ seed: Number(process.env['FC_SEED'] ?? 1), commands: runs(60).numRuns * 100, length: 200 });
  expect(hunted.found).toBeNull();
  // The model is asked about most refusals.
  expect(hunted.unjudged).toBeLessThan(hunted.refusals / 4);
});

test('a store that forgets every 25th entry is found, in a history of a few steps', async () => {
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the store that it was taken from
  const { append: real } = MemoryLogStore.prototype;
  vi.spyOn(MemoryLogStore.prototype, 'append').mockImplementation(function (this: MemoryLogStore, batch) {
    return (batch.entries.at(-1)?.stored.seq ?? 0) % 25 === 0 ? Promise.resolve({ kind: 'appended' }) : real.call(this, batch);
  });
  const { found } = await hunt({ seed: 1, commands: 20_000, length: 60 });
  expect(found?.failure).toMatch(/not in the log|behind|seen before/u);
  expect(found?.run.steps.length).toBeLessThan(40);
});
