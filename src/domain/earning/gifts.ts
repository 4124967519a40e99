/** Tips between players, and rain: credits that an admin shares among those who wrote in the chat. */
import type { Account } from '../accounts/account.ts';
import { countedAt } from '../clock.ts';
import type { AccountId } from '../ids.ts';
import { giftRulesOf } from '../rules.ts';
import { MINUTE_MS } from '../utc.ts';
import { accountOf, type World } from '../world.ts';

/** From when on an account may give tips, UTC milliseconds. */
export const tipsFrom = ({ corrections, rules }: Pick<World, 'corrections' | 'rules'>, { registered }: Account): number =>
  countedAt(corrections, registered) + giftRulesOf(rules.rules).tips.afterMs;

/** What an account still has to stake in settled bets before it may give tips, in cents. */
export const tipsStakeLeft = ({ rules }: Pick<World, 'rules'>, { totals }: Account): number =>
  Math.max(0, giftRulesOf(rules.rules).tips.afterStakedCents - totals.stakedCents);

/** Who wrote in the chat in the last minutes, the first one first. Everybody may read it. */
export function writersOf({ chat }: Pick<World, 'chat'>, minutes: number, at: number): readonly AccountId[] {
  const writers = new Set<AccountId>();
  for (const { account, at: saidAt } of chat.messages) {
    if (account !== null && saidAt > at - minutes * MINUTE_MS && saidAt <= at) writers.add(account);
  }
  return [...writers];
}

/** Whether an account can get rain. Admins and blocked accounts get none. */
export const getsRain = ({ role, blocked }: Account): boolean => role !== 'admin' && !blocked;

/** Who gets rain that is shared among the writers of the last minutes. */
export const rainedOn = (world: World, minutes: number, at: number): readonly AccountId[] =>
  writersOf(world, minutes, at).filter((id) => {
    const account = accountOf(world, id);
    return account !== undefined && getsRain(account);
  });
