/**
 * Bets that were sent to the house and not taken. It knows what a bet on the player's own seeds comes to before it takes it. It could refuse
 * those that win, each for a reason that no page can judge, such as that it could not save them, or never answer them. So the page keeps each
 * bet from when it is sent until it is taken, and computes what the others would have paid once their seed is revealed. That accuses nobody.
 */
import type { UntakenBet, UntakenBets } from '../base/markers.ts';
import { choiceOf } from '../domain/commands/placeBet.ts';
import { isGameName, rulebookOf } from '../domain/games/catalog.ts';
import { type Entry, eventsOf } from '../domain/log/entry.ts';
import { isSame } from '../domain/same.ts';
import { accountOf, type World } from '../domain/world.ts';
import type { OpenBet } from '../domain/worldParts.ts';
import { type KnownNow, type RefusableCommand, refusedFrom } from './refusedCommands.ts';

/**
 * A command is sent. It is kept if it is a bet that names its draw. A bet that the page itself would refuse is not kept, nor one whose payout also
 * depends on a cash-out.
 */
export function keepSent(kept: UntakenBets | undefined, sent: RefusableCommand, known: KnownNow): void {
  const { id, command, actor } = sent;
  const account = accountOf(known.world, actor);
  if (command.type !== 'PlaceBet' || !account || refusedFrom(sent, known) < Infinity) return;
  const { game, stakeCents, choice, draw } = command.payload;
  if (!draw || !isGameName(game) || rulebookOf(game).flight || typeof stakeCents !== 'number') return;
  const bet = { game, stakeCents, choice: choiceOf(game, choice), draw };
  kept?.add({ id, account: account.id, bet, rulesSeq: account.seeds.rulesSeq, serverSeed: null });
}

/**
 * Whether this takes the bet: the same bet on the same draw comes to the same. Its id does not matter: if two pages of a player send that bet at
 * once, the house takes one of them. A house could also write another bet under its id.
 */
const isTakenBy = ({ bet }: UntakenBet, { game, stakeCents, choice, draw }: Pick<OpenBet, keyof typeof bet>): boolean =>
  isSame(bet, { game, stakeCents, choice, draw });

function forget(kept: UntakenBets, isTaken: (bet: UntakenBet) => boolean): void {
  const taken = kept.read().filter(isTaken);
  if (taken.length > 0) kept.remove(new Set(taken.map(({ id }) => id)));
}

/** The house has told entries: some take bets, some reveal seeds. */
export function noteTold(kept: UntakenBets | undefined, entries: readonly Entry[]): void {
  if (!kept) return;
  const events = entries.flatMap(eventsOf);
  forget(kept, (one) => events.some(({ type, data }) => type === 'bet/placed' && data.account === one.account && isTakenBy(one, data)));
  for (const { type, data } of events) if (type === 'seed/rotated') kept.reveal(data.seedHash, data.serverSeed);
}

/** A page begins with a world whose entries it was not told. The last bets of each account are in it. */
export function forgetTaken(kept: UntakenBets | undefined, world: World): void {
  if (!kept) return;
  forget(kept, (one) => (accountOf(world, one.account)?.recents[one.bet.game] ?? []).some((recent) => isTakenBy(one, recent)));
}
