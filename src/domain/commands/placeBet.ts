/** A bet on one's own: checked, drawn from the account's pair of seeds, and settled at once, or in flight for Crash. */
import * as z from 'zod/mini';
import { betPlaced, ownDraw } from '../events/bets.ts';
import { drawsFrom } from '../fairness/draw.ts';
import { isGameName, rulebookOf, type AnyRulebook } from '../games/catalog.ts';
import { haveRulesChanged } from '../games/changedRules.ts';
import { isOverExposed, wrongStake } from '../games/exposure.ts';
import { rulebookId } from '../games/game.ts';
import { FRESH_BYTES } from '../games/sharedSeeds.ts';
import { needsClientSeed, nextDraw } from '../accounts/seedPair.ts';
import { accountOf, balanceOf, rulesInForceAt, type World } from '../world.ts';
import type { Account } from '../accounts/account.ts';
import { betIdFrom } from '../ids.ts';
import { isRefusal, refuse, type Refusal } from '../refusal.ts';
import { isSame } from '../same.ts';
import type { BetDraw } from '../worldParts.ts';
import { actingAccount, defineCommand, type Decision } from './define.ts';
import { typed, typedChoice } from './payloads.ts';
import { stoppedPlay } from './limits.ts';
import { settle } from './settling.ts';
import { ownBetIn } from './aggregates.ts';

/** A bet as a player sends it. Nothing in it is trusted. */
export interface PlaceBet {
  readonly game: unknown;
  readonly stakeCents: unknown;
  readonly choice: unknown;
  /**
   * What it is to be drawn from. It names the rules, too: a pair keeps those under which it came into use. Left out, the bet is drawn from
   * whatever is next when the house takes it.
   */
  readonly draw?: BetDraw;
}

/** A stake in whole cents above 0, or a refusal. It may still be too large to count exactly. The exposure limit refuses it then. */
function readStake(raw: unknown, rulebook: AnyRulebook): number | Refusal {
  if (typeof raw !== 'number' || !Number.isFinite(raw) || raw <= 0) return refuse(rulebook.stakeRefusal);
  return Number.isInteger(raw) ? raw : refuse('stake-not-whole-cents');
}

/** A bet on a shared round. */
interface SharedBet {
  /** The participant's 16 bytes, as 32 hex digits. */
  readonly freshBytes: string;
  /** The entry of the rules under which the round was opened. */
  readonly rulesSeq: number;
  /** Whether the participant was shown other terms than those that hold now. */
  readonly hasOutdatedTerms?: boolean | undefined;
}

/** A bet that may be placed, fully checked, or the first reason why not. Draws nothing. Without `shared`, the bet is on the account's own pair. */
export function readBet(
  world: World,
  account: Account,
  { game, stakeCents: rawStake, choice: rawChoice, draw }: PlaceBet,
  at: number,
  shared?: SharedBet,
) {
  if (!isGameName(game)) return refuse('game-unknown');
  const rulebook = rulebookOf(game);
  const rulesSeq = shared?.rulesSeq ?? account.seeds.rulesSeq;
  const rules = rulesInForceAt(world, rulesSeq);
  const stakeCents = readStake(rawStake, rulebook);
  if (typeof stakeCents === 'object') return stakeCents;
  const choice = rulebook.readChoice(rawChoice);
  if (isRefusal(choice)) return choice;
  if (shared && !FRESH_BYTES.test(shared.freshBytes)) return refuse('choice-invalid');
  if (!shared && draw && !isSame(draw, nextDraw(account.seeds))) return refuse('draw-changed');
  if (!shared && needsClientSeed(account.seeds)) return refuse('client-seed-known');
  if (shared?.hasOutdatedTerms === true) return refuse('rules-changed');
  if (shared && haveRulesChanged(world, game, shared.rulesSeq)) return refuse('round-rules-changed');
  if (stakeCents < rulebook.smallestStakeCents) return refuse('stake-below-minimum', { cents: rulebook.smallestStakeCents });
  if (balanceOf(world, account.id) < stakeCents) return refuse('balance-too-low');
  if (isOverExposed(stakeCents, rulebook, choice, rules)) return refuse('exposure-too-large', { cents: rules.bets.largestPayoutCents });
  if (wrongStake(stakeCents, rulebook, choice, rules) !== undefined) return refuse('choice-invalid');
  const stopped = stoppedPlay(world, account, stakeCents, at);
  if (stopped) return stopped;
  return { game, rulebook, rules, rulesSeq, stakeCents, choice };
}

/** The choice as an event holds it, or why it is none. */
export const choiceOf = (game: unknown, raw: unknown): unknown => (isGameName(game) ? rulebookOf(game).readChoice(raw) : undefined);

/** Places a bet that draws from the account's own pair of seeds. An instant game is settled in the same entry. */
export const placeBet = defineCommand<'PlaceBet', PlaceBet>({
  type: 'PlaceBet',
  by: ['player'],
  refusedByReadable: true,
  leadsTo: 'bet/placed bet/settled? referral/paid?',
  aggregate: ownBetIn,
  payload: z.object({ game: typed, stakeCents: typed, choice: typedChoice, draw: z.exactOptional(ownDraw) }),
  echoes: ({ game, stakeCents, choice, draw }, { actor }) => ({
    'bet/placed': { account: actor, game, stakeCents, choice: choiceOf(game, choice), ...(draw && { draw }) },
  }),
  needs(world, _payload, actor) {
    const account = accountOf(world, actor);
    return account ? [account.seeds.activeHash] : [];
  },
  decide(world, payload, { actor, at, commandId, hashing, seedBehind }): Decision {
    const account = actingAccount(world, actor);
    if (isRefusal(account)) return account;
    const read = readBet(world, account, payload, at);
    if (isRefusal(read)) return read;
    const { game, rulebook, rules, rulesSeq, stakeCents, choice } = read;
    if (rulebook.flight && account.openBets.length > 0) return refuse('round-in-flight');

    const draw = nextDraw(account.seeds);
    const id = betIdFrom(commandId, hashing);
    // Each object is written out: copying the members of another one is slow, and so is reading the copy.
    const placed = { bet: id, account: account.id, game, rulebook: rulebookId(rulebook), rulesSeq, stakeCents, choice, draw };
    const opening = betPlaced.of(placed);
    if (rulebook.flight) return [opening];
    const { seedHash, clientSeed, nonce } = draw;
    const outcome = rulebook.play(choice, drawsFrom({ serverSeed: seedBehind(seedHash), clientSeed, nonce }, hashing), rules);
    const bet = { id, account: account.id, game, rulebook: placed.rulebook, rulesSeq, stakeCents, choice, draw };
    return [opening, ...settle(world, [{ bet, outcome }])];
  },
});
