/** What a command makes of the world: the events of one entry, or one refusal. Pure; throws only for programming errors. */
import { findCommand, type Command } from './commands/catalog.ts';
import { notAllowed, type Circumstances, type Decision } from './commands/define.ts';
import type { Actor } from './ids.ts';
import { isRefusal, refuse, type Refusal } from './refusal.ts';
import type { World } from './world.ts';

/** A command from anywhere, with nothing in its payload but what its declaration names; or the sentence for what does not fit. */
export function readCommand({ type, payload }: Command): Command | Refusal {
  const schema = findCommand(type)?.payload;
  try {
    const read = schema?.safeParse(payload);
    return read?.success ? ({ type, payload: read.data } as Command) : refuse('request-unreadable');
  } catch {
    // A payload may do anything when it is looked at.
    return refuse('request-unreadable');
  }
}

/** Commitments whose secrets must be at hand before the command can be decided. */
export function commitmentsNeeded(world: World, command: Command, actor: Actor): readonly string[] {
  const read = readCommand(command);
  return isRefusal(read) ? [] : (findCommand(read.type)?.needs(world, read.payload, actor) ?? []);
}

/** How many fresh seeds it takes. */
export function seedsNeeded(command: Command): number {
  const read = readCommand(command);
  return isRefusal(read) ? 0 : (findCommand(read.type)?.freshSeeds?.(read.payload) ?? 0);
}

/** Why this actor may not send it, or why nobody can read it; null where it may be decided. */
export function refusalBefore(world: World, command: Command, actor: Actor): Refusal | null {
  const definition = findCommand(command.type);
  if (!definition) return refuse('request-unreadable');
  const read = readCommand(command);
  return notAllowed(world, definition, actor) ?? (isRefusal(read) ? read : null);
}

export function decide(world: World, command: Command, circumstances: Circumstances): Decision {
  const definition = findCommand(command.type);
  if (!definition) return refuse('request-unreadable');
  const refusal = notAllowed(world, definition, circumstances.actor);
  if (refusal) return refusal;
  const read = readCommand(command);
  return isRefusal(read) ? read : definition.decide(world, read.payload, circumstances);
}
