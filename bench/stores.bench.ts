/** The stores in Chromium over a profile on disk: what a commit and a reading cost, on a short and on a long log. */
import { launchProfile } from '../tests/kit/browser/profile.ts';
import { openStoresPage } from '../tests/house/stores/servePage.ts';

const COMMITS = 1_000;
const LONG = 100_000;
const RATIO = 1.3;

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

const ms = (value: number): string => value.toFixed(2);

const profile = await launchProfile();
try {
  const page = await openStoresPage(profile.context());
  const run = <T>(work: (given: { name: string; count: number; pack: boolean }) => Promise<T>, name: string, count = 0, pack = false): Promise<T> =>
    page.evaluate(work, { name, count, pack });

  console.log(`Every commit is one strict transaction with one entry of two events and one key; ${COMMITS} in a row, ms.`);
  await run(({ name, count }) => window.storesPage.commitTimes(name, count), 'warm', 200);
  const packedFill = await run(({ name, count, pack }) => window.storesPage.fill(name, count, pack), 'packed', LONG, true);
  const recordsFill = await run(({ name, count, pack }) => window.storesPage.fill(name, count, pack), 'records', LONG, false);

  // In turns, so that a slow moment of the machine falls on both.
  const short: number[] = [];
  const long: number[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    short.push(...(await run(({ name, count }) => window.storesPage.commitTimes(name, count), `empty ${turn}`, COMMITS / 4)));
    long.push(...(await run(({ name, count }) => window.storesPage.commitTimes(name, count), 'packed', COMMITS / 4)));
  }
  const row = (log: string, times: readonly number[]) => ({ log, p50: ms(quantile(times, 0.5)), p99: ms(quantile(times, 0.99)), max: ms(Math.max(...times)) });
  console.table([row('empty', short), row(`${LONG} entries`, long)]);
  const ratio = quantile(long, 0.5) / quantile(short, 0.5);
  console.log(`Long against empty, p50: ${ratio.toFixed(2)} (wanted: at most ${RATIO}).`);
  if (!(ratio <= RATIO)) process.exitCode = 1;

  const reads = [];
  for (const kind of ['packed', 'records']) {
    const { entries, readMs, trailMs, oldTrailMs, missedMs } = await run(({ name }) => window.storesPage.readTimes(name), kind);
    reads.push({
      'kept as': kind,
      entries,
      'fill, ms': ms(kind === 'packed' ? packedFill : recordsFill),
      'read all, ms': ms(readMs),
      'entries/s': Math.round((entries / readMs) * 1_000),
      'trail page, ms': ms(trailMs),
      'old trail page, ms': ms(oldTrailMs),
      'missed all, ms': ms(missedMs),
    });
  }
  console.table(reads);
} finally {
  await profile.dispose();
}
