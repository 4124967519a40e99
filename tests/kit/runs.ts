import fc from 'fast-check';

/** Long campaigns may take their time. */
export const PATIENT = { timeout: 600_000 } as const;

/** How often a costly property runs: `usual`, or what a long campaign asks for (FC_NUM_RUNS, BOUNTYBAY_TEST_MATRIX=full). */
export const runs = (usual: number): { readonly numRuns: number } => ({ numRuns: fc.readConfigureGlobal().numRuns ?? usual });
