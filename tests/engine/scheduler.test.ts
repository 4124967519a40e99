/** What falls due by itself, on a clock that the test turns: once, in time, by whichever tab is there, and without haste. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Command } from '../../src/domain/commands/catalog.ts';
import { flyingRoundOf } from '../../src/domain/commands/liveFlights.ts';
import { questsDue } from '../../src/domain/earning/quests.ts';
import { raceEndsAt, raceWeek } from '../../src/domain/earning/race.ts';
import { liveRoundOf } from '../../src/domain/games/live.ts';
import type { AccountId, BetId } from '../../src/domain/ids.ts';
import { eventsOf } from '../../src/domain/log/entry.ts';
import { NewerLogError } from '../../src/domain/evolve.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { freshSeatBytes } from '../../src/base/chance.ts';
import { StoreUnavailableError } from '../../src/base/ports.ts';
import { seededAdmin } from '../../src/engine/genesis.ts';
import { Scheduler } from '../../src/engine/scheduler.ts';
import type { House } from '../../src/engine/house.ts';
import { START } from '../kit/lawful.ts';
import { seedNumbered, seedWithPoint } from '../kit/seeds.ts';
import { accept, balance, newcomer, TestBrowser, type Tab } from '../kit/testHouse.ts';

const SECOND = 1_000;
const YEAR = 365 * 86_400_000;
const ROUND = 25 * SECOND;
const msAt = (hundredths: number): number => Math.ceil(Math.log(hundredths / 100) / 0.000_06);
const point250 = seedWithPoint((point) => point === 250);
const wall = { now: () => Date.now() };

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const openTab = (browser: TestBrowser): Promise<Tab> => browser.tab((ports) => ({ ...ports, clock: wall }));
const types = (browser: TestBrowser): string[] => browser.log.entries.map((stored) => readStored(stored).act?.command.type ?? '');
const times = (browser: TestBrowser, type: string): number => types(browser).filter((one) => one === type).length;
const fly = async ({ house }: Tab, account: AccountId, choice: object = {}) =>
  accept(await house.submit({ type: 'PlaceBet', payload: { game: 'crash', stakeCents: 10_00, choice } }, account));
const works: Scheduler[] = [];
const wind = (house: House, account: AccountId | null = null): Scheduler => {
  const work = new Scheduler(house, { account: () => account });
  works.push(work);
  return work;
};
afterEach(() => works.splice(0).forEach((work) => work.close()));

async function adaAlone(seed = point250) {
  const browser = new TestBrowser();
  const tab = await openTab(browser);
  const ada = await newcomer(tab, 'ada', { seeds: [seed, seedNumbered('next')] });
  return { browser, tab, ada };
}
/** The tab is closed with a bet of ada's. A tab that is opened `late` ms afterwards, which nobody watches, ends it within `within` ms. */
async function endsUnwatched({ browser, tab, ada }: Awaited<ReturnType<typeof adaAlone>>, late: number, within: number): Promise<void> {
  works.splice(0).forEach((work) => work.close());
  tab.house.close();
  await pass(late);
  const next = await openTab(browser);
  wind(next.house);
  await pass(within);
  expect(next.house.world.bets).toEqual({});
  expect(next.house.world.accounts[ada]?.totals.bets).toBe(1);
  expectSound(browser);
}
const expectSound = (browser: TestBrowser): void => expect(verifyLines(browser.lines()).failure).toBeNull();

test('whoever wakes it while it is at work hears when that is done, too', async () => {
  const { tab, ada } = await adaAlone();
  await fly(tab, ada);
  vi.setSystemTime(START + 60 * SECOND);
  const work = wind(tab.house, ada);
  await work.run();
  expect(tab.house.world.bets).toEqual({});
});

describe('a round in flight', () => {
  test('ends in its own tab with the millisecond in which the curve has passed its point', async () => {
    const { browser, tab, ada } = await adaAlone();
    wind(tab.house, ada);
    await fly(tab, ada);
    await pass(msAt(251) - 1);
    expect(Object.keys(tab.house.world.bets)).toHaveLength(1);
    await pass(1);
    expect(tab.house.world.bets).toEqual({});
    expect(tab.house.head.at).toBe(START + msAt(251));
    expect(balance(tab, ada)).toBe(90_00);
    expectSound(browser);
  });

  test('of somebody else is left to their own tab for a second', async () => {
    const { browser, tab, ada } = await adaAlone();
    wind(tab.house);
    await fly(tab, ada, { autoCashOut: 150 });
    await pass(msAt(150) + SECOND - 1);
    expect(types(browser)).not.toContain('EndFlights');
    await pass(1);
    expect(types(browser).at(-1)).toBe('EndFlights');
    expect(balance(tab, ada)).toBe(105_00);
  });

  test.each([0, 5 * SECOND, YEAR])(
    'whose tab has died is settled at the next opening, %i ms after its end, at exactly its target',
    async (later) => {
      const { browser, tab, ada } = await adaAlone();
      await fly(tab, ada, { autoCashOut: 150 });
      tab.house.close();
      await pass(msAt(150) + later);
      const next = await openTab(browser);
      wind(next.house, ada);
      await pass(0);
      expect(balance(next, ada)).toBe(105_00);
      expect(next.house.world.accounts[ada]?.recents.crash?.[0]).toMatchObject({ payoutCents: 15_00, outcome: { pointHundredths: 250 } });
      expectSound(browser);
    },
  );

  test('is ended once by two tabs of one account', async () => {
    const { browser, tab, ada } = await adaAlone();
    const other = await openTab(browser);
    for (const { house } of [tab, other]) wind(house, ada);
    await fly(tab, ada);
    await pass(60 * SECOND);
    expect(times(browser, 'EndFlights')).toBe(1);
    expect(other.house.world.bets).toEqual({});
    expectSound(browser);
  });

  test('whose secret is gone gives its stake back', async () => {
    const { browser, tab, ada } = await adaAlone();
    await fly(tab, ada);
    await browser.vault.delete([`seed:${point250.seedHash}`]);
    wind(tab.house, ada);
    await pass(SECOND);
    expect(types(browser).at(-1)).toBe('ReplaceLostSeed');
    expect(balance(tab, ada)).toBe(100_00);
    const sent = vi.spyOn(tab.house, 'submit');
    await pass(5 * SECOND);
    expect(sent.mock.calls, 'nothing is due any more').toEqual([]);
    expectSound(browser);
  });

  test('is tried again after a store that failed', async () => {
    const { browser, tab, ada } = await adaAlone();
    wind(tab.house, ada);
    await fly(tab, ada);
    tab.store.failNextAppend();
    await pass(msAt(251));
    expect(times(browser, 'EndFlights')).toBe(0);
    await pass(2 * SECOND);
    expect(times(browser, 'EndFlights')).toBe(1);
  });
});

describe('live rounds', () => {
  test('come while somebody watches, each opened and spun once however many tabs there are', async () => {
    const { browser, tab } = await adaAlone();
    const other = await openTab(browser);
    const stops = [tab, other].map(({ house }) => wind(house).watchLive('roulette'));
    await pass(4 * ROUND);
    const opened = times(browser, 'OpenLiveRound');
    expect([4, 5]).toContain(opened);
    expect(opened - times(browser, 'SpinLiveRound')).toBeLessThanOrEqual(1);
    const numbers = browser.log.entries
      .flatMap((stored) => eventsOf(readStored(stored)))
      .flatMap((event) => (event.type === 'round/opened' ? [event.data.nonce] : []));
    expect(new Set(numbers).size).toBe(opened);
    // Who stops twice has stopped once.
    for (const stop of [...stops, ...stops]) stop();
    await pass(2 * ROUND);
    expect(liveRoundOf(tab.house.world, 'roulette')).toBeUndefined();
    const before = types(browser).length;
    await pass(10 * ROUND);
    expect(types(browser).length).toBe(before);
    expectSound(browser);
  });

  test('with a bet are spun though nobody watches, also after a year', async () => {
    for (const late of [0, YEAR]) {
      const { browser, tab, ada } = await adaAlone();
      const stop = wind(tab.house, ada).watchLive('roulette');
      await pass(ROUND);
      while (!liveRoundOf(tab.house.world, 'roulette')) await pass(SECOND);
      const round = liveRoundOf(tab.house.world, 'roulette')?.id;
      accept(
        await tab.house.submit(
          { type: 'PlaceLiveBet', payload: { round, stakeCents: 1_00, choice: { colour: 'red' }, freshBytes: freshSeatBytes(tab.house) } },
          ada,
        ),
      );
      stop();
      await endsUnwatched({ browser, tab, ada }, late, 17 * SECOND);
    }
  });
});

describe('shared flights', () => {
  const betOn = async (tab: Tab, account: AccountId) => {
    while (!liveRoundOf(tab.house.world, 'crash') || flyingRoundOf(tab.house.world)) await pass(SECOND);
    const round = liveRoundOf(tab.house.world, 'crash')?.id;
    const payload = { game: 'crash', round, stakeCents: 1_00, choice: {}, freshBytes: freshSeatBytes(tab.house) } as const;
    accept(await tab.house.submit({ type: 'PlaceLiveBet', payload }, account));
  };

  test('follow each other while somebody watches, each opened, begun and ended once however many tabs there are', async () => {
    const { browser, tab } = await adaAlone();
    const other = await openTab(browser);
    const stops = [tab, other].map(({ house }) => wind(house).watchLive('crash'));
    await pass(600 * SECOND);
    const opened = times(browser, 'OpenLiveRound');
    // The longest flight takes 66 seconds, and 13 pass beside it.
    expect(opened).toBeGreaterThanOrEqual(7);
    expect(opened - times(browser, 'StartLiveFlight')).toBeLessThanOrEqual(1);
    expect(times(browser, 'StartLiveFlight') - times(browser, 'EndLiveFlight')).toBeLessThanOrEqual(1);
    for (const stop of stops) stop();
    await pass(90 * SECOND);
    expect(liveRoundOf(tab.house.world, 'crash')).toBeUndefined();
    const before = types(browser).length;
    await pass(600 * SECOND);
    expect(types(browser).length, 'the log does not grow without players').toBe(before);
    expectSound(browser);
  });

  test('end with the millisecond in which the curve has passed their point', async () => {
    const { browser, tab, ada } = await adaAlone();
    wind(tab.house, ada).watchLive('crash');
    while (!flyingRoundOf(tab.house.world)) await pass(SECOND / 100);
    const started = flyingRoundOf(tab.house.world)?.flight.at ?? 0;
    while (!tab.house.world.finishedRounds.crash[0]) await pass(SECOND);
    const [{ at, outcome }] = tab.house.world.finishedRounds.crash;
    const { pointHundredths } = outcome as { pointHundredths: number };
    expect(at).toBe(started + msAt(pointHundredths + 1));
    expectSound(browser);
  });

  test.each([0, YEAR])('with a bet are ended though nobody watches, after %i ms', async (late) => {
    const { browser, tab, ada } = await adaAlone();
    const stop = wind(tab.house, ada).watchLive('crash');
    await betOn(tab, ada);
    stop();
    await endsUnwatched({ browser, tab, ada }, late, 80 * SECOND);
  });

  test.each([YEAR, -YEAR, -61 * SECOND, -30 * SECOND])('go on where the clock jumps by %i ms', async (ms) => {
    const { browser, tab, ada } = await adaAlone();
    wind(tab.house, ada).watchLive('crash');
    await betOn(tab, ada);
    while (!flyingRoundOf(tab.house.world)) await pass(SECOND / 10);
    vi.setSystemTime(Date.now() + ms);
    const ended = times(browser, 'EndLiveFlight');
    await pass(66 * SECOND + 60 * SECOND + 30 * SECOND);
    expect(times(browser, 'EndLiveFlight')).toBeGreaterThan(ended);
    expect(tab.house.world.accounts[ada]?.totals.bets).toBe(1);
    expect(tab.house.clockIsBehind).toBe(false);
    expectSound(browser);
  });

  test('whose seed is lost are void, and the next one opens', async () => {
    const { browser, tab, ada } = await adaAlone();
    wind(tab.house, ada).watchLive('crash');
    await betOn(tab, ada);
    await browser.vault.delete([`seed:${liveRoundOf(tab.house.world, 'crash')?.seedHash}`]);
    tab.house.close();
    works.splice(0).forEach((work) => work.close());
    const other = await openTab(browser);
    wind(other.house).watchLive('crash');
    await pass(10 * SECOND);
    expect(times(browser, 'VoidLostRound')).toBe(1);
    expect(balance(other, ada)).toBe(100_00);
    expect(times(browser, 'OpenLiveRound')).toBe(2);
    expectSound(browser);
  });
});

test('after a pause all that is due is done in the order of its times', async () => {
  const { browser, tab, ada } = await adaAlone(seedWithPoint((point) => point < 110));
  const ben = await newcomer(tab, 'ben');
  const work = wind(tab.house);
  const stop = work.watchLive('roulette');
  while (!liveRoundOf(tab.house.world, 'roulette')) await pass(SECOND);
  stop();
  work.close();
  await fly(tab, ada);
  // The round of roulette ends in between.
  await pass(60 * SECOND);
  await fly(tab, ben);
  await pass(70 * SECOND);
  wind(tab.house);
  await pass(5 * SECOND);
  expect(types(browser).slice(-3)).toEqual(['EndFlights', 'SpinLiveRound', 'EndFlights']);
  expectSound(browser);
});

describe('a clock that jumps', () => {
  test.each([YEAR, -YEAR, -61 * SECOND, -30 * SECOND, 3_600 * SECOND])('by %i ms freezes neither a flight nor a live round', async (ms) => {
    const { browser, tab, ada } = await adaAlone();
    const work = wind(tab.house, ada);
    await fly(tab, ada);
    const stop = work.watchLive('roulette');
    await pass(ROUND);
    await fly(tab, ada).catch(() => undefined);
    while (!liveRoundOf(tab.house.world, 'roulette')) await pass(SECOND);
    vi.setSystemTime(Date.now() + ms);
    const spun = times(browser, 'SpinLiveRound');
    // As long as a whole round, a whole flight and the longest sleep take together.
    await pass(66 * SECOND + 60 * SECOND + ROUND);
    expect(Object.values(tab.house.world.bets).filter(({ at }) => at < Date.now() - 70 * SECOND)).toEqual([]);
    expect(times(browser, 'SpinLiveRound')).toBeGreaterThan(spun);
    expect(tab.house.clockIsBehind).toBe(false);
    stop();
    expectSound(browser);
  });
});

describe('without haste', () => {
  const counted = (house: House) => vi.spyOn(house, 'submit');

  test('a secret that was missing for a moment does not end its round, nor is the house asked again and again', async () => {
    const { tab, ada } = await adaAlone();
    await fly(tab, ada);
    vi.spyOn(tab.house.seeds, 'open').mockResolvedValueOnce(new Map());
    const submit = counted(tab.house);
    wind(tab.house, ada);
    await pass(5 * SECOND);
    expect(tab.house.world.bets).not.toEqual({});
    expect(submit.mock.calls.length).toBeLessThan(3);
    await pass(60 * SECOND);
    expect(tab.house.world.bets).toEqual({});
  });

  test('the live table goes on where the clock was set back over rounds that have been played', async () => {
    const { browser, tab, ada } = await adaAlone();
    wind(tab.house, ada).watchLive('roulette');
    await pass(8 * ROUND);
    vi.setSystemTime(Date.now() - 5 * ROUND);
    const submit = counted(tab.house);
    const opened = times(browser, 'OpenLiveRound');
    await pass(3 * ROUND);
    expect(times(browser, 'OpenLiveRound')).toBeGreaterThanOrEqual(opened + 2);
    expect(submit.mock.calls.length).toBeLessThan(12);
    expectSound(browser);
  });

  test('nothing is sent and nothing waits where nothing is open', async () => {
    const { tab, ada } = await adaAlone();
    for (const event of Object.keys(tab.house.world.sportEvents))
      accept(await tab.house.submit({ type: 'CancelSportEvent', payload: { event } }, seededAdmin.account));
    const submit = counted(tab.house);
    wind(tab.house, ada);
    await pass(3_600 * SECOND);
    expect(submit).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a clock that lags a little wakes the tab once, not every millisecond', async () => {
    const { tab, ada } = await adaAlone();
    wind(tab.house, ada);
    await fly(tab, ada, { autoCashOut: 101 });
    vi.setSystemTime(START - 50 * SECOND);
    const [submit, open] = [counted(tab.house), vi.spyOn(tab.house.seeds, 'open')];
    await pass(50 * SECOND);
    expect(tab.house.world.bets).not.toEqual({});
    await pass(SECOND);
    expect(tab.house.world.bets).toEqual({});
    expect(submit.mock.calls.length).toBeLessThan(3);
    expect(open.mock.calls.length).toBeLessThan(10);
  });

  test('a log that a newer version writes to is left alone', async () => {
    const { tab, ada } = await adaAlone();
    await fly(tab, ada);
    vi.spyOn(tab.house, 'newer', 'get').mockReturnValue(new NewerLogError(9, 'future/thing'));
    const submit = counted(tab.house);
    wind(tab.house, ada).watchLive('roulette');
    await pass(600 * SECOND);
    expect(submit).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('a store that stays broken is asked once a second', async () => {
    const { tab, ada } = await adaAlone();
    await fly(tab, ada);
    await pass(60 * SECOND);
    const submit = counted(tab.house).mockRejectedValue(new StoreUnavailableError('gone'));
    wind(tab.house, ada);
    await pass(30 * SECOND);
    expect(submit.mock.calls.length).toBeGreaterThan(20);
    expect(submit.mock.calls.length).toBeLessThan(40);
  });

  test('closed, it sends nothing more and leaves no timer behind', async () => {
    const { tab, ada } = await adaAlone();
    const work = wind(tab.house, ada);
    work.watchLive('roulette');
    await fly(tab, ada);
    await pass(SECOND);
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    work.close();
    expect(vi.getTimerCount()).toBe(0);
    const submit = counted(tab.house);
    await work.run();
    await pass(600 * SECOND);
    expect(submit).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a command that fails though the store works', () => {
  /** Each command of these fails. */
  const failing = ({ house }: Tab, fails: (command: Command) => boolean) => {
    const submit = house.submit.bind(house);
    return vi.spyOn(house, 'submit').mockImplementation((command, ...rest) => {
      if (fails(command)) throw new Error('the line is too long');
      return submit(command, ...rest);
    });
  };

  test('waits a minute, and other due work goes on', async () => {
    const { browser, tab, ada } = await adaAlone();
    const submit = failing(tab, ({ type }) => type === 'OpenLiveRound');
    wind(tab.house, ada).watchLive('roulette');
    await pass(SECOND);
    await fly(tab, ada);
    await pass(57 * SECOND);
    expect(times(browser, 'EndFlights')).toBe(1);
    expect(submit.mock.calls.filter(([{ type }]) => type === 'OpenLiveRound')).toHaveLength(1);
    submit.mockRestore();
    await pass(ROUND + SECOND);
    expect(times(browser, 'OpenLiveRound')).toBeGreaterThan(0);
    expectSound(browser);
  });

  test('is sent in parts, so that the one that fails holds nothing else up', async () => {
    const { browser, tab, ada } = await adaAlone();
    const others: AccountId[] = [];
    for (const name of ['ben', 'cyd', 'dan']) others.push(await newcomer(tab, name));
    await fly(tab, ada);
    for (const one of others) await fly(tab, one);
    const own = tab.house.world.accounts[ada]?.openBets[0];
    const submit = failing(tab, ({ type, payload }) => type === 'EndFlights' && payload.bets.includes(own as BetId));
    await pass(70 * SECOND);
    wind(tab.house, ada);
    await pass(20 * SECOND);
    expect(Object.keys(tab.house.world.bets)).toEqual([own]);
    expect(submit.mock.calls.length).toBeLessThan(10);
    submit.mockRestore();
    await pass(60 * SECOND);
    expect(tab.house.world.bets).toEqual({});
    expectSound(browser);
  });
});

test('the race of a week is paid once after its end, by any tab', async () => {
  const DAY = 86_400 * SECOND;
  const { browser, tab, ada } = await adaAlone();
  const other = await openTab(browser);
  await pass(5 * DAY);
  while (!questsDue(tab.house.world.logId, 'day', Date.now()).includes('day-bonus')) await pass(DAY);
  accept(await tab.house.submit({ type: 'ClaimDailyBonus', payload: {} }, ada));
  accept(await tab.house.submit({ type: 'ClaimQuest', payload: { quest: 'day-bonus' } }, ada));
  for (const { house } of [tab, other]) wind(house, ada);
  const end = raceEndsAt(raceWeek(Date.now()));
  await pass(end - Date.now() - SECOND);
  expect(times(browser, 'PayRace')).toBe(0);
  await pass(10 * SECOND);
  expect(times(browser, 'PayRace')).toBe(1);
  expect(other.house.world.race.last?.places).toEqual([{ account: ada, points: 1, cents: 50_00 }]);
  expectSound(browser);
});
