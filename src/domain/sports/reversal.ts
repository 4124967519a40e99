/** The end of a sports event can be taken back for a while. Winnings are not withdrawn before that time is over. */
import { endOfWait } from '../accounts/limits.ts';
import type { Stamp, Wait } from '../clock.ts';
import type { AccountId } from '../ids.ts';
import { reversalMsOf } from '../rules.ts';
import type { World } from '../world.ts';
import type { EndedSportBet, SportEvent } from '../worldParts.ts';

/** How many ended events of admins are kept whose end cannot be taken back any more, and how many ended matches of the house. */
const FINISHED_KEPT = 50;

/** How long the end of an event that ends in this entry can be taken back. */
export const reversalWait = ({ rules }: World, { seq, at }: Stamp): Wait => ({
  seq,
  at,
  lengthMs: reversalMsOf(rules.rules),
});

/** Until when the end of an event can be taken back, UTC milliseconds; 0 where it cannot. */
export const reversibleUntil = ({ corrections }: World, { ended }: Pick<SportEvent, 'ended'>): number => endOfWait(corrections, ended);

/** The bets that ended with an event and can be reopened. */
export const endedBetsOf = ({ endedSportBets }: World, event: string): readonly EndedSportBet[] =>
  Object.values(endedSportBets).filter((bet) => bet.event === event);

/** The sports winnings of an account that a reversal could take back, and until when. */
export function heldWinnings(
  world: Pick<World, 'corrections' | 'endedSportBets'>,
  account: AccountId,
  at: number,
): { readonly heldCents: number; readonly until: number } {
  let [heldCents, until] = [0, 0];
  for (const { account: owner, status, payoutCents, ended } of Object.values(world.endedSportBets)) {
    if (owner !== account || status !== 'won') continue;
    const end = endOfWait(world.corrections, ended);
    if (end <= at) continue;
    heldCents += payoutCents;
    until = Math.max(until, end);
  }
  return { heldCents, until };
}

/** Forgets what cannot be taken back any more. Events and their bets go together. */
export function forgetEnded(world: World, at: number): void {
  const isOver = (ended: Wait | null): boolean => ended !== null && endOfWait(world.corrections, ended) <= at;
  for (const event of world.finishedSportEvents) if (isOver(event.ended)) event.ended = null;
  for (const bet of Object.values(world.endedSportBets)) if (isOver(bet.ended)) delete world.endedSportBets[bet.id];
  const kept = { admins: 0, house: 0 };
  world.finishedSportEvents = world.finishedSportEvents.filter(({ ended, seedHash }) => {
    const by = seedHash === undefined ? 'admins' : 'house';
    kept[by] += 1;
    return kept[by] <= FINISHED_KEPT || ended !== null;
  });
}
