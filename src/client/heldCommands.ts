/**
 * How long the house has had a command without an answer, and when that is too long. A house that holds a command back could choose the moment
 * that suits it, for a cash-out after the end of its flight.
 *
 * An answer to a later question shows that the house was still there when the page asked that, and had not answered the command. So only the time of
 * the questions counts, not how slow the line is. `OwnCommands` keeps a `Held` of each command, and changes it by the `held…` functions below.
 */
import { lastNamedAt } from '../domain/fairness/beacon.ts';
import type { Command } from '../domain/commands/catalog.ts';
import type { RoundId } from '../domain/ids.ts';
import type { World } from '../domain/world.ts';
import { LEAST_HELD_BACK_MS } from '../api/playerHouse.ts';
import type { Elapsed } from './elapsed.ts';

/**
 * How long an honest house may have a command before it decides it: it takes none that has waited for 20 s, and may stand still
 * unnoticed between two heartbeats.
 */
const LONGEST_HELD_MS = 60_000;
/** The same for a cash-out, because a flight is over within a minute: the 20 s, and some seconds for the way. */
const LONGEST_CASH_OUT_MS = 25_000;
/**
 * How long an honest house may take to decide a command, save it and tell its entry. A house that answers heartbeats and takes longer has held
 * it back, whatever time it gives the entry: its own clock may stand still. That counts over broken lines, too.
 */
export const LONGEST_TO_TELL_MS = 180_000;

/** Between two questions no more than this counts: the page has slept, its timers were slowed down, or its line was broken. It asks more often. */
const LONGEST_PAUSE_MS = 30_000;

/** When a question was sent and answered, by the clock of this machine. */
export interface AnswerTimes {
  readonly askedAt: number;
  readonly answeredAt: number;
}

/** How long something has lasted that each answer of the house confirms, by the clock of this machine. */
export interface ConfirmedDuration {
  readonly lastedMs: number;
  /** Up to when `lastedMs` counts. Null: it begins with the next answer. */
  readonly countedTo: number | null;
}

/** An answer confirms that it still lasted when its question was sent. */
export function confirmedUntil({ lastedMs, countedTo }: ConfirmedDuration, { askedAt, answeredAt }: AnswerTimes): ConfirmedDuration {
  const from = countedTo ?? answeredAt;
  const to = Math.max(from, askedAt);
  return { lastedMs: lastedMs + Math.min(to - from, LONGEST_PAUSE_MS), countedTo: to };
}

/** How long the house has had a command without an answer. */
interface Held extends ConfirmedDuration {
  /** When the house surely had it, by its own clock. */
  readonly hadAt: number;
  /** Whether it was sent again since, because the line broke. */
  readonly isSentAgain: boolean;
  /** No entry may decide it after this time, by the house's clock. Null: it is not held back so far. */
  readonly decideBy: number | null;
}

export interface HeldCommand {
  readonly command: Command;
  /** Null: the house has said nothing of the time since it got the command. */
  readonly held: Held | null;
  /** The most that the house's clock showed when it was sent last, and how much time has passed since. */
  readonly sentAtMost: { readonly houseAt: number; readonly elapsed: Elapsed };
}

/** Before this time, UTC milliseconds, the house may take a seat on a shared round: its betting closes, or it can no longer name its beacon round. */
export function lastMomentOf({ type, payload }: Command, { rounds }: World): number | null {
  // A program may send anything.
  const { round: id, beaconRound } = (payload as { readonly round?: RoundId | null; readonly beaconRound?: number } | null) ?? {};
  const round = (id && rounds[id]) || null;
  if (type === 'PlaceLiveBet') return round?.closesAt ?? null;
  return round?.beacon && beaconRound !== undefined ? lastNamedAt(round.beacon.chain, beaconRound) : null;
}

/** Whether it must reach the house before a time. */
export const isUrgent = (command: Command): boolean => isCashOut(command) || command.type === 'JoinFlip' || command.type === 'PlaceLiveBet';

/** Whether each second that the house keeps it counts. */
export const isCashOut = ({ type }: Command): boolean => type === 'CashOut' || type === 'CashOutLive';

/** How long an honest house may have a command, in milliseconds. */
export const longestHeldMs = ({ command }: Pick<HeldCommand, 'command'>): number =>
  isCashOut(command) ? LONGEST_CASH_OUT_MS : LONGEST_HELD_MS;

/** The house has answered a question, and had the command before. `houseAt`: what its clock showed, as it says. */
export function heldSince(command: HeldCommand, houseAt: number, answered: AnswerTimes): Held {
  const { held } = command;
  // No clock goes on by more than what has passed here.
  const at = Math.min(houseAt, latestAt(command));
  if (held === null) return { hadAt: at, lastedMs: 0, countedTo: answered.answeredAt, isSentAgain: false, decideBy: null };
  const duration = confirmedUntil(held, answered);
  // A house that was restarted may have lost it.
  const isTooLong = !held.isSentAgain && duration.lastedMs > longestHeldMs(command);
  return { ...held, ...duration, decideBy: isTooLong ? Math.min(held.decideBy ?? at, at) : held.decideBy };
}

/** The line broke, and it is sent again. What the house had, it still has. */
export const heldThroughBreak = (held: Held): Held => ({ ...held, isSentAgain: true });

/** The house says that it takes it later. It has as long again, but not for a cash-out: the flight goes on. */
export const heldAfterPutOff = (command: Command, held: Held): Held =>
  isCashOut(command) ? held : { ...held, lastedMs: 0, countedTo: null, isSentAgain: false };

/** The most that the house's clock can show now. It may have been set back since the command was sent, while a slow database wrote. */
export const latestAt = ({ sentAtMost: { houseAt, elapsed } }: Pick<HeldCommand, 'sentAtMost'>): number => houseAt + elapsed();

/** The house says that it could not save it, and it is not sent again. What it saved nevertheless, it decides in the time that it has left. */
export function heldUntilGivenUp(command: HeldCommand, now: number): Held {
  const { held } = command;
  // A house that was restarted has got it anew.
  const had = held && !held.isSentAgain ? held : { hadAt: now, lastedMs: 0, countedTo: null, isSentAgain: false };
  return { ...had, decideBy: held?.decideBy ?? now + longestHeldMs(command) - had.lastedMs };
}

/** Whether an entry of the time `at` says that its command was held back. */
export const isHeldBack = (held: Held | null, at: number): boolean =>
  held !== null && (held.lastedMs > LONGEST_TO_TELL_MS || (held.decideBy !== null && at > held.decideBy));

/**
 * The same of a refusal. A house remembers no refusals: what was sent again after a break it has decided anew. So `decideBy`, which is of before
 * the break, does not count then.
 */
export const isRefusedLate = (held: Held | null, at: number): boolean =>
  isHeldBack(held?.isSentAgain === true ? { ...held, decideBy: null } : held, at);

/** Whether the house surely had it in time for its round, by its own clock. `lastsUntil` is its `lastMomentOf`. */
export const wasHeldInTime = (held: Held | null, lastsUntil: number | null): boolean =>
  held !== null && lastsUntil !== null && held.hadAt < lastsUntil - LEAST_HELD_BACK_MS;
