/** The matches that are read from the log, because the world no longer keeps them. */
import { expect, test } from 'vitest';
import type { SportEventId } from '../../../src/domain/ids.ts';
import { emptyWorld } from '../../../src/domain/world.ts';
import { entriesBack } from '../../../src/base/entries.ts';
import { matchesOf } from '../../../src/screens/profile/matches.ts';
import { accept, TestBrowser } from '../../kit/testHouse.ts';

const odds = { homeWin: 2_00, draw: 3_00, awayWin: 3_00 };

/** What the log says of an event that has begun, after these steps. */
async function matchAfter(...steps: readonly ('settled' | 'cancelled' | 'taken back' | 'settled again')[]) {
  const { house, store } = await new TestBrowser().tab();
  const startsAt = house.ports.clock.now() + 3_600_000;
  const terms = { sport: 'Football', homeTeam: 'Reds', awayTeam: 'Blues', startsAt, odds };
  accept(await house.submit({ type: 'CreateSportEvent', payload: { terms } }, 'house'));
  const event = Object.values(house.world.sportEvents).find(({ homeTeam }) => homeTeam === 'Reds')?.id as SportEventId;
  accept(await house.submit({ type: 'ChangeSportEvent', payload: { event, startsAt, odds, live: true, suspended: false } }, 'house'));
  for (const step of steps) {
    if (step === 'cancelled') accept(await house.submit({ type: 'CancelSportEvent', payload: { event } }, 'house'));
    else if (step === 'taken back')
      accept(await house.submit({ type: 'ReverseSportSettlement', payload: { event, reason: 'a mistake' } }, 'house'));
    else {
      const homeScore = step === 'settled' ? 1 : 2;
      accept(await house.submit({ type: 'SettleSportEvent', payload: { event, homeScore, awayScore: 0 } }, 'house'));
    }
  }
  const back = () => entriesBack(store, house.head.seq + 1, {});
  return (await matchesOf(emptyWorld(), [event], back)).get(event);
}

test('the score is that of the newest end', async () => {
  expect((await matchAfter('settled'))?.score).toEqual({ home: 1, away: 0 });
  expect((await matchAfter('settled', 'taken back', 'settled again'))?.score).toEqual({ home: 2, away: 0 });
  expect((await matchAfter('settled', 'taken back', 'cancelled'))?.score).toBeNull();
});
