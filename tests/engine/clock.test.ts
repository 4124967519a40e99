/** A clock that is wrong by a year, either way, freezes nothing. */
import { describe, expect, test } from 'vitest';
import { eventsOf } from '../../src/domain/log/entry.ts';
import { readStored } from '../../src/domain/log/stored.ts';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { accept, became, bet, houseWith, newcomer, rotate, TestBrowser } from '../kit/testHouse.ts';
import { START } from '../kit/lawful.ts';
import { TestMachine } from '../kit/serverHouse.ts';

const YEAR = 365 * 86_400_000;
const types = (browser: TestBrowser): string[] => browser.log.entries.map((stored) => readStored(stored).act?.command.type ?? '');

describe('a clock behind the log', () => {
  test.each([0, -1, -30_000, -60_000])('by %i ms is not corrected: the entry takes the time of the one before', async (ms) => {
    const { browser, tab, ada } = await houseWith('ada');
    browser.clock.move(ms);
    expect(accept(await bet(tab, ada, 100)).entry.header.at).toBe(START);
    expect(types(browser)).not.toContain('CorrectClock');
  });

  test.each([-60_001, -3_600_000, -YEAR])('by %i ms is corrected by an entry of its own, and the bet goes on', async (ms) => {
    const { browser, tab, ada } = await houseWith('ada');
    browser.clock.move(ms);
    expect(accept(await bet(tab, ada, 100)).entry.header.at).toBe(START + ms);
    expect(types(browser).slice(-2)).toEqual(['CorrectClock', 'PlaceBet']);
    const corrected = tab.heard.flatMap(eventsOf).find(({ type }) => type === 'clock/corrected');
    expect(corrected?.data).toEqual({ from: START, to: START + ms });
    expect(verifyLines(browser.lines()).failure).toBeNull();
  });

  test('is corrected once, whichever tabs notice', async () => {
    const browser = new TestBrowser();
    const tabs = [await browser.tab(), await browser.tab(), await browser.tab()];
    const [first] = tabs;
    if (!first) throw new Error('no tab');
    const ada = await newcomer(first, 'ada');
    browser.clock.move(-YEAR);
    for (const submitted of await Promise.all(tabs.map((tab) => bet(tab, ada, 100)))) expect(became(submitted)).toBe('accepted');
    expect(types(browser).filter((type) => type === 'CorrectClock')).toHaveLength(1);
    expect(verifyLines(browser.lines()).failure).toBeNull();
  });

  test('is corrected before a refusal too, and a correction nobody needs is refused', async () => {
    const { browser, tab } = await houseWith();
    expect(became(await tab.house.submit({ type: 'CorrectClock', payload: {} }, 'house'))).toBe('The clock needs no correction');
    browser.clock.move(-YEAR);
    expect(became(await bet(tab, 'guest', 100))).toBe('Please login to play');
    expect(types(browser).at(-1)).toBe('CorrectClock');
  });
});

describe('a lost secret while the clock is behind', () => {
  test('is replaced in a tab once the clock is corrected', async () => {
    const { browser, tab, ada } = await houseWith('ada');
    await browser.vault.delete([`seed:${tab.house.world.accounts[ada]?.seeds.activeHash}`]);
    const other = await browser.tab();
    browser.clock.move(-YEAR);
    expect(became(await bet(other, ada, 100))).toBe('accepted');
    expect(types(browser).slice(-3)).toEqual(['CorrectClock', 'ReplaceLostSeed', 'PlaceBet']);
    expect(verifyLines(browser.lines()).failure).toBeNull();
  });

  test('is replaced on a server once the clock is corrected', async () => {
    const machine = new TestMachine();
    const ada = await newcomer(await machine.open(), 'ada');
    const opened = await machine.open();
    await machine.kept.vault.delete([`seed:${opened.house.world.accounts[ada]?.seeds.activeHash}`]);
    machine.clock.move(-YEAR);
    expect(became(await bet(opened, ada, 100))).toBe('accepted');
    const kept = machine.kept.log.entries.map((stored) => readStored(stored).act?.command.type);
    expect(kept.slice(-3)).toEqual(['CorrectClock', 'ReplaceLostSeed', 'PlaceBet']);
    machine.close();
  });
});

test('a year ahead, a year back, and forward again: bets, rotations and friends go on', async () => {
  const { browser, tab, ada } = await houseWith('ada');
  for (const [i, ms] of [YEAR, -YEAR, 2 * YEAR, -3 * YEAR, YEAR].entries()) {
    browser.clock.move(ms);
    accept(await bet(tab, ada, 100));
    accept(await rotate(tab, ada));
    await newcomer(tab, `friend${i}`, { referralCode: tab.house.world.accounts[ada]?.referralCode ?? null });
    expect(tab.house.world.at).toBe(browser.clock.at);
    expect(tab.house.world.accounts[ada]).toMatchObject({ referred: i + 1, referredPaid: i + 1 });
    await tab.house.maintain();
  }
  const report = verifyLines(browser.lines());
  expect(report.failure).toBeNull();
});

test('secrets survive a clock that jumps while they wait for their first use', async () => {
  const { browser, tab, ada } = await houseWith('ada');
  const before = tab.house.world.accounts[ada]?.seeds;
  browser.clock.move(YEAR);
  await tab.house.maintain();
  accept(await bet(tab, ada, 100));
  expect(tab.house.world.accounts[ada]?.seeds).toMatchObject({ activeHash: before?.activeHash, nextHash: before?.nextHash, nonce: 1 });
});
