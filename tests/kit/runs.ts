import fc from 'fast-check';

/** Whether this is the long campaign (`npm run test:all`), which runs everything. */
export const isLong = process.env['BOUNTYBAY_TEST_MATRIX'] === 'full';

/** The timeout of property tests: ten minutes, or an hour in a long campaign. */
export const PATIENT = { timeout: isLong ? 3_600_000 : 600_000 } as const;

/** How often a slow property runs: `usual`, or the number of a long campaign (FC_NUM_RUNS, or its own number). */
export const runs = (usual: number): { readonly numRuns: number } => ({ numRuns: fc.readConfigureGlobal().numRuns ?? usual });
