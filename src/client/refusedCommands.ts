/**
 * Whether a house may refuse a command. The page has the same rulebook, so it can decide itself what its own view of the log decides: a house that
 * refuses a command which nothing in the view refuses is named. Rules may depend on the time, and the page knows the time of the decision only
 * roughly. So the answer is a time: from when on the refusal is right. Infinity if it is wrong at any time. Begin with `rightFrom`. It judges only
 * commands that are refused by nothing but what their sender may read (`refusedByReadable`).
 */
import { isCorrectedSince } from '../domain/clock.ts';
import { type Command, findCommand } from '../domain/commands/catalog.ts';
import { refusalIn } from '../domain/decide.ts';
import { CLOCK_TOLERANCE_MS } from '../domain/events/books.ts';
import type { Hashing } from '../domain/fairness/hashing.ts';
import type { Actor } from '../domain/ids.ts';
import type { Head } from '../domain/log/head.ts';
import type { Refusal, RefusalCode } from '../domain/refusal.ts';
import { accountOf, type World } from '../domain/world.ts';
import { mayRefuseAddress } from '../api/forms/withdrawalForm.ts';
import { couldCashOut } from './flightQueries.ts';
import { CLOCK_STEP_MS } from './houseClock.ts';

/** What the page knows at a message of the house. */
export interface KnownNow {
  /** What the house's clock showed at the message, UTC milliseconds. */
  readonly now: number;
  readonly world: World;
  readonly hashing: Hashing;
}

export interface RefusedAnswer extends KnownNow {
  /** As the house named it. */
  readonly code: string;
  /** When the house decided it, as it says, UTC milliseconds. */
  readonly at: number;
}

/** How far the clock of a house may be behind its log before it corrects it. */
export const MOST_BEHIND_MS = CLOCK_TOLERANCE_MS + CLOCK_STEP_MS;

/** The refusal of a house that is older than its log. It takes nothing more (`HeadReceipt.noteReadOnly`). */
export const READ_ONLY: RefusalCode = 'log-read-only';

/** A command that was sent, with what is needed to judge its refusal. */
export interface RefusableCommand {
  readonly id: string;
  readonly command: Command;
  /** The payout address that a withdrawal is sent with. The log does not have it. */
  readonly address: string;
  readonly actor: Actor;
  /** What was known when it was sent first. */
  readonly head: Head;
  /** The least that the house's clock showed then, UTC milliseconds. */
  readonly houseAt: number;
  /** Whether something else was sent under its id before. */
  readonly isReused: boolean;
  /** From which time on something that was told since it was sent refuses it. Infinity: nothing does. */
  readonly refusedFrom: number;
}

/**
 * From which time on this answer is right. Infinity if the page knows that it is wrong: it may read everything that decides it, and nothing
 * that was told until now refuses it.
 */
export function rightFrom(asked: RefusableCommand, { code, at, world, hashing }: RefusedAnswer): number {
  const { command, actor, isReused } = asked;
  // Whether a flight is over is a secret. Since when it flies is not.
  if (isSecretReason(command, code)) return code === 'crash-too-early' && couldCashOut(command, actor, world, at) ? Infinity : 0;
  if (!accountOf(world, actor) || !isRefusedByReadable(command) || code === READ_ONLY || (code === 'command-reused' && isReused)) return 0;
  if (command.type === 'RequestWithdrawal' && mayRefuseAddress(code, command.payload.method, asked.address)) return 0;
  return Math.min(asked.refusedFrom, refusedFrom(asked, { now: at, world, hashing }));
}

/**
 * Why the page refuses a command by itself, at the time of an answer. Null: nothing that it was told refuses it now, or it is not for the page to
 * say.
 */
export function ownRefusal(
  { id, command, actor }: Pick<RefusableCommand, 'id' | 'command' | 'actor'>,
  { code, at, world, hashing }: Omit<RefusedAnswer, 'now'>,
): Refusal | null {
  // What the page may not read may refuse it before what it was told does.
  if (!accountOf(world, actor) || !isRefusedByReadable(command) || code === READ_ONLY || isSecretReason(command, code)) return null;
  return refusalIn(world, command, { actor, at, commandId: id, hashing });
}

/** Whether a refusal of a command follows from what its sender may not read. */
const isSecretReason = ({ type }: Command, code: string): boolean =>
  findCommand(type)?.refusedBySecret?.some((secret) => secret === code) === true;

/** Whether its sender may read everything else that refuses it. */
const isRefusedByReadable = ({ type }: Command): boolean => findCommand(type)?.refusedByReadable === true;

/**
 * From which time on a state of the world refuses a command. Infinity: nothing refuses it. Whatever a time
 * refuses, it refuses at the first or at the last possible moment, too.
 */
export function refusedFrom({ id, command, actor, head, houseAt }: RefusableCommand, { now, world, hashing }: KnownNow): number {
  // Nothing is decided before the clock is corrected.
  if (!isRefusedByReadable(command) || now < world.at - MOST_BEHIND_MS) return Infinity;
  const isRefusedAt = (at: number): boolean => refusalIn(world, command, { actor, at, commandId: id, hashing }) !== null;
  // The house decides no earlier than its log.
  const first = isCorrectedSince(world.corrections, head.seq) ? world.at : Math.max(houseAt - CLOCK_STEP_MS, world.at);
  // Nothing is refused by a state before it is there.
  if (isRefusedAt(first)) return isRefusedAt(world.at) ? world.at : first;
  // The clock that decides may be ahead of the one that a gateway says.
  const last = now + CLOCK_STEP_MS;
  return last > first && isRefusedAt(last) ? firstAfter(first, last, isRefusedAt) : Infinity;
}

/** The first time after one at which something does not hold, up to one at which it does. */
function firstAfter(least: number, most: number, holds: (at: number) => boolean): number {
  let [before, first] = [least, most];
  while (first - before > 1) {
    const middle = Math.floor((before + first) / 2);
    if (holds(middle)) first = middle;
    else before = middle;
  }
  return first;
}
