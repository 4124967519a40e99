/** A realistic history: people of different temperaments visit a real house, day after day. */
import { DAY_MS, HOUR_MS } from '../../domain/utc.ts';
import { Schedule } from './schedule.ts';
import { Chance } from './chance.ts';
import { OfflineHouse, SCRIPT_START } from './offlineHouse.ts';
import { SimulatedPlayer } from './player.ts';
import { SimulationContext } from './context.ts';
import { temperaments } from './temperaments.ts';
import type { Submitted } from '../../base/attempt.ts';
import { playedEvents } from './honestCommands.ts';

interface Script {
  readonly seed: number;
  readonly players: number;
  readonly days: number;
}

interface SimulatedHistory {
  readonly house: OfflineHouse;
  /** Refused commands, which appended nothing. */
  readonly refused: number;
}

const names = [
  'ada',
  'ben',
  'cem',
  'dora',
  'emil',
  'fay',
  'gus',
  'hana',
  'ivo',
  'jun',
  'kim',
  'leo',
  'mia',
  'nils',
  'oda',
  'pia',
  'quinn',
  'rosa',
  'sami',
  'tove',
];

const nameOf = (index: number): string => {
  const name = names[index % names.length] ?? 'player';
  return index < names.length ? name : `${name}-${Math.floor(index / names.length) + 1}`;
};

/** Simulates a history. The same script gives the same bytes. */
export async function simulateHistory({ seed, players, days }: Script): Promise<SimulatedHistory> {
  const house = await OfflineHouse.open(`house ${seed}`);
  const context = new SimulationContext(new Schedule(), new Chance(`people ${seed}`));
  planDailyWork(context, SCRIPT_START, days);
  const registered: SimulatedPlayer[] = [];
  let refused = 0;
  const runUntil = async (end: number): Promise<void> => {
    for (let planned = context.schedule.next(end); planned; planned = context.schedule.next(end)) {
      house.setClock(Math.max(planned.at, house.head.at));
      const submitted = await planned.task(house);
      if (submitted?.kind === 'refused') refused += 1;
    }
  };
  for (let day = 0; day < days; day += 1) {
    const start = SCRIPT_START + day * DAY_MS;
    for (const player of registered) player.visit(start);
    // Half of the people arrive on the first day, the others in the first third of the days.
    const arrived = day === 0 ? Math.ceil(players / 2) : Math.ceil(players * Math.min(1, 0.5 + (1.5 * day) / days));
    while (registered.length < arrived) arrive(registered, context, start);
    await runUntil(start + DAY_MS);
  }
  await runUntil(Infinity);
  return { house, refused };
}

function arrive(registered: SimulatedPlayer[], context: SimulationContext, start: number): void {
  const { chance } = context;
  const [first, ...others] = registered;
  const referredBy = first && chance.percent(30) ? chance.one([first, ...others]) : null;
  const player = new SimulatedPlayer(nameOf(registered.length), chance.one(temperaments), context, {
    referredBy,
    google: chance.percent(15),
  });
  registered.push(player);
  player.firstVisit(start);
}

/** The hours of the day (UTC) at which the house opens a match. */
const MATCH_HOURS = [8, 14] as const;
/** After this many hours a match is over. */
const MATCH_LASTS_HOURS = 3;

/** Plans the work of each day: of the house (the race of the week, matches) and of the admin (withdrawals, sports events, order in the chat). */
function planDailyWork(context: SimulationContext, start: number, days: number): void {
  for (let day = 0; day < days; day += 1) context.schedule.plan(start + day * DAY_MS, (house) => context.send(house, 'PayRace'));
  for (let day = 0; day < days; day += 1) {
    for (const hour of MATCH_HOURS) {
      context.schedule.plan(start + day * DAY_MS + hour * HOUR_MS, (house) => context.send(house, 'OpenMatch'));
      context.schedule.plan(start + day * DAY_MS + (hour + MATCH_LASTS_HOURS) * HOUR_MS, (house) => context.send(house, 'PlayMatch'));
    }
  }
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
