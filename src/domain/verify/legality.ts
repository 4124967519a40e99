/** Every event was allowed when it happened: by whom it was, what it requires, nothing used twice or left undone, and nobody overdrawn. */
import { entryFormOf } from '../commands/entryForm.ts';
import { findCommand } from '../commands/catalog.ts';
import { isDoer } from '../doers.ts';
import type { Problem } from '../events/define.ts';
import { wrongActor } from '../events/requirements.ts';
import { accountLabel } from '../ledger/posting.ts';
import { ledgerBalance } from '../ledger/balances.ts';
import { accountOf, type Account, type World } from '../world.ts';
import { counted, type Claim, type Defect, type SeenEntry, type Witness } from './claim.ts';
import { Hidden } from './hidden.ts';
import { LooseEnds } from './looseEnds.ts';
import { UsedOnce } from './once.ts';
import { overdueIn, tooLate } from './overdue.ts';

class Legality implements Claim {
  readonly name = 'legality';
  readonly #hidden = new Hidden();
  readonly #loose = new LooseEnds();
  readonly #once = new UsedOnce();
  #judged = 0;
  #unjudged = 0;

  entry(entry: SeenEntry, world: World): Defect | undefined {
    const { header, partial } = entry;
    this.#loose.entry();
    if (partial) this.#hidden.add(entry, world);
    const problem = this.#once.entry(entry) ?? this.#wrongCommand(entry, world);
    return problem === undefined ? undefined : { claim: 'legality', seq: header.seq, sentence: problem };
  }

  /** Why the command of the entry does not lead to its events, or was not its actor's to send. */
  #wrongCommand({ header: { actor, command }, lines, partial }: SeenEntry, world: World): string | undefined {
    const [definition, form] = [findCommand(command.type), entryFormOf(command.type)];
    if (!definition || !form) return `${command.type} is no command`;
    const types = lines.flatMap((line) => (line.kind === 'event' ? [line.event.type] : []));
    if (!(partial ? form.isPart(types) : form.isWhole(types))) return `${command.type} does not lead to ${[...new Set(types)].join(', ')}`;
    const known = actor === 'house' || actor === 'guest' || accountOf(world, actor) !== undefined;
    if (!known) return this.#hidden.mayHold(['account/registered'], null, world) ? undefined : `account ${actor} was never registered`;
    return isDoer(world, actor, definition.by, null) ? undefined : `${command.type} is nothing for ${actor} to send`;
  }

  before(witness: Witness, world: World): Defect | undefined {
    const { definition, event, header } = witness;
    this.#loose.before(witness, world);
    const problem = this.#once.before(witness) ?? wrongActor(definition, event.data, world, header) ?? definition.requires(world, event.data, header);
    const sentence = this.#certain(problem, world);
    return sentence === undefined ? undefined : { claim: 'legality', seq: header.seq, sentence: `${event.type}: ${sentence}` };
  }

  /** A problem that nothing withheld can explain. */
  #certain(problem: Problem | undefined, world: World): string | undefined {
    const sentence = problem && this.#sure(problem, world);
    if (problem !== undefined && sentence === undefined) this.#unjudged += 1;
    else this.#judged += 1;
    return sentence;
  }

  /** The sentence of a problem, or undefined where something withheld may explain it. */
  #sure(problem: Problem, world: World): string | undefined {
    if (typeof problem === 'string') return problem;
    return this.#hidden.mayHold(problem.unless, problem.of, world) ? undefined : problem.sentence;
  }

  after({ postings, header, event }: Witness, world: World): Defect | undefined {
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
    return late && !this.#hidden.mayHold(late.endedBy, null, world) ? { claim: 'legality', seq: world.seq, sentence: `${late.what} has been due since long before and was never ended` } : undefined;
  }

  coverage(world: World) {
    const overdue = overdueIn(world);
    const doubtful = Object.values<Account>(world.accounts).filter(({ id }) => this.#hidden.mayMoveCreditsOf(id, world)).length;
    const parts = [
      `${counted(this.#judged, 'event')} allowed by the rules in force`,
      doubtful === 0 ? 'no account overdrawn' : `no account overdrawn as far as can be seen: for ${counted(doubtful, 'account')} of ${Object.keys(world.accounts).length} credits may be among what is withheld`,
    ];
    const unjudged = this.#unjudged > 0 ? `; ${counted(this.#unjudged, 'event')} could not be judged because what came before is withheld` : '';
    const hanging = overdue.length > 0 ? `; overdue: ${named(overdue.map(({ what }) => what))}` : '';
    return { covered: this.#judged, uncovered: this.#unjudged, sentence: parts.join(', ') + unjudged + hanging };
  }
}

const MOST_NAMED = 5;

/** The first few of a list, and how many there are beside them. */
const named = (all: readonly string[]): string => all.slice(0, MOST_NAMED).join(', ') + (all.length > MOST_NAMED ? ` and ${all.length - MOST_NAMED} more` : '');

export const legalityClaim = (): Claim => new Legality();
