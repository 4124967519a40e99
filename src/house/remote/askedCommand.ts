/** Compares the entry of an accepted command with what was asked for, and its time with the times of the command and of the answer. */
import type { Command } from '../../domain/commands/catalog.ts';
import { differsFromAsked } from '../../domain/commands/echoes.ts';
import type { Actor } from '../../domain/ids.ts';
import type { Entry } from '../../domain/log/entry.ts';
import type { World } from '../../domain/world.ts';

/** How far the clock of a house may be set while a command is under way. */
const CLOCK_STEP_MS = 2_000;

/** A command, and what the house had told when it was sent. */
export interface AskedCommand {
  readonly command: Command;
  readonly id: string;
  readonly actor: Actor;
  /** What the house's clock showed at its last answer, UTC milliseconds. */
  readonly houseAt: number;
  /** The time of the newest entry. */
  readonly logAt: number;
}

/** Why an entry cannot be the answer to a command, as a sentence without a full stop; or undefined. `now`: the house's time of the answer. */
export function wrongAnswer(
  { command, id, actor, houseAt, logAt }: AskedCommand,
  world: World,
  entry: Entry,
  { now, repeated }: { readonly now: number; readonly repeated: boolean },
): string | undefined {
  const { seq, at } = entry.header;
  const differs = differsFromAsked(command, id, { actor, world }, entry);
  if (differs !== undefined) return `entry ${seq} is not what was asked for: ${differs}`;
  // A repeated command was carried out before it was asked for again.
  const tooEarly = !repeated && at < houseAt - CLOCK_STEP_MS;
  const tooLate = at > Math.max(now, logAt) + CLOCK_STEP_MS;
  return tooEarly || tooLate ? `the time of entry ${seq} does not lie between the command and its answer` : undefined;
}
