/** What a command makes of the world: the events of one entry, or one refusal. Pure; throws only for programming errors. */
import { definitionOfCommand, type Command } from './commands/catalog.ts';
import type { Circumstances, Decision } from './commands/define.ts';
import type { Actor } from './ids.ts';
import type { World } from './world.ts';

/** Commitments whose secrets must be at hand before the command can be decided. */
export const commitmentsNeeded = (world: World, { type, payload }: Command, actor: Actor): readonly string[] =>
  definitionOfCommand(type).needs(world, payload, actor);

export const decide = (world: World, { type, payload }: Command, circumstances: Circumstances): Decision =>
  definitionOfCommand(type).decide(world, payload, circumstances);
