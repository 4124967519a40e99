/** A house with one sports event and very many open bets on it. */
import type { WebStorage } from 'redux-persist';
import { Chance } from '../../src/audit/simulation/chance.ts';
import { OfflineHouse } from '../../src/audit/simulation/offlineHouse.ts';
import type { SportEventId } from '../../src/domain/ids.ts';
import { picks } from '../../src/domain/sports/book.ts';

const PEOPLE = 400;
const HOUR_MS = 3_600_000;

export const nowhere: WebStorage = {
  getItem: () => Promise.resolve(null),
  setItem: () => Promise.resolve(),
  removeItem: () => Promise.resolve(),
};

interface OpenBetsHouse {
  readonly house: OfflineHouse;
  readonly event: SportEventId;
}

/** Four hundred people with `bets` open bets on one event, which has begun. */
export async function openBetsHouse(bets: number, at = Date.now() - 2 * HOUR_MS): Promise<OpenBetsHouse> {
  const house = await OfflineHouse.open(`${bets} open bets`, at);
  const chance = new Chance('sports bench');
  const terms = {
    sport: 'Football',
    homeTeam: 'Reds',
    awayTeam: 'Blues',
    startsAt: at + HOUR_MS,
    odds: { homeWin: 210, draw: 330, awayWin: 340 },
  };
  await house.submit({ type: 'CreateSportEvent', payload: { terms } }, 'house');
  const event = Object.values(house.world.sportEvents).find(({ homeTeam }) => homeTeam === 'Reds')?.id;
  if (!event) throw new Error('the event was not opened');
  const names = Array.from({ length: PEOPLE }, (_, place) => `player-${place}`);
  for (const username of names) await house.register({ username });
  const accounts = names.map((name) => house.account(name).id);
  for (const account of accounts) {
    await house.submit(
      { type: 'CorrectLedger', payload: { account, counterparty: 'promo', cents: 1_000_00, reason: 'for a bench' } },
      'house',
    );
  }
  for (let bet = 0; bet < bets; bet += 1) {
    const payload = { event, pick: chance.one(picks), stakeCents: chance.between(1, 20) * 100, oddsHundredths: null };
    const placed = await house.submit({ type: 'PlaceSportBet', payload }, accounts[bet % PEOPLE] ?? 'guest');
    if (placed.kind === 'refused') throw new Error(placed.refusal.sentence);
  }
  house.wait(HOUR_MS);
  return { house, event };
}
