import { expect, test } from 'vitest';
import { committed, worldReducer, worldReplaced } from '../../src/store/world.ts';
import { accept, newcomer, TestBrowser } from '../kit/testHouse.ts';

const HOUR_MS = 3_600_000;
const ADMIN = 'acc_00000000000000000000000000000ad1';

/** A house with an event on which so many bets are open, the world before its score, and the entry of the score. */
async function settledEvent(bets: number) {
  const browser = new TestBrowser();
  const { house } = await browser.tab();
  const ada = await newcomer({ house }, 'ada');
  const odds = { homeWin: 200, draw: null, awayWin: 200 };
  const terms = { sport: 'Football', homeTeam: 'Reds', awayTeam: 'Blues', startsAt: browser.clock.at + HOUR_MS, odds };
  accept(await house.submit({ type: 'CreateSportEvent', payload: { terms } }, 'house'));
  const event = Object.values(house.world.sportEvents).find(({ homeTeam }) => homeTeam === 'Reds')?.id;
  for (let i = 0; i < bets; i += 1)
    accept(await house.submit({ type: 'PlaceSportBet', payload: { event, pick: 'homeWin', stakeCents: 10, oddsHundredths: null } }, ada));
  browser.clock.move(HOUR_MS);
  const before = worldReducer(undefined, worldReplaced(structuredClone(house.world)));
  const { entry } = accept(await house.submit({ type: 'SettleSportEvent', payload: { event, homeScore: 1, awayScore: 0 } }, ADMIN));
  return { before, entry, house };
}

test.each([3, 250])('an entry with %d bets leads to the very world of the house, and the one before is not touched', async (bets) => {
  const { before, entry, house } = await settledEvent(bets);
  const kept = JSON.stringify(before);
  const after = worldReducer(before, committed(entry));
  expect(after).toEqual(house.world);
  expect(JSON.stringify(before)).toBe(kept);
  expect(Object.keys(after.sportBets)).toEqual([]);
  expect(worldReducer(after, committed(entry)), 'the same entry a second time changes nothing').toBe(after);
});
