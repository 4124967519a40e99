/**
 * What withheld lines may hold. A check lapses only if one of them could hold the missing fact: an event that the command of
 * its entry can lead to, about an account that the command can concern.
 */
import { entryFormOf, guessOf } from '../commands/entryForm.ts';
import { findCommand } from '../commands/catalog.ts';
import { eventDefinitions } from '../events/catalog.ts';
import type { AccountId } from '../ids.ts';
import type { Act, EventLine } from '../log/entry.ts';
import { accountOf, type World } from '../world.ts';
import type { SeenEntry } from './claim.ts';

/** The types of the events of an entry, with null for a withheld one. Informational events of unknown types are left out. */
export const typesSeen = (lines: readonly EventLine[]): readonly (string | null)[] =>
  lines.flatMap((line) => (line.kind === 'event' ? [line.event.type] : line.kind === 'withheld' ? [null] : []));

/** The only account that an act concerns, beside its referrer. Null if it may concern any account or is withheld. */
function concernedBy(act: Act | null): AccountId | null {
  if (act === null || act.actor === 'house' || act.actor === 'guest') return null;
  const definition = findCommand(act.command.type);
  return definition?.by.includes('player') === true && definition.concernsOthers !== true ? act.actor : null;
}

/** The types of events that move credits. */
const MOVING = eventDefinitions.filter((definition) => definition.postings(definition.specimen).length > 0).map(({ type }) => type);

export class Hidden {
  /** By type of event: the last entry that may hold one about any account. */
  readonly #aboutAnybody = new Map<string, number>();
  /** By account: the types that may concern only it. */
  readonly #about = new Map<AccountId, Set<string>>();
  /** By type of event: the last entry that may hold one. */
  readonly #last = new Map<string, number>();

  /** Called for an entry with a withheld event. */
  add({ header: { seq, at }, act, lines }: SeenEntry, world: World): void {
    const seen = typesSeen(lines);
    const possible = act ? (entryFormOf(act.command.type)?.hiddenTypes(seen) ?? []) : guessOf(seen).hidden;
    // Headers show whether the clock was set back, so other entries cannot hide a correction.
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

  /** Whether an event of one of these types may have been withheld, from entry `from` on, about this account or about any (null). */
  mayHold(types: readonly string[], of: AccountId | null, world: World, from = 0): boolean {
    if (this.#last.size === 0) return false;
    if (of === null) return types.some((type) => (this.#last.get(type) ?? -1) >= from);
    const account = accountOf(world, of);
    // Whoever was registered in sight has no past that is hidden.
    const since = Math.max(account?.registered.seq ?? 0, from);
    return types.some((type) => this.#about.get(of)?.has(type) === true || (this.#aboutAnybody.get(type) ?? -1) >= since);
  }

  /** Whether withheld events may have changed the balance of an account. */
  mayMoveCreditsOf(account: AccountId, world: World): boolean {
    return this.mayHold(MOVING, account, world);
  }

  /** Whether withheld events may have moved credits. */
  mayMoveCredits(world: World): boolean {
    return this.mayHold(MOVING, null, world);
  }
}
