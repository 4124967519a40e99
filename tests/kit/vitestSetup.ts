import fc from 'fast-check';
import { afterEach } from 'vitest';
import { PATIENCE_MS } from './patience.ts';
import { runs } from './runs.ts';

/*
 * Property tests. The seed is chosen once per run (vitest.config.ts) and printed. A failure names the seed and the path to
 * its counterexample. FC_NUM_RUNS sets the number of runs of every property that does not set its own. A largest length is reached: without
 * this, fast-check draws at most ten elements more than the least.
 */
const seed = Number(process.env['FC_SEED']);
fc.configureGlobal({
  defaultSizeToMaxWhenMaxSpecified: true,
  ...(Number.isInteger(seed) ? { seed } : {}),
  ...runs(),
  verbose: fc.VerbosityLevel.None,
});

/* Only tests with a DOM need this. Their files share one page, so each test cleans up. */
if (typeof document !== 'undefined') {
  // React's development build records a stack for each element, which only its warnings show. Without: a sixth less time.
  // It stops at 10,000 stacks, so the count is made to stay above that.
  const internals: unknown = Reflect.get(await import('react'), '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
  if (typeof internals === 'object' && internals !== null && 'recentlyCreatedOwnerStacks' in internals) {
    Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.MAX_SAFE_INTEGER, set: () => {} });
  }
  await import('@testing-library/jest-dom/vitest');
  const { configure } = await import('@testing-library/react');
  // The default is one second. The first dialog of a file may take longer to load and draw.
  configure({ asyncUtilTimeout: PATIENCE_MS });
  const { cleanPage } = await import('./cleanPage.tsx');
  afterEach(cleanPage);
}
