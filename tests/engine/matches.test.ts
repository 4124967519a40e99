/** Matches of the house open while somebody looks at sports, and are drawn when they are over. Events without a score end by themselves. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AccountId } from '../../src/domain/ids.ts';
import { verifyLines } from '../../src/domain/verify/verifier.ts';
import { drawnAt, MATCH_EVERY_MS } from '../../src/domain/sports/drawn.ts';
import { resultDueBy } from '../../src/domain/world.ts';
import type { SportEvent } from '../../src/domain/worldParts.ts';
import { Scheduler } from '../../src/engine/scheduler.ts';
import { START } from '../kit/lawful.ts';
import { nothing } from '../kit/screenHouse.tsx';
import { accept, balance, GENESIS, newcomer, TestBrowser, type Tab } from '../kit/testHouse.ts';

beforeEach(() => void vi.useFakeTimers({ now: START }));
const works: Scheduler[] = [];
afterEach(() => {
  works.splice(0).forEach((work) => work.close());
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const openEvents = ({ house }: Tab): readonly SportEvent[] => Object.values(house.world.sportEvents);
const matches = (tab: Tab): readonly SportEvent[] => openEvents(tab).filter(({ seedHash }) => seedHash !== undefined);

async function adaAtWork() {
  const browser = new TestBrowser();
  const tab = await browser.tab((ports) => ({ ...ports, clock: { now: () => Date.now() } }));
  const ada = await newcomer(tab, 'ada');
  works.push(new Scheduler(tab.house, { account: () => ada, alone: true }));
  await pass(0);
  return { browser, tab, ada };
}
const expectSound = (browser: TestBrowser): void => expect(verifyLines(browser.lines()).failure).toBeNull();
const place = async ({ house }: Tab, account: AccountId, { id, odds }: SportEvent) =>
  accept(
    await house.submit(
      { type: 'PlaceSportBet', payload: { event: id, pick: 'homeWin', stakeCents: 10_00, oddsHundredths: odds.homeWin } },
      account,
    ),
  );

/** Ada has bet on this event. */
async function withBet(at: Awaited<ReturnType<typeof adaAtWork>>, [first]: readonly SportEvent[]) {
  if (!first) throw new Error('there is no event');
  await place(at.tab, at.ada, first);
  return { ...at, first };
}

async function adaOnMatch() {
  const at = await adaAtWork();
  at.tab.house.follow('matches', at.ada, nothing);
  await pass(1_000);
  return withBet(at, matches(at.tab));
}

async function adaOnEvent() {
  const at = await adaAtWork();
  return withBet(at, openEvents(at.tab));
}

test('four are open while a member looks at sports, and the next one opens when one begins', async () => {
  const { browser, tab, ada } = await adaAtWork();
  await pass(MATCH_EVERY_MS / 2);
  expect(matches(tab), 'nobody looks').toEqual([]);
  const guest = tab.house.follow('matches', null, nothing);
  await pass(1_000);
  expect(matches(tab), 'guests make no entries').toEqual([]);
  const leave = tab.house.follow('matches', ada, nothing);
  await pass(1_000);
  expect(matches(tab).map(({ startsAt }) => (startsAt - START) / MATCH_EVERY_MS)).toEqual([1, 2, 3, 4]);
  await pass(MATCH_EVERY_MS / 2);
  expect(matches(tab).map(({ startsAt }) => (startsAt - START) / MATCH_EVERY_MS)).toEqual([1, 2, 3, 4, 5]);
  for (const { id } of matches(tab)) accept(await tab.house.submit({ type: 'CancelSportEvent', payload: { event: id } }, 'house'));
  await pass(MATCH_EVERY_MS);
  expect(matches(tab), 'a cancelled one is not opened again').toHaveLength(1);
  leave();
  guest();
  await pass(5 * MATCH_EVERY_MS);
  expect(matches(tab), 'all are drawn, and nobody looks').toEqual([]);
  expect(tab.house.world.finishedSportEvents.map(({ score }) => score === null)).toEqual([false, true, true, true, true, true]);
  expectSound(browser);
});

test('a bet on one is paid by the score that its seed gives, once it is over', async () => {
  const { browser, tab, ada, first } = await adaOnMatch();
  await pass(drawnAt(first) - Date.now() - 1);
  expect(tab.house.world.sportEvents[first.id]).toBeDefined();
  await pass(1);
  const [ended] = tab.house.world.finishedSportEvents;
  const won = ended?.score && ended.score.home > ended.score.away;
  expect(balance(tab, ada)).toBe(won ? 90_00 + Math.floor((10_00 * first.odds.homeWin) / 100) : 90_00);
  expectSound(browser);
});

test('one whose seed is lost is cancelled, and the stake goes back', async () => {
  const { browser, tab, ada, first } = await adaOnMatch();
  await browser.vault.delete([`seed:${first.seedHash}`]);
  await pass(drawnAt(first) - Date.now() + 1_000);
  expect(tab.house.world.finishedSportEvents[0]?.cancelled).toBe(true);
  expect(balance(tab, ada)).toBe(100_00);
  expectSound(browser);
});

test('an event without a score is cancelled a week after its betting, and the stakes go back', async () => {
  const { browser, tab, ada, first } = await adaOnEvent();
  await pass(resultDueBy(first) - Date.now() - 1);
  expect(tab.house.head.seq).toBe(GENESIS + 2);
  await pass(1);
  expect(tab.house.world.finishedSportEvents.map(({ id, cancelled }) => [id, cancelled])).toEqual([[first.id, true]]);
  expect(balance(tab, ada)).toBe(100_00);
  expectSound(browser);
});

test.each([-1, 1])('an event whose start is moved by %i hours is cancelled a week after its new betting', async (hours) => {
  const { browser, tab, ada, first } = await adaOnEvent();
  const changed = { event: first.id, startsAt: first.startsAt + hours * 3_600_000, odds: first.odds, live: false, suspended: false };
  accept(await tab.house.submit({ type: 'ChangeSportEvent', payload: changed }, 'house'));
  const { seq } = tab.house.head;
  await pass(resultDueBy(first) + hours * 3_600_000 - Date.now() - 1);
  expect(tab.house.world.sportEvents[first.id]).toBeDefined();
  await pass(1);
  expect(tab.house.world.sportEvents[first.id]).toBeUndefined();
  expect(tab.house.head.seq, 'nothing else was tried').toBe(seq + 1);
  expect(balance(tab, ada)).toBe(100_00);
  expectSound(browser);
});

test.each([true, false])('an event whose end was taken back waits for its score for another week; it comes: %s', async (comes) => {
  const { browser, tab, ada, first } = await adaOnEvent();
  await pass(resultDueBy(first) - Date.now() - 60_000);
  const settle = (homeScore: number) =>
    tab.house.submit({ type: 'SettleSportEvent', payload: { event: first.id, homeScore, awayScore: 1 } }, 'house');
  accept(await settle(0));
  await pass(60_000);
  accept(await tab.house.submit({ type: 'ReverseSportSettlement', payload: { event: first.id, reason: 'a wrong score' } }, 'house'));
  const reversedAt = Date.now();
  await pass(6 * 86_400_000);
  expect(tab.house.world.sportEvents[first.id], 'it is not cancelled').toMatchObject({ reversedAt });
  if (comes) accept(await settle(2));
  else await pass(86_400_000);
  expect(balance(tab, ada)).toBe(comes ? 90_00 + Math.floor((10_00 * first.odds.homeWin) / 100) : 100_00);
  expectSound(browser);
});

test('a clock behind the log is not corrected to open a match', async () => {
  const { browser, tab, ada } = await adaAtWork();
  vi.setSystemTime(Date.now() - 30 * 60_000);
  const leave = tab.house.follow('matches', ada, nothing);
  await pass(5_000);
  expect(tab.house.world.corrections).toEqual([]);
  leave();
  expectSound(browser);
});
