import { suite } from '../../scripts/testFiles.ts';

/** Whether this is the long campaign (`npm run test:matrix`), which runs everything. */
export const isLong = process.env['BOUNTYBAY_TEST_MATRIX'] === 'full';

/** Runs of each property in a long campaign. */
const CAMPAIGN_RUNS = 1_000;

/** How many times as often as usual a property runs in a suite. */
const TIMES = { default: 0.5, full: 5 } as const;

/** The timeout of property tests: ten minutes, or an hour in a long campaign. */
export const PATIENT = { timeout: isLong ? 3_600_000 : 600_000 } as const;

const asked = Number(process.env['FC_NUM_RUNS']);

/** How often a property runs: FC_NUM_RUNS, or what the suite makes of `usual`. */
export function runs(usual = 100): { readonly numRuns: number } {
  if (Number.isInteger(asked) && asked > 0) return { numRuns: asked };
  return { numRuns: isLong ? CAMPAIGN_RUNS : Math.ceil(usual * TIMES[suite]) };
}
