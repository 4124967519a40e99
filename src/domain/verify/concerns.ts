/**
 * Whom and what the events of an entry concern. An entry is one command: a player's command concerns the player, and a command
 * about one thing concerns that thing. So nobody can write two commands as one, or an event into somebody else's entry. A part of the claim
 * `legality`.
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
  /** What the events of this entry are about, once one of them has said it. */
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
    { type: command, by, concernsOthers }: AnyCommandDefinition,
    actor: string,
  ): string | undefined {
    if (concernsOthers === true || !by.every((kind) => kind === 'player')) return undefined;
    return subjects.some((subject) => subject !== actor) ? `${type} in a ${command} of ${actor} concerns somebody else` : undefined;
  }

  /** Why the event is about another thing than its entry, or undefined. */
  #otherAggregate(event: DomainEvent, definition: AnyCommandDefinition, world: World): string | undefined {
    const { type: command } = definition;
    const about = definition.aggregate?.(event, world);
    if (about === null) return `it does not belong to a ${command}`;
    if (about === undefined) return undefined;
    this.#aggregate ??= about;
    return this.#aggregate === about ? undefined : `it is about ${about}, but its entry is about ${this.#aggregate}`;
  }

  /** The account that somebody registers has the digits of the command. */
  #otherAccount(event: DomainEvent, { bringsAccounts }: AnyCommandDefinition, command: string): string | undefined {
    if (event.type !== 'account/registered' || bringsAccounts === true) return undefined;
    return event.data.account === `acc_${idDigits(command, this.#hashing)}`
      ? undefined
      : `the id of ${event.data.account} does not follow from its command`;
  }
}
