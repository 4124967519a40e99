/**
 * Bets that were sent to the house and not taken. The house knows the result of a bet on the player's own seeds before it takes it. It could refuse
 * those that win, each for a reason that no page can judge, such as that it could not save them, or never answer them. So the page keeps each
 * bet from when it is sent (`keepSent`) until it is taken (`noteTold`). Once the seed is revealed, untakenSum.ts computes what these bets would have
 * paid, and the player is shown it. That accuses nobody.
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
export function keepSent(untaken: UntakenBets | undefined, sent: RefusableCommand, known: KnownNow): void {
  const { id, command, actor } = sent;
  const account = accountOf(known.world, actor);
  if (command.type !== 'PlaceBet' || !account || refusedFrom(sent, known) < Infinity) return;
  const { game, stakeCents, choice, draw } = command.payload;
  if (!draw || !isGameName(game) || rulebookOf(game).flight || typeof stakeCents !== 'number') return;
  const bet = { game, stakeCents, choice: choiceOf(game, choice), draw };
  untaken?.add({ id, account: account.id, bet, rulesSeq: account.seeds.rulesSeq, serverSeed: null });
}

/** Whether a placed bet is one of the kept ones: then the house has taken it. */
const isSameBet = (placed: Parameters<typeof isTakenBy>[1] & { readonly account: AccountId }, bet: UntakenBet): boolean =>
  placed.account === bet.account && isTakenBy(bet, placed);

/** Those of the entries that take a kept bet or reveal a seed. `noteTold` needs no others. */
export function untakenNews(untaken: UntakenBets | undefined, entries: readonly Entry[]): readonly Entry[] {
  const bets = untaken?.read() ?? [];
  if (bets.length === 0) return [];
  return entries.filter((entry) =>
    eventsOf(entry).some(
      ({ type, data }) => type === 'seed/rotated' || (type === 'bet/placed' && bets.some((bet) => isSameBet(data, bet))),
    ),
  );
}

function forgetTaken(untaken: UntakenBets, isTaken: (bet: UntakenBet) => boolean): void {
  const taken = untaken.read().filter(isTaken);
  if (taken.length > 0) untaken.remove(new Set(taken.map(({ id }) => id)));
}

/**
 * The house has told entries: some take bets, some reveal seeds. What a page only begins with takes none: it could be false, and the house could
 * end the page before it is proved.
 */
export function noteTold(untaken: UntakenBets | undefined, entries: readonly Entry[]): void {
  if (!untaken) return;
  const events = entries.flatMap(eventsOf);
  forgetTaken(untaken, (bet) => events.some(({ type, data }) => type === 'bet/placed' && isSameBet(data, bet)));
  for (const { type, data } of events) if (type === 'seed/rotated') untaken.reveal(data.seedHash, data.serverSeed);
}
