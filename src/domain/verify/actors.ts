/**
 * Who may have sent the command of an entry: the actor that its act names or, if the act is withheld, every actor who could
 * have sent it. Rules treat all accounts alike that an event does not name, so one of each kind is enough.
 */
import { definitionOfCommand } from '../commands/catalog.ts';
import { guessOf } from '../commands/entryForm.ts';
import { isDoer } from '../doers.ts';
import { definitionOf } from '../events/catalog.ts';
import type { AccountId, Actor } from '../ids.ts';
import type { EventLine } from '../log/entry.ts';
import { accountOf, type World } from '../world.ts';
import type { SeenEntry, Witness } from './claim.ts';
import { typesSeen } from './hidden.ts';

const ACCOUNT_IDS = /acc_[0-9a-f]{32}/g;
/** Stands for an account whose registration was not seen. */
const STRANGER: AccountId = 'acc_00000000000000000000000000000000';

/** Every account that an event names, and its owner. */
function namedIn(line: EventLine, world: World): readonly AccountId[] {
  if (line.kind !== 'event') return [];
  const owner = definitionOf(line.event).owner?.(line.event.data, world) ?? null;
  const named = (JSON.stringify(line.event.data).match(ACCOUNT_IDS) ?? []) as AccountId[];
  return owner === null ? named : [...named, owner];
}

export class Actors {
  /** Accounts whose registration was seen, in that order. */
  readonly #admins: AccountId[] = [];
  readonly #players: AccountId[] = [];

  /** Called after an event was folded. */
  after({ event }: Witness): void {
    if (event.type !== 'account/registered') return;
    (event.data.role === 'admin' ? this.#admins : this.#players).push(event.data.account);
  }

  /** Who may have sent the command of an entry. */
  of({ act, lines }: SeenEntry, world: World): readonly Actor[] {
    if (act) return [act.actor];
    const commands = guessOf(typesSeen(lines)).commands.map(definitionOfCommand);
    const named = new Set(lines.flatMap((line) => namedIn(line, world)));
    const another = (accounts: readonly AccountId[]): readonly AccountId[] => {
      const found = accounts.findLast((id) => !named.has(id) && accountOf(world, id)?.blocked === false);
      return found === undefined ? [] : [found];
    };
    const candidates: readonly Actor[] = [...named, 'house', 'guest', ...another(this.#admins), ...another(this.#players), STRANGER];
    const mayBeAdmin = (actor: Actor): boolean => actor !== 'house' && actor !== 'guest' && accountOf(world, actor) === undefined;
    return candidates.filter((actor) =>
      commands.some(({ by }) => isDoer(world, actor, by, null) || (by.includes('admin') && mayBeAdmin(actor))),
    );
  }
}
