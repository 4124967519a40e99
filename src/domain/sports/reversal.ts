/**
 * The end of a sports event can be taken back ("reversed") for a while, because a score may have been entered wrongly. Winnings are not withdrawn
 * before that time is over.
 *
 * The world keeps such ends in `reversibleEnds`, each with its bets, and an account keeps what it won by each end. So an entry looks at its own
 * ends and bets only, however many there are. The functions that begin with `note` and `take` keep these lists.
 */
import type { Account } from '../accounts/account.ts';
import { endOfWait } from '../accounts/limits.ts';
import type { Stamp, Wait } from '../clock.ts';
import type { SportEventId } from '../ids.ts';
import { reversalMsOf } from '../rules.ts';
import { accountOf, reversibleEndOf, type World } from '../world.ts';
import type { EndedSportBet, ReversibleEnd, SportEvent } from '../worldParts.ts';

/** How many ended events of admins are kept for screens, and how many ended matches of the house. */
const FINISHED_KEPT = 50;

/** How long the end of an event that ends in this entry can be taken back. */
export const reversalWait = ({ rules }: World, { seq, at }: Stamp): Wait => ({
  seq,
  at,
  lengthMs: reversalMsOf(rules.rules),
});

/** Until when the end of an event can be taken back, UTC milliseconds; 0 where it cannot. */
export const reversibleUntil = (world: World, event: string): number =>
  endOfWait(world.corrections, reversibleEndOf(world, event)?.ended ?? null);

/** The bets that ended with an event and can be reopened, in the order of their ends. */
export const endedBetsOf = (world: World, event: string): readonly EndedSportBet[] =>
  (reversibleEndOf(world, event)?.bets ?? []).flatMap((bet) => world.endedSportBets[bet] ?? []);

/** The events whose end may still be taken back, the newest end first. */
export const endedEventsOf = ({ endOrder, reversibleEnds }: World): readonly SportEvent[] =>
  endOrder.toReversed().flatMap((id) => reversibleEnds[id]?.event ?? []);

/** The sports winnings of an account that a reversal could take back, and until when. */
export function heldWinnings(
  world: Pick<World, 'corrections' | 'reversibleEnds'>,
  { reversibleWins }: Pick<Account, 'reversibleWins'>,
  at: number,
): { readonly heldCents: number; readonly until: number } {
  let [heldCents, until] = [0, 0];
  for (const [event, cents] of Object.entries(reversibleWins)) {
    const end = endOfWait(world.corrections, reversibleEndOf(world, event)?.ended ?? null);
    if (end <= at) continue;
    heldCents += cents;
    until = Math.max(until, end);
  }
  return { heldCents, until };
}

/** Adds an event to the ended ones. Its end was drawn where it is a match of the house, so it is not taken back. Mutates the world. */
export function noteEndedEvent(world: World, event: SportEvent, entry: Stamp): void {
  forgetEnds(world, entry.at);
  if (event.seedHash === undefined) noteEnd(world, event.id, event, entry);
  const counts = { admins: 0, house: 0 };
  world.finishedSportEvents = [event, ...world.finishedSportEvents].filter(({ seedHash }) => {
    const by = seedHash === undefined ? 'admins' : 'house';
    counts[by] += 1;
    return counts[by] <= FINISHED_KEPT;
  });
}

/** Adds a bet to those that ended with its event. Mutates the world. */
export function noteEndedBet(world: World, bet: EndedSportBet): void {
  endOf(world, bet).bets.push(bet.id);
  world.endedSportBets[bet.id] = bet;
  const owner = bet.status === 'won' ? accountOf(world, bet.account) : undefined;
  if (owner) owner.reversibleWins[bet.event] = (owner.reversibleWins[bet.event] ?? 0) + bet.payoutCents;
}

/** Takes a bet from those that ended with its event. Mutates the world. */
export function takeEndedBet(world: World, { id, account, event }: EndedSportBet): void {
  delete world.endedSportBets[id];
  // Every bet that ended with the event is reopened.
  delete accountOf(world, account)?.reversibleWins[event];
}

/** Takes the end of an event from those that can be taken back. Returns the event, undefined where it is not known. Mutates the world. */
export function takeEnd(world: World, id: SportEventId): SportEvent | undefined {
  const end = reversibleEndOf(world, id);
  if (!end) return undefined;
  delete world.reversibleEnds[id];
  const place = world.endOrder.indexOf(id);
  // The state of a chapter may leave it out.
  if (place >= 0) world.endOrder.splice(place, 1);
  return end.event ?? undefined;
}

/** The end that a bet ended with. A fold of one account's entries has no such event, so its bets bring it. */
function endOf(world: World, { event, ended }: EndedSportBet): ReversibleEnd {
  const known = reversibleEndOf(world, event);
  if (known && (known.event || known.ended.seq === ended.seq)) return known;
  forgetEnds(world, ended.at);
  return noteEnd(world, event, null, ended);
}

/** Adds an end that can be taken back, in place of an earlier end of the same event. Mutates the world. */
function noteEnd(world: World, id: SportEventId, event: SportEvent | null, { seq, at }: Stamp): ReversibleEnd {
  takeEnd(world, id);
  world.endOrder.push(id);
  world.reversibleEnds[id] = { event, ended: reversalWait(world, { seq, at }), bets: [] };
  return world.reversibleEnds[id];
}

/**
 * Forgets the oldest ends, with their bets, up to the first that can still be taken back. After a change of the rules a later one may be over
 * already. It is forgotten with those before it, and is not taken back meanwhile.
 */
function forgetEnds(world: World, at: number): void {
  for (let id = world.endOrder[0]; id !== undefined; id = world.endOrder[0]) {
    const end = reversibleEndOf(world, id);
    // The state of a chapter may name one that it does not have.
    if (!end || endOfWait(world.corrections, end.ended) > at) return;
    for (const bet of endedBetsOf(world, id)) takeEndedBet(world, bet);
    takeEnd(world, id);
  }
}
