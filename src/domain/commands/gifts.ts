/** Tips between players, and rain. */
import * as z from 'zod/mini';
import { givenOn } from '../accounts/givenOnDay.ts';
import { endOfWait } from '../accounts/limits.ts';
import { rainedOn, tipsFrom, tipsStakeLeft } from '../earning/gifts.ts';
import { rainFallen, tipGiven } from '../events/gifts.ts';
import { accountId } from '../ids.ts';
import { debtOf } from '../ledger/debt.ts';
import { isRefusal, refuse } from '../refusal.ts';
import { giftRulesOf } from '../rules.ts';
import { heldWinnings } from '../sports/reversal.ts';
import { accountOf, balanceOf } from '../world.ts';
import { actingAccount, defineCommand, needsNothing, type Decision } from './define.ts';
import { stoppedPlay } from './limits.ts';
import { typed } from './payloads.ts';

/** Gives credits to another player. */
export const tip = defineCommand<'Tip', { readonly to: unknown; readonly cents: unknown }>({
  type: 'Tip',
  by: ['player'],
  concernsOthers: true,
  refusedByReadable: true,
  // It may follow from a block of the receiver, which only the receiver may read.
  refusedBySecret: ['tip-receiver'],
  leadsTo: 'tip/given',
  payload: z.object({ to: typed, cents: typed }),
  echoes: ({ to, cents }, { actor }) => ({ 'tip/given': { account: actor, to, cents } }),
  needs: needsNothing,
  decide(world, { to, cents }, { actor, at }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const { leastCents, mostCents, mostDayCents } = giftRulesOf(world.rules.rules).tips;
    if (mostCents === 0) return refuse('tips-off');
    // Everybody may read names, and nobody the accounts of others.
    const receiver = accountId.safeParse(to).data;
    if (receiver === undefined || receiver === account.id || !Object.hasOwn(world.usernames, receiver)) return refuse('tip-receiver');
    if (accountOf(world, receiver)?.blocked) return refuse('tip-receiver');
    if (typeof cents !== 'number' || !Number.isInteger(cents) || cents < leastCents || cents > mostCents)
      return refuse('tip-amount', { cents: leastCents, mostCents });
    if (endOfWait(world.corrections, account.muted) > at) return refuse('muted');
    const from = tipsFrom(world, account);
    if (at < from) return refuse('tip-early', { until: from });
    const stakeLeft = tipsStakeLeft(world, account);
    if (stakeLeft > 0) return refuse('tip-stake', { cents: stakeLeft });
    const dayLeft = mostDayCents - givenOn(world.corrections, account.tips, at);
    if (cents > dayLeft) return refuse('tip-day', { cents: Math.max(0, dayLeft) });
    const owedCents = debtOf(world.ledger, account.id);
    if (owedCents > 0) return refuse('tip-debt', { cents: owedCents });
    const balance = balanceOf(world, account.id);
    if (cents > balance) return refuse('balance-too-low');
    const { heldCents, until } = heldWinnings(world, account, at);
    if (heldCents > 0 && cents > balance - heldCents) return refuse('tip-held', { cents: Math.max(0, balance - heldCents), until });
    const stop = stoppedPlay(world, account, cents, at, 'tip');
    return stop ?? [tipGiven.of({ account: account.id, to: receiver, cents })];
  },
});

/** Shares credits of the house among those who wrote in the chat in the last minutes. */
export const makeRain = defineCommand<'MakeRain', { readonly cents: unknown; readonly minutes: unknown }>({
  type: 'MakeRain',
  by: ['admin', 'house'],
  leadsTo: 'rain/fallen',
  payload: z.object({ cents: typed, minutes: typed }),
  echoes: ({ cents, minutes }) => ({ 'rain/fallen': { minutes, cents } }),
  needs: needsNothing,
  decide(world, { cents, minutes }, { at }): Decision {
    const { mostCents, mostDayCents, mostMinutes } = giftRulesOf(world.rules.rules).rain;
    if (mostCents === 0) return refuse('rain-off');
    if (typeof minutes !== 'number' || !Number.isInteger(minutes) || minutes < 1 || minutes > mostMinutes)
      return refuse('rain-minutes', { count: mostMinutes });
    if (typeof cents !== 'number' || !Number.isInteger(cents) || cents < 1 || cents > mostCents)
      return refuse('rain-amount', { cents: mostCents });
    const dayLeft = mostDayCents - givenOn(world.corrections, world.rain, at);
    if (cents > dayLeft) return refuse('rain-day', { cents: Math.max(0, dayLeft) });
    const accounts = [...rainedOn(world, minutes, at)];
    if (accounts.length === 0) return refuse('rain-nobody');
    if (cents < accounts.length) return refuse('rain-amount', { cents: mostCents });
    return [rainFallen.of({ minutes, cents, accounts })];
  },
});
