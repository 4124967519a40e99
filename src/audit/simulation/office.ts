/** The daily work of a simulated house's admin: decides withdrawals, settles sports events, opens new ones, keeps order in the chat. */
import { DAY_MS, HOUR_MS } from '../../domain/utc.ts';
import type { Submitted } from '../../base/attempt.ts';
import { playedEvents } from './honestCommands.ts';
import type { OfflineHouse } from './offlineHouse.ts';
import type { SimulationContext } from './context.ts';

/** Plans one work day of the admin for each day. */
export function planOffice(context: SimulationContext, start: number, days: number): void {
  for (let day = 0; day < days; day += 1) context.schedule.plan(start + day * DAY_MS + 10 * HOUR_MS, (house) => workDay(house, context));
}

async function workDay(house: OfflineHouse, context: SimulationContext): Promise<Submitted | null> {
  const { chance } = context;
  for (const { id } of Object.values(house.world.withdrawals)) {
    await context.send(house, chance.percent(85) ? 'CompleteWithdrawal' : 'RejectWithdrawal', id);
  }
  if (chance.percent(10)) await context.send(house, 'HideMessage');
  if (chance.percent(5)) await context.send(house, 'MuteInChat');
  for (const event of playedEvents(context.situation(house))) {
    if (chance.percent(8)) {
      await context.send(house, 'CancelSportEvent', event);
      continue;
    }
    await context.send(house, 'SettleSportEvent', event);
    // Now and then the score is wrong, and is taken back.
    if (!chance.percent(10)) continue;
    await context.send(house, 'ReverseSportSettlement', event);
    await context.send(house, 'SettleSportEvent', event);
  }
  return context.send(house, 'CreateSportEvent');
}
