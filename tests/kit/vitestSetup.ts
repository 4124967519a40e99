import fc from 'fast-check';
import { afterEach } from 'vitest';
import { PATIENCE_MS } from './patience.ts';
import { isLong } from './runs.ts';

/** Runs of a property in the long campaign (`npm run test:all`), unless FC_NUM_RUNS says another number. */
const CAMPAIGN_RUNS = 1000;

/*
 * Property tests. The seed is chosen once per run (vitest.config.ts) and printed; a failure names the seed and the
 * path to its counterexample. FC_NUM_RUNS makes a campaign of any property that does not set its own count.
 */
const seed = Number(process.env['FC_SEED']);
const asked = Number(process.env['FC_NUM_RUNS']);
const usual = isLong ? CAMPAIGN_RUNS : undefined;
const numRuns = Number.isInteger(asked) && asked > 0 ? asked : usual;
fc.configureGlobal({
  ...(Number.isInteger(seed) ? { seed } : {}),
  ...(numRuns === undefined ? {} : { numRuns }),
  verbose: fc.VerbosityLevel.None,
});

/* Only tests with a DOM pay for this. Their files share one page: each test leaves it as it found it. */
if (typeof document !== 'undefined') {
  await import('@testing-library/jest-dom/vitest');
  const { configure } = await import('@testing-library/react');
  // A second is what it waits by itself; the first dialog of a file alone may take longer to be fetched and drawn.
  configure({ asyncUtilTimeout: PATIENCE_MS });
  const { cleanPage } = await import('./cleanPage.tsx');
  afterEach(cleanPage);
}
