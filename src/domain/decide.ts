/** Decides commands: world and command give the events of one entry, or one refusal. Pure; throws only for programming errors. */
import { findCommand, type Command, type CommandType } from './commands/catalog.ts';
import { notAllowed, type Circumstances, type Decision } from './commands/define.ts';
import type { Actor } from './ids.ts';
import { isRefusal, refuse, type Refusal } from './refusal.ts';
import type { World } from './world.ts';

/** A command as it was read. It is not read again. */
class ReadCommand {
  readonly type: CommandType;
  readonly payload: object;

  constructor(type: CommandType, payload: object) {
    this.type = type;
    this.payload = payload;
  }
}

/** A command with a payload that fits its declaration, without other keys. Refusal: request-unreadable. */
export function readCommand(sent: Command): Command | Refusal {
  if (sent instanceof ReadCommand) return sent;
  const { type, payload } = sent;
  const schema = findCommand(type)?.payload;
  try {
    const read = schema?.safeParse(payload);
    if (!read?.success) return refuse('request-unreadable');
    return new ReadCommand(type, read.data) as Command;
  } catch {
    // Reading a payload may run code of its own and throw: a getter or a proxy.
    return refuse('request-unreadable');
  }
}

/** Commitments whose secrets must be loaded before the command is decided. */
export function commitmentsNeeded(world: World, command: Command, actor: Actor): readonly string[] {
  const read = readCommand(command);
  return isRefusal(read) ? [] : (findCommand(read.type)?.needs(world, read.payload, actor) ?? []);
}

/** How many fresh seeds the command takes. */
export function seedsNeeded(command: Command): number {
  const read = readCommand(command);
  return isRefusal(read) ? 0 : (findCommand(read.type)?.freshSeeds?.(read.payload) ?? 0);
}

/** A command that this actor may send, as it was read, with its definition; or why not. */
function admitted(world: World, command: Command, actor: Actor) {
  const definition = findCommand(command.type);
  if (!definition) return refuse('request-unreadable');
  const refusal = notAllowed(world, definition, actor);
  if (refusal) return refusal;
  const read = readCommand(command);
  return isRefusal(read) ? read : { definition, payload: read.payload };
}

/** Why this actor may not send the command, or why it cannot be read. Null if it can be decided. */
export function refusalBefore(world: World, command: Command, actor: Actor): Refusal | null {
  const read = admitted(world, command, actor);
  return isRefusal(read) ? read : null;
}

export function decide(world: World, command: Command, circumstances: Circumstances): Decision {
  const read = admitted(world, command, circumstances.actor);
  return isRefusal(read) ? read : read.definition.decide(world, read.payload, circumstances);
}

/** Thrown when a decision asks for a secret. Every refusal comes before that, so nothing refuses the command. */
class NotRefusedError extends Error {
  override readonly name = 'NotRefusedError';
}

/** Stands for seeds and digests that are not known. No refusal depends on them. */
const ANY_HEX = '0'.repeat(64);

/**
 * Why the world refuses a command at a time. Null: nothing does. It needs no secrets, so a page can ask it of the part of the world that it has.
 */
export function refusalIn(
  world: World,
  command: Command,
  known: Pick<Circumstances, 'actor' | 'at' | 'commandId' | 'hashing'>,
): Refusal | null {
  const freshSeeds = Array.from({ length: seedsNeeded(command) }, () => ANY_HEX);
  const seedBehind = (): never => {
    throw new NotRefusedError();
  };
  try {
    const decision = decide(world, command, { ...known, freshSeeds, addressDigest: ANY_HEX, seedBehind });
    return isRefusal(decision) ? decision : null;
  } catch (error) {
    if (error instanceof NotRefusedError) return null;
    throw error;
  }
}
