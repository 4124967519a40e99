/** The choice of Crash, its outcome, and where a bet was cashed out. */
import * as z from 'zod/mini';
import { HIGHEST_CRASH_HUNDREDTHS, type Rules } from '../rules.ts';
import { wholeIn } from './whole.ts';

/** The multiplier at the start. A cash-out pays from 1.01 on. */
export const START_HUNDREDTHS = 100;
export const FIRST_CASH_OUT_HUNDREDTHS = 101;
const autoCashOuts = { from: FIRST_CASH_OUT_HUNDREDTHS, to: 25_00 };

/** A multiplier at which a player can cash out, in hundredths. */
export const cashOutHundredths = wholeIn({ from: FIRST_CASH_OUT_HUNDREDTHS, to: HIGHEST_CRASH_HUNDREDTHS });
export const choiceSchema = z.strictObject({
  /** Cashes out by itself at exactly this multiplier, in hundredths. */
  autoCashOut: z.exactOptional(wholeIn(autoCashOuts)),
  /** Does not cash out by itself at 25.00. */
  rideOn: z.exactOptional(z.literal(true)),
});
export const outcomeSchema = z.strictObject({
  pointHundredths: wholeIn({ from: START_HUNDREDTHS, to: HIGHEST_CRASH_HUNDREDTHS }),
  /** Where the player cashed out by hand; absent where nobody did. */
  cashOutHundredths: z.exactOptional(cashOutHundredths),
});

/** A multiplier in hundredths as a text: 2.05. */
export const crashDecimal = (hundredths: number): string => `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;

export type CrashChoice = z.infer<typeof choiceSchema>;
export type CrashOutcome = z.infer<typeof outcomeSchema>;

/** The multiplier of the automatic cash-out, in hundredths; undefined when the player rides on. */
export const automaticCashOut = ({ autoCashOut, rideOn }: CrashChoice, { crash: rules }: Rules): number | undefined =>
  autoCashOut ?? (rideOn === true ? undefined : rules.capHundredths);

/** The multiplier at which the bet was cashed out, in hundredths, or undefined if the round ended first. */
export function cashedOutAt(choice: CrashChoice, outcome: CrashOutcome, rules: Rules): number | undefined {
  const target = outcome.cashOutHundredths ?? automaticCashOut(choice, rules);
  return target !== undefined && target <= outcome.pointHundredths ? target : undefined;
}
