/** Limits and breaks, and whether they let somebody bet. */
import * as z from 'zod/mini';
import { endOfWait, limitKinds, playStop, type PlayStop } from '../accounts/limits.ts';
import { periodNames } from '../accounts/periods.ts';
import { breakStarted, limitAmount, limitSet } from '../events/limits.ts';
import { isRefusal, refuse, type Refusal, type RefusalCode } from '../refusal.ts';
import type { World } from '../world.ts';
import type { Account } from '../accounts/account.ts';
import { actingAccount, defineCommand, needsNothing, type Decision } from './define.ts';
import { typed } from './payloads.ts';

const sentenceOf: Readonly<Record<PlayStop['why'], RefusalCode>> = {
  break: 'on-break',
  loss: 'loss-limit',
  stake: 'stake-limit',
  session: 'session-limit',
};

/** Why the account may not place this stake now, by its own limits and breaks. */
export function stoppedPlay({ corrections }: World, account: Account, stakeCents: number, at: number): Refusal | null {
  const stop = playStop(corrections, account, stakeCents, at);
  return stop && refuse(sentenceOf[stop.why], { until: stop.until });
}

const limitSchema = z.object({
  kind: z.enum(limitKinds),
  period: z.enum(periodNames),
  amount: limitAmount,
});

/** A limit as it is asked for: nothing in it is trusted. */
export type SetLimit = Readonly<Record<'kind' | 'period' | 'amount', unknown>>;

export const setLimit = defineCommand<'SetLimit', SetLimit>({
  type: 'SetLimit',
  by: ['player'],
  leadsTo: 'limit/set',
  payload: z.object({ kind: typed, period: typed, amount: typed }),
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
  leadsTo: 'break/started',
  payload: z.object({ lengthMs: typed }),
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
