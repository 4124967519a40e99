/**
 * Bets that were sent to the house and not taken. It knows what a bet on the player's own seeds comes to before it takes it. It could refuse
 * those that win, each for a reason that no page can judge, such as that it could not save them, or never answer them. So the page keeps each
 * bet from when it is sent until it is taken, and computes what the others would have paid once their seed is revealed. That accuses nobody.
 */
import type { UntakenBet, UntakenBets } from '../base/markers.ts';
import type { Account } from '../domain/accounts/account.ts';
import { choiceOf } from '../domain/commands/placeBet.ts';
import { drawsFrom } from '../domain/fairness/draw.ts';
import type { Hashing } from '../domain/fairness/hashing.ts';
import { isGameName, rulebookOf } from '../domain/games/catalog.ts';
import { betIdFrom } from '../domain/ids.ts';
import { type Entry, eventsOf } from '../domain/log/entry.ts';
import { payoutOf } from '../domain/money.ts';
import { isRefusal } from '../domain/refusal.ts';
import { isSame } from '../domain/same.ts';
import { accountOf, rulesSince, type World } from '../domain/world.ts';
import type { OpenBet } from '../domain/worldParts.ts';
import { type KnownNow, type RefusableCommand, refusedFrom } from './refusedCommands.ts';

/** A command is sent. Kept is a bet that names its draw, unless its page itself would refuse it, or its payout also depends on a cash-out. */
export function keepSent(kept: UntakenBets | undefined, sent: RefusableCommand, known: KnownNow): void {
  const { id, command, actor } = sent;
  const account = accountOf(known.world, actor);
  if (command.type !== 'PlaceBet' || !account || refusedFrom(sent, known) < Infinity) return;
  const { game, stakeCents, choice, draw } = command.payload;
  if (!draw || !isGameName(game) || rulebookOf(game).flight || typeof stakeCents !== 'number') return;
  const bet = { game, stakeCents, choice: choiceOf(game, choice), draw };
  kept?.add({ id, account: account.id, bet, rulesSeq: account.seeds.rulesSeq, serverSeed: null });
}

/** Whether this is the bet that was sent. A house could write another one under its id. */
const isAsSent = (bet: UntakenBet['bet'], { game, stakeCents, choice, draw }: Pick<OpenBet, keyof typeof bet>): boolean =>
  isSame(bet, { game, stakeCents, choice, draw });

/** Whether an entry places the bet that was sent. */
const isTakenBy = ({ bet }: UntakenBet, entry: Entry | undefined): boolean =>
  entry !== undefined && eventsOf(entry).some((event) => event.type === 'bet/placed' && isAsSent(bet, event.data));

/** The house has told entries: some take bets, some reveal seeds. */
export function noteTold(kept: UntakenBets | undefined, entries: readonly Entry[]): void {
  if (!kept) return;
  const own = new Map(entries.flatMap((entry) => (entry.act ? [[entry.act.command.id, entry] as const] : [])));
  if (own.size > 0)
    kept.remove(
      new Set(
        kept
          .read()
          .filter((bet) => isTakenBy(bet, own.get(bet.id)))
          .map(({ id }) => id),
      ),
    );
  for (const { type, data } of entries.flatMap(eventsOf)) if (type === 'seed/rotated') kept.reveal(data.seedHash, data.serverSeed);
}

/** A page begins with a world whose entries it was not told. The last bets of each account are in it. */
export function forgetTaken(kept: UntakenBets | undefined, world: World, hashing: Hashing): void {
  if (!kept) return;
  const isTaken = ({ id: commandId, account, bet }: UntakenBet): boolean => {
    const id = betIdFrom(commandId, hashing);
    return (accountOf(world, account)?.recents[bet.game] ?? []).some((one) => one.id === id && isAsSent(bet, one));
  };
  kept.remove(
    new Set(
      kept
        .read()
        .filter(isTaken)
        .map(({ id }) => id),
    ),
  );
}

/** What bets that were not taken come to. */
export interface UntakenSum {
  readonly bets: number;
  readonly stakesCents: number;
  /** What they would have paid, stakes included. */
  readonly paidCents: number;
}

/** What an account's bets on revealed seeds would have paid. Null: there are none. A choice that its game refuses is no bet. */
export function untakenOf(
  { id, lastReveal }: Pick<Account, 'id' | 'lastReveal'>,
  kept: readonly UntakenBet[],
  world: Pick<World, 'rules' | 'rulesHistory'>,
): UntakenSum | null {
  let [bets, stakesCents, paidCents] = [0, 0, 0];
  for (const { bet, rulesSeq, serverSeed: known } of kept.filter(({ account }) => account === id)) {
    const { game, stakeCents, choice: raw, draw } = bet;
    // A page that begins after a rotation was not told of it.
    const serverSeed = known ?? (lastReveal?.seedHash === draw.seedHash ? lastReveal.serverSeed : null);
    const rulebook = rulebookOf(game);
    const choice = rulebook.readChoice(raw);
    if (serverSeed === null || isRefusal(choice)) continue;
    const rules = rulesSince(world, rulesSeq);
    const outcome = rulebook.play(choice, drawsFrom({ ...draw, serverSeed }), rules);
    bets += 1;
    stakesCents += stakeCents;
    paidCents += payoutOf(stakeCents, rulebook.multiplier(choice, outcome, rules));
  }
  return bets === 0 ? null : { bets, stakesCents, paidCents };
}
