/**
 * Bets that the house had and did not take. It knows what a bet on the player's own seeds comes to before it takes it, and could refuse those
 * that win, each for a reason that no page can judge: that it could not save them, for instance. So the page keeps them, and computes what
 * they would have paid once their seed is revealed. That needs no trust, and accuses nobody.
 */
import type { Submitted } from '../base/attempt.ts';
import type { UntakenBet, UntakenBets } from '../base/ports.ts';
import type { SentCommand } from '../domain/commands/echoes.ts';
import { drawsFrom } from '../domain/fairness/draw.ts';
import { isGameName, rulebookOf } from '../domain/games/catalog.ts';
import { payoutOf } from '../domain/money.ts';
import { isRefusal, type Refusal } from '../domain/refusal.ts';
import { accountOf, rulesSince, type World } from '../domain/world.ts';

/** A command as a bet that was not taken. Null: it is none, or what it pays also depends on when its player cashes out. */
export function untakenBet({ id, command, actor }: Pick<SentCommand, 'id' | 'command' | 'actor'>, world: World): UntakenBet | null {
  const account = accountOf(world, actor);
  if (command.type !== 'PlaceBet' || !account) return null;
  const { game, choice, stakeCents } = command.payload;
  if (!isGameName(game) || rulebookOf(game).flight || typeof stakeCents !== 'number') return null;
  const { activeHash: seedHash, clientSeed, nonce, rulesSeq } = account.seeds;
  return { id, account: account.id, game, choice, stakeCents, seedHash, clientSeed, nonce, rulesSeq };
}

interface KnownOfCommand {
  /** The command, if it was sent and no entry carries it out. */
  readonly sent: Pick<SentCommand, 'id' | 'command' | 'actor'> | undefined;
  readonly world: World;
}

/** Passes an answer on, and keeps the bet of its command if the house did not take it. */
export async function notingUntaken(
  kept: UntakenBets | undefined,
  known: () => KnownOfCommand,
  answer: Promise<Submitted | Refusal>,
): Promise<Submitted> {
  const note = (): void => {
    const { sent, world } = known();
    const bet = sent && untakenBet(sent, world);
    if (bet) kept?.add(bet);
  };
  try {
    const told = await answer;
    const submitted: Submitted = 'refused' in told ? { kind: 'refused', refusal: told } : told;
    if (submitted.kind === 'refused') note();
    return submitted;
  } catch (error) {
    note();
    throw error;
  }
}

/** What bets that were not taken come to. */
export interface UntakenSum {
  readonly bets: number;
  readonly stakesCents: number;
  /** What they would have paid, stakes included. */
  readonly paidCents: number;
}

/** What the bets of a revealed seed would have paid. Null: there are none. A choice that its game refuses is no bet. */
export function untakenUnder(
  { seedHash, serverSeed }: { readonly seedHash: string; readonly serverSeed: string },
  kept: readonly UntakenBet[],
  world: Pick<World, 'rules' | 'rulesHistory'>,
): UntakenSum | null {
  let [bets, stakesCents, paidCents] = [0, 0, 0];
  for (const { game, choice: raw, stakeCents, clientSeed, nonce, rulesSeq } of kept.filter((bet) => bet.seedHash === seedHash)) {
    const rulebook = rulebookOf(game);
    const choice = rulebook.readChoice(raw);
    if (isRefusal(choice)) continue;
    const rules = rulesSince(world, rulesSeq);
    const outcome = rulebook.play(choice, drawsFrom({ serverSeed, clientSeed, nonce }), rules);
    bets += 1;
    stakesCents += stakeCents;
    paidCents += payoutOf(stakeCents, rulebook.multiplier(choice, outcome, rules));
  }
  return bets === 0 ? null : { bets, stakesCents, paidCents };
}
