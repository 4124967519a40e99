import fc from 'fast-check';

/** The long campaign (`npm run test:all`) leaves nothing out. */
export const isLong = process.env['BOUNTYBAY_TEST_MATRIX'] === 'full';

/** Properties may take their time, and long campaigns an hour. */
export const PATIENT = { timeout: isLong ? 3_600_000 : 600_000 } as const;

/** How often a costly property runs: `usual`, or what a long campaign asks for (FC_NUM_RUNS, or its own number). */
export const runs = (usual: number): { readonly numRuns: number } => ({ numRuns: fc.readConfigureGlobal().numRuns ?? usual });
