/** Limits and breaks, and whether they allow a bet. */
import * as z from 'zod/mini';
import { endOfWait, limitKinds, playStop } from '../accounts/limits.ts';
import { periodNames } from '../accounts/periods.ts';
import { breakStarted, limitAmount, limitSet } from '../events/limits.ts';
import { isRefusal, refuse, type Refusal } from '../refusal.ts';
import type { World } from '../world.ts';
import type { Account } from '../accounts/account.ts';
import { actingAccount, defineCommand, endsAfter, needsNothing, type Decision } from './define.ts';
import { typed } from './payloads.ts';

const reached = { break: 'on-break', loss: 'loss-limit', stake: 'stake-limit', session: 'session-limit' } as const;
const couldPass = { loss: 'loss-limit-passed', stake: 'stake-limit-passed' } as const;

/** Why the account's own limits and breaks do not allow this stake now, or null. */
export function stoppedPlay(
  { corrections }: Pick<World, 'corrections'>,
  account: Account,
  stakeCents: number,
  at: number,
  field: 'bet' | 'tip' = 'bet',
): Refusal | null {
  const stop = playStop(corrections, account, stakeCents, at);
  if (!stop) return null;
  const { why, until, leftCents } = stop;
  return leftCents > 0 && (why === 'loss' || why === 'stake')
    ? refuse(couldPass[why], { until, cents: leftCents, field })
    : refuse(reached[why], { until });
}

const limitSchema = z.object({
  kind: z.enum(limitKinds),
  period: z.enum(periodNames),
  amount: limitAmount,
});

/** A limit as requested. Nothing in it is trusted. */
type SetLimit = Readonly<Record<'kind' | 'period' | 'amount', unknown>>;

export const setLimit = defineCommand<'SetLimit', SetLimit>({
  type: 'SetLimit',
  by: ['player'],
  refusedByReadable: true,
  leadsTo: 'limit/set',
  payload: z.object({ kind: typed, period: typed, amount: typed }),
  echoes: ({ kind, period, amount }, { actor }) => ({ 'limit/set': { account: actor, kind, period, amount } }),
  needs: needsNothing,
  decide(world, payload, { actor }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const limit = limitSchema.safeParse(payload);
    return limit.success ? [limitSet.of({ account: account.id, ...limit.data })] : refuse('limit-invalid');
  },
});

export const takeBreak = defineCommand<'TakeBreak', { readonly lengthMs: unknown }>({
  type: 'TakeBreak',
  by: ['player'],
  refusedByReadable: true,
  leadsTo: 'break/started',
  payload: z.object({ lengthMs: typed }),
  echoes: ({ lengthMs }, { actor }) => ({ 'break/started': { account: actor, until: endsAfter(lengthMs) } }),
  needs: needsNothing,
  decide(world, { lengthMs }, { actor, at }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const known = world.rules.rules.responsiblePlay.breaksMs.find((ms) => ms === lengthMs);
    if (known === undefined) return refuse('limit-invalid');
    const [until, underWay] = [at + known, endOfWait(world.corrections, account.onBreak)];
    return until > underWay ? [breakStarted.of({ account: account.id, until })] : refuse('on-break', { until: underWay });
  },
});
