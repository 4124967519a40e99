/**
 * Bets on Crash. What one pays depends on when it is cashed out, by the clock of the house. A page that does not know that clock cannot judge the time
 * of a cash-out, so it sends no such bet, and slow answers gain a house nothing.
 */
import type { Command } from '../domain/commands/catalog.ts';
import { isGameName, rulebookOf } from '../domain/games/catalog.ts';
import type { Refusal } from '../domain/refusal.ts';
import { pause } from '../base/pause.ts';
import type { Conversation } from './conversation.ts';
import { CLOCK_STEP_MS, type HouseClock } from './houseClock.ts';
import { notSent, UNCERTAIN_CLOCK, withoutEffect } from './refusals.ts';

/** How often the house is asked for its time. On waking, the first answer may not count. */
const MOST_QUESTIONS = 2;
/** A slower answer does not say closely enough what time it is. */
const LONGEST_ANSWER_MS = CLOCK_STEP_MS;

function isOnFlight({ type, payload }: Command): boolean {
  if (type !== 'PlaceBet' && type !== 'PlaceLiveBet') return false;
  // A program may send anything.
  const game: unknown = (payload as { readonly game?: unknown } | null)?.game;
  return isGameName(game) && rulebookOf(game).flight !== undefined;
}

/** Whether a command is a bet on a flight, and the clock of the house is not known well enough for it. */
export const isUncertainFlight = (command: Command, houseClock: HouseClock): boolean =>
  isOnFlight(command) && houseClock.uncertaintyMs() > CLOCK_STEP_MS;

/** Asks the house for its time. Resolves to the refusal of the bet if its clock is still not known well enough. */
export async function refusalOfFlight(
  command: Command,
  { houseClock, conversation }: { readonly houseClock: HouseClock; readonly conversation: Pick<Conversation, 'askForTime'> },
): Promise<Refusal | null> {
  for (let asked = 0; asked < MOST_QUESTIONS && isUncertainFlight(command, houseClock); asked += 1)
    await Promise.race([conversation.askForTime().catch(() => undefined), pause(LONGEST_ANSWER_MS)]);
  return isUncertainFlight(command, houseClock) ? notSent(withoutEffect(UNCERTAIN_CLOCK, command.type)) : null;
}
