/**
 * Odds as they are typed: decimals with at most two places, 0.1 up or down by a button. The house keeps them in hundredths. They are
 * typed and shown as credits are, whose hundredths are cents.
 */
import { picks, type EventOdds, type SportPick } from '../../../domain/sports/book.ts';
import { amountToEdit, readCents } from '../../../ui/amountText.ts';

/** The typed texts. An empty draw means that nobody can bet on a draw. */
export type OddsText = Readonly<Record<SportPick, string>>;

/** The specification's defaults. */
export const defaultOdds: OddsText = { homeWin: '2', draw: '3.5', awayWin: '2' };

/** A step of 0.1. The texts of the buttons say it too (OddsFields.tsx). */
const STEP_HUNDREDTHS = 10;
const SMALLEST_HUNDREDTHS = 1_00;

const HUNDRED_CREDITS = 100;

export const oddsToEdit = ({ homeWin, draw, awayWin }: EventOdds): OddsText => ({
  homeWin: amountToEdit(homeWin),
  draw: draw === null ? '' : amountToEdit(draw),
  awayWin: amountToEdit(awayWin),
});

/** Whether the odds of a pick are needed and were not given. */
export const lacksOdds = (text: OddsText, pick: SportPick): boolean => pick !== 'draw' && text[pick].trim() === '';

const hundredthsOf = (text: string): number | null => (text.trim() === '' ? null : readCents(text));

/** The odds to send, in hundredths, null where nothing is typed. The house checks them. */
export const sentOdds = ({ homeWin, draw, awayWin }: OddsText): Readonly<Record<SportPick, number | null>> => ({
  homeWin: hundredthsOf(homeWin),
  draw: hundredthsOf(draw),
  awayWin: hundredthsOf(awayWin),
});

/** The typed odds in hundredths. Null while one that is needed is missing or too small. */
export function readableOdds(text: OddsText): EventOdds | null {
  const { homeWin, draw, awayWin } = sentOdds(text);
  const usable = (one: number | null): one is number => one !== null && Number.isSafeInteger(one) && one >= SMALLEST_HUNDREDTHS;
  if (!usable(homeWin) || !usable(awayWin) || (draw !== null && !usable(draw))) return null;
  return { homeWin, draw, awayWin };
}

/** The text after a step of 0.1 up or down, never below 1. Text that is no number counts as 1. */
export function stepped(text: string, direction: 1 | -1): string {
  const read = readCents(text);
  const from = Number.isNaN(read) ? SMALLEST_HUNDREDTHS : read;
  return amountToEdit(Math.max(SMALLEST_HUNDREDTHS, from + direction * STEP_HUNDREDTHS));
}

/** The most that the house loses for every 100 credits on one pick, in cents: the payout minus the stake. A credit at odds of 1 pays 100 cents. */
export function lossPerHundredCents(odds: EventOdds): number {
  const highest = Math.max(...picks.map((pick) => odds[pick] ?? 0));
  return HUNDRED_CREDITS * (highest - SMALLEST_HUNDREDTHS);
}
