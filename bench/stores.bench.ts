/**
 * The stores in Chromium over a profile on disk: the cost of an append and of a reading, on a short and on a long log.
 * Commits are compared with bare strict transactions of the same shape, readings with reading the same records only. Each
 * alternates with its comparison in the same page.
 */
import { launchProfile } from '../tests/kit/browser/profile.ts';
import { openStoresPage } from '../tests/adapters/stores/servePage.ts';
import { commitBarely, NAMES_KEPT, readBarely } from './kit/bare.ts';
import { judge, median, ms, quantile, type Ratio, timesInTurns } from './kit/figures.ts';
import { commandOptions } from '../scripts/commandOptions.ts';

commandOptions({});

const COMMITS = 1_000;
const TURNS = 20;
const READINGS = 5;
const LONG = 100_000;
/** A page of a trail spans this many segments if each entry belongs to one of two hundred accounts. */
const SEGMENTS_A_PAGE = 10;
const AT_MOST = { commit: 2, long: 1.5, read: 2.5, trail: 4 };

const profile = await launchProfile();
try {
  await profile.context().addInitScript(NAMES_KEPT);
  const page = await openStoresPage(profile.context());
  const run = <T>(
    work: (given: { name: string; count: number; pack: boolean }) => Promise<T>,
    name: string,
    count = 0,
    pack = false,
  ): Promise<T> => page.evaluate(work, { name, count, pack });
  const commit = (name: string, count: number): Promise<number[]> =>
    run((given) => window.storesPage.appendTimes(given.name, given.count), name, count);
  const fill = (name: string, pack: boolean): Promise<number> =>
    run((given) => window.storesPage.fill(given.name, given.count, given.pack), name, LONG, pack);

  const benchCommits = async (): Promise<Ratio[]> => {
    const turns: { readonly bare: number[]; readonly short: number[]; readonly long: number[] }[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      const bare = await page.evaluate(commitBarely, { times: COMMITS / TURNS, restMs: 0 });
      turns.push({ bare, short: await commit(`empty ${turn}`, COMMITS / TURNS), long: await commit('packed', COMMITS / TURNS) });
    }
    const row = (log: string, series: readonly number[][]) => {
      const times = series.flat();
      return { log, p50: ms(median(times)), p99: ms(quantile(times, 0.99)), max: ms(Math.max(...times)) };
    };
    console.log(`Every commit is one strict transaction with one entry of two events and one key; ${COMMITS} in turns, ms.`);
    console.table([
      row(
        '(bare transaction)',
        turns.map(({ bare }) => bare),
      ),
      row(
        'empty',
        turns.map(({ short }) => short),
      ),
      row(
        `${LONG} entries`,
        turns.map(({ long }) => long),
      ),
    ]);
    return [
      {
        what: 'commit, empty log',
        to: 'a bare strict transaction',
        times: timesInTurns(turns.map(({ short, bare }) => ({ ours: median(short), bare: median(bare) }))),
        atMost: AT_MOST.commit,
      },
      {
        what: `commit, ${LONG} entries`,
        to: 'the same, empty log',
        times: timesInTurns(turns.map(({ long, short }) => ({ ours: median(long), bare: median(short) }))),
        atMost: AT_MOST.long,
      },
    ];
  };

  const benchReadings = async (name: string, fillMs: number): Promise<Ratio[]> => {
    const readOnce = async () => ({
      ours: await run((given) => window.storesPage.readTimes(given.name), name),
      bare: await page.evaluate(readBarely, { name, segments: SEGMENTS_A_PAGE }),
    });
    const turns: Awaited<ReturnType<typeof readOnce>>[] = [];
    for (let turn = 0; turn < READINGS; turn += 1) turns.push(await readOnce());
    const entries = turns[0]?.ours.entries ?? 0;
    const of = (what: (turn: (typeof turns)[number]) => number): number => median(turns.map(what));
    const readMs = of(({ ours }) => ours.readMs);
    console.log(`Readings of a log kept as ${name}, median of ${READINGS}, each followed by the bare one:`);
    console.table([
      {
        entries,
        'fill, ms': ms(fillMs),
        'read all, ms': ms(readMs),
        'entries/s': Math.round((entries / readMs) * 1_000),
        'bare, ms': ms(of(({ bare }) => bare.allMs)),
        'trail page, ms': ms(of(({ ours }) => ours.trailMs)),
        'old trail page, ms': ms(of(({ ours }) => ours.oldTrailMs)),
        'bare segments, ms': ms(of(({ bare }) => bare.segmentsMs)),
      },
    ]);
    const read: Ratio = {
      what: `reading all, ${name}`,
      to: 'reading the bare records',
      times: timesInTurns(turns.map(({ ours, bare }) => ({ ours: ours.readMs, bare: bare.allMs }))),
      atMost: AT_MOST.read,
    };
    if (name !== 'packed') return [read];
    return [
      read,
      {
        what: 'a page of an old trail, packed',
        to: `reading ${SEGMENTS_A_PAGE} bare segments`,
        times: timesInTurns(turns.map(({ ours, bare }) => ({ ours: ours.oldTrailMs, bare: bare.segmentsMs }))),
        atMost: AT_MOST.trail,
      },
    ];
  };

  await commit('warm', 200);
  const [packedMs, recordsMs] = [await fill('packed', true), await fill('records', false)];
  const commits = await benchCommits();
  judge([...commits, ...(await benchReadings('packed', packedMs)), ...(await benchReadings('records', recordsMs))]);
} finally {
  await profile.dispose();
}
