import fc from 'fast-check';
import { afterEach } from 'vitest';
import { PATIENCE_MS } from './patience.ts';
import { runs } from './runs.ts';

/*
 * Property tests. The seed is chosen once per run (vitest.config.ts) and printed. A failure names the seed and the path to
 * its counterexample. FC_NUM_RUNS sets the number of runs of every property that does not set its own.
 */
const seed = Number(process.env['FC_SEED']);
fc.configureGlobal({ ...(Number.isInteger(seed) ? { seed } : {}), ...runs(), verbose: fc.VerbosityLevel.None });

/* Only tests with a DOM need this. Their files share one page, so each test cleans up. */
if (typeof document !== 'undefined') {
  await import('@testing-library/jest-dom/vitest');
  const { configure } = await import('@testing-library/react');
  // The default is one second. The first dialog of a file may take longer to load and draw.
  configure({ asyncUtilTimeout: PATIENCE_MS });
  const { cleanPage } = await import('./cleanPage.tsx');
  afterEach(cleanPage);
}
