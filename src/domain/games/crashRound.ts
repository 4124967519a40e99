/**
 * A round of Crash in flight. Its start is the `at` of the bet; everything else follows from the choice, the point and the
 * milliseconds that have passed, so a round that nobody watched ends exactly as it would have before somebody's eyes.
 * The point is known to the house alone until the round is over.
 */
import { refuse, type Refusal } from '../refusal.ts';
import type { Rules } from '../rules.ts';
import { automaticCashOut, FIRST_CASH_OUT_HUNDREDTHS, type CrashChoice, type CrashOutcome } from './crashChoice.ts';
import { msOf, multiplierAt } from './crashCurve.ts';
import type { Flight } from './game.ts';

interface CrashEnd {
  /** Milliseconds after the start at which the bet is decided. */
  readonly afterMs: number;
  /** What the player is paid, in hundredths of the stake; 0 where the point came first. */
  readonly paysHundredths: number;
}

/** How the round ends for this bet if nobody cashes out by hand: at its target, or when the curve has passed the point. */
export function endOf(choice: CrashChoice, pointHundredths: number, rules: Rules): CrashEnd {
  const target = automaticCashOut(choice, rules);
  return target !== undefined && target <= pointHundredths
    ? { afterMs: msOf(target), paysHundredths: target }
    : { afterMs: msOf(pointHundredths + 1), paysHundredths: 0 };
}

/** Whether the round is over for this bet after so many milliseconds. */
export const isOver = (choice: CrashChoice, pointHundredths: number, elapsedMs: number, rules: Rules): boolean =>
  elapsedMs >= endOf(choice, pointHundredths, rules).afterMs;

/**
 * Cashing out by hand: the outcome that pays the multiplier of this moment. Refused once the round is over, which may be
 * because it has cashed out by itself, and before 1.01.
 */
export function cashOut(choice: CrashChoice, pointHundredths: number, elapsedMs: number, rules: Rules): CrashOutcome | Refusal {
  if (isOver(choice, pointHundredths, elapsedMs, rules)) return refuse('crash-over');
  const cashOutHundredths = multiplierAt(elapsedMs);
  return cashOutHundredths < FIRST_CASH_OUT_HUNDREDTHS ? refuse('crash-too-early') : { pointHundredths, cashOutHundredths };
}

/** Why an outcome cannot have come about so long after the bet, or undefined. */
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

/** A round of Crash as a bet that stays open. */
export const crashFlight: Flight<CrashChoice, CrashOutcome> = {
  endedBy: (choice, drawn, elapsedMs, rules) =>
    isOver(choice, drawn.pointHundredths, elapsedMs, rules) ? { pointHundredths: drawn.pointHundredths } : undefined,
  endsAfter: (choice, { pointHundredths }, rules) => endOf(choice, pointHundredths, rules).afterMs,
  longestMs: (choice, rules) => endOf(choice, rules.crash.rareCapHundredths, rules).afterMs,
  cashOut: (choice, { pointHundredths }, elapsedMs, rules) => cashOut(choice, pointHundredths, elapsedMs, rules),
  isByHand: ({ cashOutHundredths }) => cashOutHundredths !== undefined,
  untimely,
};
