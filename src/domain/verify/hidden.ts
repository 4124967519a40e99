/**
 * What may stand in lines that were withheld. A check lapses only where one of them could be the very fact that is missing:
 * an event that the command of its entry can lead to, about an account that it can concern.
 */
import { entryFormOf, guessOf } from '../commands/entryForm.ts';
import { findCommand } from '../commands/catalog.ts';
import { eventDefinitions } from '../events/catalog.ts';
import type { AccountId } from '../ids.ts';
import type { Act, EventLine } from '../log/entry.ts';
import { accountOf, type World } from '../world.ts';
import type { SeenEntry } from './claim.ts';

/** The types of the events of an entry; null of one that is withheld, nothing of one that changes nothing. */
export const typesSeen = (lines: readonly EventLine[]): readonly (string | null)[] =>
  lines.flatMap((line) => (line.kind === 'event' ? [line.event.type] : line.kind === 'withheld' ? [null] : []));

/** The account that alone, with its referrer, an act concerns; null where it may be anybody, or where the act is not seen. */
function concernedBy(act: Act | null): AccountId | null {
  if (act === null || act.actor === 'house' || act.actor === 'guest') return null;
  const definition = findCommand(act.command.type);
  return definition?.by.includes('player') === true && definition.concernsOthers !== true ? act.actor : null;
}

/** The types of events that move credits. */
const MOVING = eventDefinitions.filter((definition) => definition.postings(definition.specimen).length > 0).map(({ type }) => type);

export class Hidden {
  /** By the type of event: the last entry that may hold one about anybody. */
  readonly #aboutAnybody = new Map<string, number>();
  /** What may concern one account alone. */
  readonly #about = new Map<AccountId, Set<string>>();
  /** By the type of event: the last entry that may hold one. */
  readonly #last = new Map<string, number>();

  /** An event of this entry was withheld. */
  add({ header: { seq, at }, act, lines }: SeenEntry, world: World): void {
    const seen = typesSeen(lines);
    const possible = act ? (entryFormOf(act.command.type)?.hiddenTypes(seen) ?? []) : guessOf(seen).hidden;
    // A clock that is set back shows in the times of the headers.
    const types = at < world.at ? possible : [...possible].filter((type) => type !== 'clock/corrected');
    const own = concernedBy(act);
    for (const type of types) {
      this.#last.set(type, seq);
      if (own === null) this.#aboutAnybody.set(type, seq);
      else for (const account of [own, accountOf(world, own)?.referral?.by ?? own]) this.#note(account, type);
    }
  }

  #note(account: AccountId, type: string): void {
    const known = this.#about.get(account) ?? new Set<string>();
    known.add(type);
    this.#about.set(account, known);
  }

  /** Whether an event of one of these types may have been withheld, in this entry or later, about this account where one is given. */
  mayHold(types: readonly string[], of: AccountId | null, world: World, from = 0): boolean {
    if (this.#last.size === 0) return false;
    if (of === null) return types.some((type) => (this.#last.get(type) ?? -1) >= from);
    const account = accountOf(world, of);
    // Whoever was registered in sight has no past that is hidden.
    const since = Math.max(account?.registered.seq ?? 0, from);
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
