import fc from 'fast-check';

/** Long campaigns may take their time. */
export const PATIENT = { timeout: 600_000 } as const;

/** The long campaign (`npm run test:all`) leaves nothing out. */
export const isLong = process.env['BOUNTYBAY_TEST_MATRIX'] === 'full';

/** How often a costly property runs: `usual`, or what a long campaign asks for (FC_NUM_RUNS, or its own number). */
export const runs = (usual: number): { readonly numRuns: number } => ({ numRuns: fc.readConfigureGlobal().numRuns ?? usual });
