/** A round played again by the rules that it went by, remembering what it drew: which integers, out of which bytes of which blocks. */
import { drawMessage, drawsFrom, INTEGERS_PER_BLOCK, type DrawInputs } from '../../domain/fairness/draw.ts';
import { rulebookOf, type GameName } from '../../domain/games/catalog.ts';
import { payoutOf, type Ratio } from '../../domain/money.ts';
import type { Rules } from '../../domain/rules.ts';
import { isSame } from '../../domain/same.ts';
import type { RulesInForce } from '../../domain/worldParts.ts';

/** An integer of the stream, and the range that the game reduced it to. */
export interface DrawnInteger {
  /** Its place in the stream, from 0. */
  readonly k: number;
  /** 0 to 2^32 − 1. */
  readonly u32: number;
  /** `floor(u32 / 2^32 × range)`, if the game asked for a range. */
  readonly scaled: { readonly range: number; readonly value: number } | null;
}

export interface UsedBlock {
  readonly block: number;
  /** The message of the HMAC: `clientSeed:nonce:block`. */
  readonly message: string;
  /** The 32 bytes as 64 hex digits. */
  readonly bytes: string;
  readonly integers: readonly DrawnInteger[];
}

export interface TracedRound {
  readonly blocks: readonly UsedBlock[];
  readonly outcome: object;
  readonly multiplier: Ratio;
  /** The payout, stake included. Null without a stake. */
  readonly payoutCents: number | null;
}

export interface RoundInputs extends DrawInputs {
  readonly game: GameName;
  readonly choice: object;
  readonly stakeCents: number | null;
  /** The recorded outcome of a round that took time. It holds the player's acts, which were not drawn. */
  readonly recorded?: object | undefined;
}

/** The log's statements about the round, as far as they are known. The outcome fits the schema of the game. */
export interface RecordedRound {
  readonly seedHash?: string;
  readonly outcome?: object;
  readonly payoutCents?: number;
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Plays the round by the game's rulebook, which has already read the choice. */
export function traceRound({ game, choice, stakeCents, recorded, ...inputs }: RoundInputs, rules: Rules): TracedRound {
  const draws = drawsFrom(inputs);
  const drawn = new Map<number, DrawnInteger>();
  const remember = (k: number, scaled: DrawnInteger['scaled']): void => void drawn.set(k, { k, u32: draws.u32(k), scaled });
  const rulebook = rulebookOf(game);
  const usedBlocks = new Set<number>();
  const drawnOutcome = rulebook.play(
    choice,
    {
      u32(k) {
        remember(k, null);
        return draws.u32(k);
      },
      below(k, range) {
        const value = draws.below(k, range);
        remember(k, { range, value });
        return value;
      },
      block(b) {
        usedBlocks.add(b);
        return draws.block(b);
      },
    },
    rules,
  );
  const outcome = rulebook.flight && recorded ? { ...recorded, ...drawnOutcome } : drawnOutcome;
  const multiplier = rulebook.multiplier(choice, outcome, rules);
  const integers = [...drawn.values()].toSorted((a, b) => a.k - b.k);
  for (const { k } of integers) usedBlocks.add(Math.floor(k / INTEGERS_PER_BLOCK));
  const blocks = [...usedBlocks]
    .toSorted((a, b) => a - b)
    .map((block) => ({
      block,
      message: drawMessage(inputs, block),
      bytes: hexOf(draws.block(block)),
      integers: integers.filter(({ k }) => Math.floor(k / INTEGERS_PER_BLOCK) === block),
    }));
  return { blocks, outcome, multiplier, payoutCents: stakeCents === null ? null : payoutOf(stakeCents, multiplier) };
}

/** Whether the round comes to its records by these rules. Records that are not known fit all rules. */
function fits(inputs: RoundInputs, { outcome, payoutCents }: RecordedRound, { rules }: RulesInForce): boolean {
  const played = traceRound({ ...inputs, recorded: outcome }, rules);
  const isPaid = payoutCents === undefined || played.payoutCents === null || played.payoutCents === payoutCents;
  return isPaid && (outcome === undefined || isSame(outcome, played.outcome));
}

/**
 * The rules by which a round is recomputed. A link does not say under which rules its bet was placed, and a house may have changed them since.
 * So a round goes by the newest rules of the log that give what was recorded, or by those in force if none do. `history`: all rules that the
 * log ever had, oldest first.
 */
export function rulesOfRound(
  inputs: RoundInputs | null,
  recorded: RecordedRound,
  inForce: RulesInForce,
  history: readonly RulesInForce[],
): RulesInForce {
  if (inputs === null) return inForce;
  return [inForce, ...history.toReversed()].find((one) => fits(inputs, recorded, one)) ?? inForce;
}
