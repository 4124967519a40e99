/** The errands of simulated people besides playing: bonuses, offers, walls, sports, chat, withdrawals, limits. */
import type { Command } from '../../domain/commands/catalog.ts';
import { dailyDueAt, streakNow, streakRules } from '../../domain/earning/daily.ts';
import { picks } from '../../domain/sports/book.ts';
import { takesBets } from '../../domain/events/sports.ts';
import { accountOf, balanceOf } from '../../domain/world.ts';
import type { Account } from '../../domain/accounts/account.ts';
import { startedOfferDueAt } from '../../domain/earning/offerDue.ts';
import type { AccountId } from '../../domain/ids.ts';
import { DAY_MS } from '../../domain/utc.ts';
import type { Submitted } from '../../base/attempt.ts';
import type { OfflineHouse } from './offlineHouse.ts';
import { submitCompleteOffers } from './rounds.ts';
import type { SimulationContext } from './context.ts';
import type { Temperament } from './temperaments.ts';

interface Visit {
  readonly house: OfflineHouse;
  readonly account: Account;
  readonly context: SimulationContext;
  readonly temperament: Temperament;
}

interface Errand {
  /** The chance that a visit has this errand, in percent. */
  readonly percent: number;
  /** Null if there was nothing to do. */
  readonly run: (visit: Visit) => Promise<Submitted | null>;
}

const sayings = ['hello everybody', 'good luck!', 'so close…', 'gg', 'anybody for a flip?', 'Привет 🎲', 'what a day', '“again”'] as const;
const WALLS = ['harbor', 'lagoon'] as const;
const MOST_WITHDRAWN_CENTS = 5_000_00;

const send = ({ house, account }: Visit, command: Command): Promise<Submitted> => house.submit(command, account.id);

/** One of the list, each equally likely; null if it is empty. */
const oneOf = <T>({ context }: Visit, all: readonly T[]): T | null => all[context.chance.between(0, Math.max(0, all.length - 1))] ?? null;

async function claimBonuses(one: Visit): Promise<Submitted | null> {
  const { house, account } = one;
  if (streakNow(house.world, account, house.time) >= streakRules(house.world, account).claims)
    return send(one, { type: 'ClaimStreak', payload: {} });
  // A few claim too early.
  if (house.time < dailyDueAt(house.world, account) && !one.context.chance.percent(3)) return null;
  return send(one, { type: 'ClaimDailyBonus', payload: {} });
}

async function completeOffer(one: Visit): Promise<Submitted | null> {
  const { house, account, context } = one;
  const open = Object.values(house.world.offers).filter(
    ({ id }) => !Object.hasOwn(account.offers.completed, id) && !Object.hasOwn(account.offers.started, id),
  );
  const offer = oneOf(one, open);
  if (!offer) return null;
  const started = await send(one, { type: 'StartOffer', payload: { offer: offer.id } });
  const due = house.time + house.world.rules.rules.offers.completionDelayMs;
  context.schedule.plan(due, (then) => (underWay(then) ? submitCompleteOffers(then) : Promise.resolve(null)));
  return started;
}

const underWay = ({ world, time }: OfflineHouse): boolean =>
  Object.values(world.accounts).some(({ offers }) =>
    Object.values(offers.started).some((started) => time >= startedOfferDueAt(world, started)),
  );

async function visitWall(one: Visit): Promise<Submitted | null> {
  const { house, context } = one;
  const wall = context.chance.one(WALLS);
  const opened = await send(one, { type: 'OpenWall', payload: { wall } });
  const session = house.world.wallSessions[0]?.id;
  if (context.chance.percent(70)) {
    const message = context.chance.one(['offer_completed', 'credits_earned'] as const);
    const transaction = context.chance.percent(90) ? `tx-${house.freshBytes().slice(0, 12)}` : null;
    const cents = context.chance.between(10, 20_00);
    await send(one, { type: 'CreditFromWall', payload: { wall, message, cents, transaction } });
    if (transaction !== null && context.chance.percent(8)) {
      const payload = { account: one.account.id, wall, transaction, cents, reason: 'the task was not done' };
      context.schedule.plan(house.time + DAY_MS, (then) => then.submit({ type: 'ReverseWallCredit', payload }, 'house'));
    }
  }
  await send(one, { type: 'LeaveWall', payload: { wall, session, ignored: context.chance.between(0, 2) } });
  return opened;
}

async function betOnSports(one: Visit): Promise<Submitted | null> {
  const { house, account, context, temperament } = one;
  const open = Object.values(house.world.sportEvents).filter((event) => takesBets(event, house.time));
  const event = oneOf(one, open);
  const stakeCents = Math.min(context.chance.one(temperament.stakesCents), balanceOf(house.world, account.id));
  const pick = context.chance.one(picks);
  if (!event || stakeCents <= 0) return null;
  return send(one, {
    type: 'PlaceSportBet',
    payload: { event: event.id, pick: event.odds[pick] === null ? 'homeWin' : pick, stakeCents, oddsHundredths: null },
  });
}

async function talk(one: Visit): Promise<Submitted | null> {
  const { house, context } = one;
  const last = house.world.chat.messages.at(-1);
  if (last && context.chance.percent(30)) {
    const reaction = context.chance.one(['thumbs-up', 'heart', 'laugh'] as const);
    return send(one, { type: 'React', payload: { message: last.id, reaction } });
  }
  return send(one, { type: 'Say', payload: { text: context.chance.one(sayings) } });
}

async function withdraw(one: Visit): Promise<Submitted | null> {
  const { house, account, context } = one;
  const cents = Math.min(Math.floor(balanceOf(house.world, account.id) / 2), MOST_WITHDRAWN_CENTS);
  if (cents < house.world.rules.rules.withdrawal.minCents) return null;
  const addressDigest = await house.people.digestOf(`payouts of ${account.username}`);
  return house.submit(
    { type: 'RequestWithdrawal', payload: { cents, method: context.chance.one(['paypal', 'crypto'] as const) } },
    account.id,
    { addressDigest },
  );
}

async function limit(one: Visit): Promise<Submitted | null> {
  const { chance } = one.context;
  if (chance.percent(15))
    return send(one, { type: 'TakeBreak', payload: { lengthMs: one.house.world.rules.rules.responsiblePlay.breaksMs[0] } });
  const period = chance.one(['day', 'week', 'month'] as const);
  return send(one, {
    type: 'SetLimit',
    payload: { kind: chance.one(['loss', 'stake'] as const), period, amount: chance.between(50, 500) * 100 },
  });
}

export const errands: readonly Errand[] = [
  { percent: 85, run: claimBonuses },
  { percent: 30, run: completeOffer },
  { percent: 15, run: visitWall },
  { percent: 35, run: betOnSports },
  { percent: 25, run: talk },
  { percent: 12, run: withdraw },
  { percent: 5, run: limit },
];

/** Runs an errand for an account. Null if the account does not exist. */
export async function runErrand(
  { run }: Errand,
  house: OfflineHouse,
  id: AccountId,
  context: SimulationContext,
  temperament: Temperament,
): Promise<Submitted | null> {
  const account = accountOf(house.world, id);
  return account ? run({ house, account, context, temperament }) : null;
}
