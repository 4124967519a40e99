/**
 * Bets that were sent to the house and not taken. It knows what a bet on the player's own seeds comes to before it takes it. It could refuse
 * those that win, each for a reason that no page can judge, such as that it could not save them, or never answer them. So the page keeps each
 * bet from when it is sent until it is taken, and computes what the others would have paid once their seed is revealed. That accuses nobody.
 */
import type { UntakenBet, UntakenBets } from '../base/markers.ts';
import { choiceOf } from '../domain/commands/placeBet.ts';
import { isGameName, rulebookOf } from '../domain/games/catalog.ts';
import type { AccountId } from '../domain/ids.ts';
import { type Entry, eventsOf } from '../domain/log/entry.ts';
import { accountOf } from '../domain/world.ts';
import { type KnownNow, type RefusableCommand, refusedFrom } from './refusedCommands.ts';
import { isTakenBy } from './untakenSum.ts';

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

const takes = (placed: Parameters<typeof isTakenBy>[1] & { readonly account: AccountId }, one: UntakenBet): boolean =>
  placed.account === one.account && isTakenBy(one, placed);

/** Those of the entries that take a kept bet or reveal a seed. `noteTold` needs no others. */
export function untakenNews(kept: UntakenBets | undefined, entries: readonly Entry[]): readonly Entry[] {
  const bets = kept?.read() ?? [];
  if (bets.length === 0) return [];
  return entries.filter((entry) =>
    eventsOf(entry).some(({ type, data }) => type === 'seed/rotated' || (type === 'bet/placed' && bets.some((one) => takes(data, one)))),
  );
}

function forget(kept: UntakenBets, isTaken: (bet: UntakenBet) => boolean): void {
  const taken = kept.read().filter(isTaken);
  if (taken.length > 0) kept.remove(new Set(taken.map(({ id }) => id)));
}

/**
 * The house has told entries: some take bets, some reveal seeds. What a page only begins with takes none: it could be false, and the house could
 * end the page before it is proved.
 */
export function noteTold(kept: UntakenBets | undefined, entries: readonly Entry[]): void {
  if (!kept) return;
  const events = entries.flatMap(eventsOf);
  forget(kept, (one) => events.some(({ type, data }) => type === 'bet/placed' && takes(data, one)));
  for (const { type, data } of events) if (type === 'seed/rotated') kept.reveal(data.seedHash, data.serverSeed);
}
