/**
 * A round of Crash in flight. It starts at the `at` of the bet. Its end follows from the choice, the point and the elapsed
 * milliseconds, so a round ends the same whether or not anybody watches it. Only the house knows the point until then.
 */
import { refuse, type Refusal } from '../refusal.ts';
import type { Rules } from '../rules.ts';
import { automaticCashOut, FIRST_CASH_OUT_HUNDREDTHS, type CrashChoice, type CrashOutcome } from './crashChoice.ts';
import { msOf, multiplierAt } from './crashCurve.ts';
import type { Flight } from './game.ts';

interface CrashEnd {
  /** Milliseconds after the start at which the bet is decided. */
  readonly afterMs: number;
  /** The payout in hundredths of the stake; 0 if the point came first. */
  readonly paysHundredths: number;
}

/** Milliseconds after the start at which the curve is above the point. */
const overAfter = (pointHundredths: number): number => msOf(pointHundredths + 1);

/** How the round ends for this bet without a cash-out by hand: at its target, or when the curve is above the point. */
export function endOf(choice: CrashChoice, pointHundredths: number, rules: Rules): CrashEnd {
  const target = automaticCashOut(choice, rules);
  return target !== undefined && target <= pointHundredths
    ? { afterMs: msOf(target), paysHundredths: target }
    : { afterMs: overAfter(pointHundredths), paysHundredths: 0 };
}

/** Whether the round is over for this bet after `elapsedMs`. */
export const isOver = (choice: CrashChoice, pointHundredths: number, elapsedMs: number, rules: Rules): boolean =>
  elapsedMs >= endOf(choice, pointHundredths, rules).afterMs;

/**
 * The outcome of a cash-out by hand, which pays the current multiplier. Refusals: crash-over, also after an automatic
 * cash-out; crash-too-early, before 1.01.
 */
export function cashOutFlight(choice: CrashChoice, pointHundredths: number, elapsedMs: number, rules: Rules): CrashOutcome | Refusal {
  if (isOver(choice, pointHundredths, elapsedMs, rules)) return refuse('crash-over');
  const cashOutHundredths = multiplierAt(elapsedMs);
  return cashOutHundredths < FIRST_CASH_OUT_HUNDREDTHS ? refuse('crash-too-early') : { pointHundredths, cashOutHundredths };
}

/** Why a bet that has ended cannot have this outcome after `elapsedMs`, or undefined. */
function untimely(
  choice: CrashChoice,
  { pointHundredths, cashOutHundredths }: CrashOutcome,
  elapsedMs: number,
  rules: Rules,
): string | undefined {
  const over = isOver(choice, pointHundredths, elapsedMs, rules);
  if (cashOutHundredths === undefined) return over ? undefined : 'the round was not over yet';
  if (over) return 'the round was over before it was cashed out';
  return multiplierAt(elapsedMs) === cashOutHundredths ? undefined : 'the curve stood at another multiplier then';
}

/**
 * Why a bet cannot be cashed out at this multiplier after `elapsedMs`, or undefined. In a shared round the point is still secret then, so
 * whether the curve was already above it is judged when the round ends.
 */
export function wrongCashOut(choice: CrashChoice, hundredths: number, elapsedMs: number, rules: Rules): string | undefined {
  const target = automaticCashOut(choice, rules);
  if (target !== undefined && elapsedMs >= msOf(target)) return 'its automatic cash-out was reached before';
  return multiplierAt(elapsedMs) === hundredths ? undefined : 'the curve stood at another multiplier then';
}

/** A round of Crash as a bet that stays open. */
export const crashFlight: Flight<CrashChoice, CrashOutcome> = {
  endsAfter: (choice, { pointHundredths }, rules) => endOf(choice, pointHundredths, rules).afterMs,
  overAfter: ({ pointHundredths }) => overAfter(pointHundredths),
  longestMs: (choice, rules) => endOf(choice, rules.crash.rareCapHundredths, rules).afterMs,
  cashOut: (choice, { pointHundredths }, elapsedMs, rules) => cashOutFlight(choice, pointHundredths, elapsedMs, rules),
  atBest: (choice, { pointHundredths }, rules) =>
    // A target that the round reaches ends the bet there. Below the first cash-out nobody can be paid. Otherwise the point pays the most.
    endOf(choice, pointHundredths, rules).paysHundredths > 0 || pointHundredths < FIRST_CASH_OUT_HUNDREDTHS
      ? { pointHundredths }
      : { pointHundredths, cashOutHundredths: pointHundredths },
  byHand: ({ cashOutHundredths }) => cashOutHundredths,
  untimely,
};
