/**
 * What may stand in lines that were withheld. A check lapses only where one of them could be the very fact that is missing:
 * an event that the command of its entry can lead to, about an account that it can concern.
 */
import { entryFormOf } from '../commands/entryForm.ts';
import { findCommand } from '../commands/catalog.ts';
import { eventDefinitions } from '../events/catalog.ts';
import type { AccountId } from '../ids.ts';
import type { EventLine } from '../log/entry.ts';
import { accountOf, type World } from '../world.ts';
import type { SeenEntry } from './claim.ts';

/** The type of a line; null of one that is withheld, nothing of one that changes nothing. */
const typeSeen = (line: EventLine): readonly (string | null)[] => (line.kind === 'event' ? [line.event.type] : line.kind === 'withheld' ? [null] : []);

/** The types of events that move credits. */
const MOVING = eventDefinitions.filter((definition) => definition.postings(definition.specimen).length > 0).map(({ type }) => type);

export class Hidden {
  /** By the type of event: the last entry that may hold one about anybody. */
  readonly #aboutAnybody = new Map<string, number>();
  /** What may concern one account alone. */
  readonly #about = new Map<AccountId, Set<string>>();
  readonly #types = new Set<string>();

  /** Something in this entry was withheld. */
  add({ header: { seq, actor, command }, lines }: SeenEntry, world: World): void {
    const types = entryFormOf(command.type)?.hiddenTypes(lines.flatMap(typeSeen)) ?? [];
    const definition = findCommand(command.type);
    const own = actor !== 'house' && actor !== 'guest' && definition?.by.includes('player') === true && definition.concernsOthers !== true ? actor : null;
    for (const type of types) {
      this.#types.add(type);
      if (own === null) this.#aboutAnybody.set(type, seq);
      else for (const account of [own, accountOf(world, own)?.referral?.by ?? own]) this.#note(account, type);
    }
  }

  #note(account: AccountId, type: string): void {
    const known = this.#about.get(account) ?? new Set<string>();
    known.add(type);
    this.#about.set(account, known);
  }

  /** Whether an event of one of these types may have been withheld, about this account where one is given. */
  mayHold(types: readonly string[], of: AccountId | null, world: World): boolean {
    if (this.#types.size === 0) return false;
    if (of === null) return types.some((type) => this.#types.has(type));
    const account = accountOf(world, of);
    // Whoever was registered in sight has no past that is hidden.
    const since = account?.registeredSeq ?? 0;
    return types.some((type) => this.#about.get(of)?.has(type) === true || (this.#aboutAnybody.get(type) ?? -1) >= since);
  }

  /** Whether the balance of an account may be another one than what can be seen adds up to. */
  mayMoveCreditsOf(account: AccountId, world: World): boolean {
    return this.mayHold(MOVING, account, world);
  }

  /** Whether credits may be held, or have been, for something that was withheld. */
  mayMoveCredits(world: World): boolean {
    return this.mayHold(MOVING, null, world);
  }
}
