/** The errands of simulated people besides playing: bonuses, offers, walls, sports, chat, withdrawals, limits. */
import { DAY_MS, MINUTE_MS } from '../../domain/utc.ts';
import type { Submitted } from '../../base/attempt.ts';
import type { SimulationContext } from './context.ts';
import { honestCommand, type HonestPlayerType, type PlayerSituation } from './honestCommands.ts';
import type { OfflineHouse } from './offlineHouse.ts';

interface Visit {
  readonly house: OfflineHouse;
  readonly context: SimulationContext;
  /** The situation at this moment. */
  readonly now: () => PlayerSituation;
}

interface Errand {
  /** The chance that a visit has this errand, in percent. */
  readonly percent: number;
  /** Null if there was nothing to do. */
  readonly run: (visit: Visit) => Promise<Submitted | null>;
}

async function send({ house, now }: Visit, type: HonestPlayerType): Promise<Submitted | null> {
  const situation = now();
  const command = honestCommand(type, situation);
  return command && house.submit(command, situation.account.id);
}

const claimBonuses = async (visit: Visit): Promise<Submitted | null> =>
  (await send(visit, 'ClaimStreak')) ?? (await send(visit, 'ClaimDailyBonus'));

/** Starts an offer, and plans its completion by the house. */
async function startOffer(visit: Visit): Promise<Submitted | null> {
  const { house, context } = visit;
  const started = await send(visit, 'StartOffer');
  if (!started) return null;
  const due = house.time + house.world.rules.rules.offers.completionDelayMs;
  context.schedule.plan(due, (then) => context.send(then, 'CompleteOffers'));
  return started;
}

async function visitWall(visit: Visit): Promise<Submitted | null> {
  const { house, context, now } = visit;
  const opened = await send(visit, 'OpenWall');
  const credit = context.chance.percent(70) ? honestCommand('CreditFromWall', now()) : null;
  if (credit) {
    const { wall, transaction } = credit.payload;
    await house.submit(credit, now().account.id);
    if (transaction !== null && context.chance.percent(8))
      context.schedule.plan(house.time + DAY_MS, (then) =>
        context.send(then, 'ReverseWallCredit', `${wall as string}:${transaction as string}`),
      );
  }
  await send(visit, 'LeaveWall');
  return opened;
}

async function talk(visit: Visit): Promise<Submitted | null> {
  const { house, context } = visit;
  const reacts = house.world.chat.messages.length > 0 && context.chance.percent(30);
  const said = await send(visit, reacts ? 'React' : 'Say');
  if (!reacts && context.chance.percent(5)) context.schedule.plan(house.time + MINUTE_MS, (then) => context.send(then, 'MakeRain'));
  return said;
}

async function withdraw({ house, now }: Visit): Promise<Submitted | null> {
  const situation = now();
  const command = honestCommand('RequestWithdrawal', situation);
  const addressDigest = await house.people.digestOf(`payouts of ${situation.account.username}`);
  return command && house.submit(command, situation.account.id, { addressDigest });
}

export const errands: readonly Errand[] = [
  { percent: 85, run: claimBonuses },
  { percent: 30, run: startOffer },
  { percent: 15, run: visitWall },
  { percent: 35, run: (visit) => send(visit, 'PlaceSportBet') },
  { percent: 25, run: talk },
  { percent: 10, run: (visit) => send(visit, 'Tip') },
  { percent: 12, run: withdraw },
  { percent: 5, run: (visit) => send(visit, visit.context.chance.percent(15) ? 'TakeBreak' : 'SetLimit') },
];
