/**
 * Bets that were sent to the house and not taken. It knows what a bet on the player's own seeds comes to before it takes it. It could refuse
 * those that win, each for a reason that no page can judge, such as that it could not save them, or never answer them. So the page keeps each
 * bet from when it is sent until it is taken, and computes what the others would have paid once their seed is revealed. That accuses nobody.
 */
import type { UntakenBet, UntakenBets } from '../base/markers.ts';
import type { Account } from '../domain/accounts/account.ts';
import type { SentCommand } from '../domain/commands/echoes.ts';
import { drawsFrom } from '../domain/fairness/draw.ts';
import type { Hashing } from '../domain/fairness/hashing.ts';
import { isGameName, rulebookOf } from '../domain/games/catalog.ts';
import { betIdFrom } from '../domain/ids.ts';
import { type Entry, eventsOf } from '../domain/log/entry.ts';
import { payoutOf } from '../domain/money.ts';
import { isRefusal } from '../domain/refusal.ts';
import { isSame } from '../domain/same.ts';
import { accountOf, rulesSince, type World } from '../domain/world.ts';
import { type KnownNow, type RefusableCommand, refusedFrom } from './refusedCommands.ts';

type Sent = Pick<SentCommand, 'id' | 'command' | 'actor'>;

/** A command as a bet that is not taken yet. Null: it is none, or what it pays also depends on when its player cashes out. */
export function untakenBet({ id, command, actor }: Sent, world: World): UntakenBet | null {
  const account = accountOf(world, actor);
  if (command.type !== 'PlaceBet' || !account) return null;
  const { game, choice, stakeCents } = command.payload;
  if (!isGameName(game) || rulebookOf(game).flight || typeof stakeCents !== 'number' || !Number.isSafeInteger(stakeCents)) return null;
  const { activeHash: seedHash, clientSeed, nonce, rulesSeq } = account.seeds;
  return { id, account: account.id, game, choice, stakeCents, seedHash, clientSeed, nonce, rulesSeq, serverSeed: null };
}

/** A command is sent. What the page itself would refuse says nothing of the house. */
export function keepSent(kept: UntakenBets | undefined, sent: Sent & RefusableCommand, known: KnownNow): void {
  if (sent.command.type !== 'PlaceBet' || refusedFrom(sent, known) < Infinity) return;
  const bet = untakenBet(sent, known.world);
  if (bet) kept?.add(bet);
}

/** Whether this is the bet that was sent. A house could write another one under its id. */
const isAsSent = (
  { game, choice, stakeCents }: UntakenBet,
  placed: { readonly game: string; readonly choice: object; readonly stakeCents: number },
): boolean => placed.game === game && placed.stakeCents === stakeCents && isSame(placed.choice, rulebookOf(game).readChoice(choice));

/** Whether an entry places the bet that was sent. */
const isTakenBy = (bet: UntakenBet, entry: Entry | undefined): boolean =>
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
  const isTaken = (bet: UntakenBet): boolean => {
    const id = betIdFrom(bet.id, hashing);
    return (accountOf(world, bet.account)?.recents[bet.game] ?? []).some((one) => one.id === id && isAsSent(bet, one));
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
  for (const { game, choice: raw, stakeCents, seedHash, clientSeed, nonce, rulesSeq, serverSeed: known } of kept.filter(
    (bet) => bet.account === id,
  )) {
    // A page that begins after a rotation was not told of it.
    const serverSeed = known ?? (lastReveal?.seedHash === seedHash ? lastReveal.serverSeed : null);
    const rulebook = rulebookOf(game);
    const choice = rulebook.readChoice(raw);
    if (serverSeed === null || isRefusal(choice)) continue;
    const rules = rulesSince(world, rulesSeq);
    const outcome = rulebook.play(choice, drawsFrom({ serverSeed, clientSeed, nonce }), rules);
    bets += 1;
    stakesCents += stakeCents;
    paidCents += payoutOf(stakeCents, rulebook.multiplier(choice, outcome, rules));
  }
  return bets === 0 ? null : { bets, stakesCents, paidCents };
}
