/** The daily work of a simulated house's admin: decides withdrawals, settles sports events, opens new ones. */
import type { SportEventId } from '../../domain/ids.ts';
import { DAY_MS, HOUR_MS } from '../../domain/utc.ts';
import type { Submitted } from '../../base/attempt.ts';
import { admin, type OfflineHouse } from './offlineHouse.ts';
import type { SimulationContext } from './context.ts';

/** How long a game lasts after its start. */
const GAME_MS = 2 * HOUR_MS;
const teams = [
  'Harbor Gulls',
  'River Otters',
  'Fjord Bears',
  'Old Lighthouse',
  'Lantern City',
  'North Pier',
  'Tidal Rovers',
  'Chalk Cliffs',
] as const;

/** Plans one work day of the admin for each day. */
export function planOffice(context: SimulationContext, start: number, days: number): void {
  for (let day = 0; day < days; day += 1) context.schedule.plan(start + day * DAY_MS + 10 * HOUR_MS, (house) => workDay(house, context));
}

async function workDay(house: OfflineHouse, context: SimulationContext): Promise<Submitted | null> {
  const { chance } = context;
  for (const { id } of Object.values(house.world.withdrawals)) {
    const payload = { withdrawal: id };
    if (chance.percent(85)) await house.submit({ type: 'CompleteWithdrawal', payload }, admin);
    else await house.submit({ type: 'RejectWithdrawal', payload: { ...payload, reason: 'the address could not be reached' } }, admin);
  }
  for (const { id, startsAt } of Object.values(house.world.sportEvents)) {
    if (startsAt + GAME_MS > house.time) continue;
    if (chance.percent(8)) await house.submit({ type: 'CancelSportEvent', payload: { event: id } }, admin);
    else await settle(house, context, id);
  }
  return openEvent(house, context);
}

/** Enters a score. Now and then it is wrong, and is taken back. */
async function settle(house: OfflineHouse, { chance }: SimulationContext, event: SportEventId): Promise<void> {
  const enter = (): Promise<Submitted> => {
    const score = { homeScore: chance.between(0, 4), awayScore: chance.between(0, 3) };
    return house.submit({ type: 'SettleSportEvent', payload: { event, ...score } }, admin);
  };
  await enter();
  if (!chance.percent(10)) return;
  await house.submit({ type: 'ReverseSportSettlement', payload: { event, reason: 'the score was wrong' } }, admin);
  await enter();
}

async function openEvent(house: OfflineHouse, { chance }: SimulationContext): Promise<Submitted> {
  const home = chance.between(0, teams.length - 1);
  const away = (home + chance.between(1, teams.length - 1)) % teams.length;
  const draw = chance.percent(60) ? chance.between(280, 420) : null;
  const odds = { homeWin: chance.between(130, 300), draw, awayWin: chance.between(180, 450) };
  const startsAt = house.time + chance.between(20, 40) * HOUR_MS;
  const terms = {
    sport: draw === null ? 'Basketball' : 'Football',
    homeTeam: teams[home],
    awayTeam: teams[away],
    startsAt,
    odds,
    liveBettingUntil: chance.percent(50) ? startsAt + HOUR_MS : null,
  };
  return house.submit({ type: 'CreateSportEvent', payload: { terms } }, admin);
}
