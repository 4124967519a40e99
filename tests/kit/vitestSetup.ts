import fc from 'fast-check';
import { afterEach } from 'vitest';

/*
 * Property tests. The seed is chosen once per run (vitest.config.ts) and printed; a failure names the seed and the
 * path to its counterexample. FC_NUM_RUNS makes a campaign of any property that does not set its own count.
 */
const seed = Number(process.env['FC_SEED']);
const numRuns = Number(process.env['FC_NUM_RUNS']);
fc.configureGlobal({
  ...(Number.isInteger(seed) ? { seed } : {}),
  ...(Number.isInteger(numRuns) && numRuns > 0 ? { numRuns } : {}),
  verbose: fc.VerbosityLevel.None,
});

/* Component tests ask for a DOM in their first line (`// @vitest-environment happy-dom`); only they pay for this. */
if (typeof document !== 'undefined') {
  await import('@testing-library/jest-dom/vitest');
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);
}
