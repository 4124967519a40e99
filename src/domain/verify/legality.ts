/** Every event was allowed: its actor, what it requires, nothing used twice or left undone, and no account overdrawn. */
import { entryFormOf } from '../commands/entryForm.ts';
import { findCommand } from '../commands/catalog.ts';
import { isDoer } from '../doers.ts';
import type { Doubt, EntryContext, Problem } from '../events/define.ts';
import { wrongActor } from '../events/requirements.ts';
import type { Hashing } from '../fairness/hashing.ts';
import type { AccountId } from '../ids.ts';
import { accountLabel } from '../ledger/posting.ts';
import { ledgerBalance } from '../ledger/balances.ts';
import { accountOf, type World } from '../world.ts';
import { Actors } from './actors.ts';
import { counted, type Claim, type Defect, type SeenEntry, type Witness } from './claim.ts';
import { Hidden, typesSeen } from './hidden.ts';
import { UsedOnce } from './once.ts';
import { overdueIn, tooLate } from './overdue.ts';

/** An entry must close every debt that its events open. */
class LooseEnds {
  /** Open debts by id, with the problem of leaving them open. */
  readonly #open = new Map<string, Problem>();

  /** Called when an entry begins. */
  entry(): void {
    this.#open.clear();
  }

  /** Called before each event is folded. */
  before({ event, definition, header }: Witness, world: World): void {
    for (const id of definition.closes?.(event.data, world) ?? []) this.#open.delete(id);
    for (const { id, undone } of definition.opens?.(event.data, world, header) ?? []) this.#open.set(id, undone);
  }

  /** The problems of the debts that are still open. */
  leftUndone(): Iterable<Problem> {
    return this.#open.values();
  }
}

class Legality implements Claim {
  readonly name = 'legality';
  readonly #hidden = new Hidden();
  readonly #loose = new LooseEnds();
  readonly #once: UsedOnce;
  readonly #actors = new Actors();
  /** One context for each actor who may have sent the command of this entry. */
  #contexts: readonly EntryContext[] = [];
  #judged = 0;
  #unjudged = 0;

  constructor(hashing: Hashing) {
    this.#once = new UsedOnce(hashing);
  }

  entry(entry: SeenEntry, world: World): Defect | undefined {
    const {
      header: { seq, at },
      partial,
    } = entry;
    this.#loose.entry();
    if (partial) this.#hidden.add(entry, world);
    this.#contexts = this.#actors.of(entry, world).map((actor) => ({ seq, at, actor }));
    const problem = this.#once.entry(entry) ?? this.#wrongCommand(entry, world);
    return problem === undefined ? undefined : { claim: 'legality', seq, sentence: problem };
  }

  /** Why the command does not lead to the events of the entry, or why its actor may not send it; or undefined. */
  #wrongCommand({ act, lines }: SeenEntry, world: World): string | undefined {
    const seen = typesSeen(lines);
    const types = (): string => [...new Set(seen.filter((type) => type !== null))].join(', ');
    if (act === null) return this.#contexts.length > 0 ? undefined : `no command leads to ${types()}`;
    const { command, actor } = act;
    const [definition, form] = [findCommand(command.type), entryFormOf(command.type)];
    if (!definition || !form) return `${command.type} is no command`;
    if (!form.fits(seen)) return `${command.type} does not lead to ${types()}`;
    const known = actor === 'house' || actor === 'guest' || accountOf(world, actor) !== undefined;
    if (!known) return this.#hidden.mayHold(['account/registered'], null, world) ? undefined : `account ${actor} was never registered`;
    return isDoer(world, actor, definition.by, null) ? undefined : `${command.type} is nothing for ${actor} to send`;
  }

  before(witness: Witness, world: World): Defect | undefined {
    const { event, header } = witness;
    this.#loose.before(witness, world);
    const sentence = this.#once.before(witness) ?? this.#notAllowed(witness, world);
    return sentence === undefined ? undefined : { claim: 'legality', seq: header.seq, sentence: `${event.type}: ${sentence}` };
  }

  /** Why none of the possible actors may be the actor of this event, or undefined. Drops the actors who may not. */
  #notAllowed({ definition, event: { data } }: Witness, world: World): string | undefined {
    let [sentence, clear]: [string | undefined, boolean] = [undefined, false];
    this.#contexts = this.#contexts.filter((entry) => {
      const [ofActor, ofWorld] = [wrongActor(definition, data, world, entry), definition.requires(world, data, entry)];
      clear ||= ofActor === undefined && ofWorld === undefined;
      const sure = (ofActor && this.#sure(ofActor, world)) ?? (ofWorld && this.#sure(ofWorld, world));
      sentence ??= sure;
      return sure === undefined;
    });
    if (this.#contexts.length === 0) return sentence;
    if (clear) this.#judged += 1;
    else this.#unjudged += 1;
    return undefined;
  }

  /** The sentence of a certain problem, or undefined if withheld events may explain it. */
  #sure(problem: Problem, world: World): string | undefined {
    if (typeof problem === 'string') return problem;
    const isSure = ({ unless, of, gone, since }: Doubt): boolean =>
      (gone !== undefined && this.#once.hasMade(gone)) || !this.#hidden.mayHold(unless, of, world, since);
    return problem.find(isSure)?.sentence;
  }

  after(witness: Witness, world: World): Defect | undefined {
    const { postings, header, event } = witness;
    this.#actors.after(witness);
    for (const { from } of postings) {
      const isBound = from.kind === 'player' || from.kind === 'escrow';
      if (!isBound || ledgerBalance(world.ledger, from) >= 0) continue;
      const mayBeCovered = from.kind === 'player' ? this.#hidden.mayMoveCreditsOf(from.id, world) : this.#hidden.mayMoveCredits(world);
      if (!mayBeCovered) return { claim: 'legality', seq: header.seq, sentence: `${event.type}: ${accountLabel(from)} is overdrawn` };
    }
    return undefined;
  }

  entryEnd({ header, partial }: SeenEntry, world: World): Defect | undefined {
    if (partial) return undefined;
    for (const undone of this.#loose.leftUndone()) {
      const sentence = this.#sure(undone, world);
      if (sentence !== undefined) return { claim: 'legality', seq: header.seq, sentence };
    }
    return undefined;
  }

  atEnd(world: World): Defect | undefined {
    const late = overdueIn(world).find((overdue) => tooLate(overdue, world));
    return late && !this.#hidden.mayHold(late.endedBy, null, world)
      ? { claim: 'legality', seq: world.seq, sentence: `${late.what} has been due since long before and was never ended` }
      : undefined;
  }

  coverage(world: World) {
    const overdue = overdueIn(world);
    const known = [...new Set([...Object.keys(world.accounts), ...Object.keys(world.ledger.player)])] as AccountId[];
    const doubtful = known.filter((id) => this.#hidden.mayMoveCreditsOf(id, world)).length;
    const parts = [
      `${counted(this.#judged, 'event')} allowed by the rules in force`,
      doubtful === 0
        ? 'no account overdrawn'
        : `no account overdrawn as far as can be seen: for ${counted(doubtful, 'account')} of ${known.length} credits may be among what is withheld`,
    ];
    const unjudged =
      this.#unjudged > 0 ? `; ${counted(this.#unjudged, 'event')} could not be judged because what came before is withheld` : '';
    const hanging = overdue.length > 0 ? `; overdue: ${named(overdue.map(({ what }) => what))}` : '';
    return { covered: this.#judged, uncovered: this.#unjudged, sentence: parts.join(', ') + unjudged + hanging };
  }
}

const MOST_NAMED = 5;

/** The first few of a list, and how many more there are. */
const named = (all: readonly string[]): string =>
  all.slice(0, MOST_NAMED).join(', ') + (all.length > MOST_NAMED ? ` and ${all.length - MOST_NAMED} more` : '');

export const legalityClaim = (hashing: Hashing): Claim => new Legality(hashing);
