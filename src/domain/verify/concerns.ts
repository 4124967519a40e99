/**
 * Whom and what the events of an entry concern. An entry is one command. A player's command concerns only that player, unless its definition
 * says otherwise. All events of a command that names an aggregate are about the same one (`commands/aggregates.ts`). So nobody can write two
 * commands as one, or an event into somebody else's entry. A part of the claim `legality`.
 */
import { findCommand, type CommandType } from '../commands/catalog.ts';
import type { CommandDefinition } from '../commands/define.ts';
import type { DomainEvent } from '../events/catalog.ts';
import type { Hashing } from '../fairness/hashing.ts';
import { idDigits } from '../ids.ts';
import type { World } from '../world.ts';
import type { SeenEntry, SeenEvent } from './claim.ts';

type AnyCommandDefinition = CommandDefinition<CommandType, object>;

export class Concerns {
  readonly #hashing: Hashing;
  #act: SeenEntry['act'] = null;
  #command: AnyCommandDefinition | undefined;
  /** The aggregate of this entry, once one of its events has named it. */
  #aggregate: string | undefined;

  constructor(hashing: Hashing) {
    this.#hashing = hashing;
  }

  /** Called when an entry begins. */
  entry({ act }: SeenEntry): void {
    this.#act = act;
    this.#command = act ? findCommand(act.command.type) : undefined;
    this.#aggregate = undefined;
  }

  /** Why the event does not belong to the command of its entry, or undefined. Called before the event is folded. */
  before({ event, definition }: SeenEvent, world: World): string | undefined {
    const [act, command] = [this.#act, this.#command];
    if (!act || !command) return undefined;
    // It follows from other events of its entry, and so belongs to their command.
    if (definition.onlyIfDue) return undefined;
    const subjects = definition.subjects(event.data);
    return (
      this.#concernsOthers(event, subjects, command, act.actor) ??
      this.#otherAggregate(event, command, world) ??
      this.#otherAccount(event, command, act.command.id)
    );
  }

  /** Why a player's command may not lead to an event about these accounts, or undefined. */
  #concernsOthers(
    { type }: DomainEvent,
    subjects: readonly string[],
    { type: commandType, by, concernsOthers }: AnyCommandDefinition,
    actor: string,
  ): string | undefined {
    if (concernsOthers === true || !by.every((kind) => kind === 'player')) return undefined;
    return subjects.some((subject) => subject !== actor) ? `${type} in a ${commandType} of ${actor} concerns somebody else` : undefined;
  }

  /** Why the event is about another aggregate than its entry, or undefined. */
  #otherAggregate(event: DomainEvent, command: AnyCommandDefinition, world: World): string | undefined {
    // Null: not of this command. Undefined: no aggregate.
    const about = command.aggregate?.(event, world);
    if (about === null) return `it does not belong to a ${command.type}`;
    if (about === undefined) return undefined;
    this.#aggregate ??= about;
    return this.#aggregate === about ? undefined : `it is about ${about}, but its entry is about ${this.#aggregate}`;
  }

  /** Why a registered account may not have its id, or undefined. The id is made from that of the command, unless the command brings ids of its own. */
  #otherAccount(event: DomainEvent, { bringsAccounts }: AnyCommandDefinition, commandId: string): string | undefined {
    if (event.type !== 'account/registered' || bringsAccounts === true) return undefined;
    return event.data.account === `acc_${idDigits(commandId, this.#hashing)}`
      ? undefined
      : `the id of ${event.data.account} does not follow from its command`;
  }
}
