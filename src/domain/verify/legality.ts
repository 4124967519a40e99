/**
 * The claim `legality`: every event was allowed. `Legality` at the end puts the checks together. Those of an entry are here: its command leads to
 * its events, all of its follow-ups are there, and exactly what the viewer of a view may not read is withheld. Those of an event are elsewhere:
 * its sender and its conditions (`wrongWithEvent`), what may be used only once (usedOnce.ts), and whom the entry concerns (concerns.ts). After an
 * event no account may be overdrawn.
 */
import { type CommandType, commandTypes, definitionOfCommand, findCommand } from '../commands/catalog.ts';
import { accountIn } from '../commands/aggregates.ts';
import type { FollowUp } from '../events/define.ts';
import { wrongWithEvent, wrongSender } from '../events/requirements.ts';
import type { Hashing } from '../fairness/hashing.ts';
import { accountLabel } from '../ledger/posting.ts';
import { ledgerBalance } from '../ledger/balances.ts';
import type { Act, EventLine } from '../log/entry.ts';
import { lineReadableTo, mayReadAct, seenBefore } from '../log/view.ts';
import type { NamedViewer } from '../log/viewLine.ts';
import type { World } from '../world.ts';
import { Concerns } from './concerns.ts';
import { counted, type Defect, type SeenEntry, type SeenEvent } from './claim.ts';
import { UsedOnce } from './usedOnce.ts';
import { findDefinition } from '../events/catalog.ts';

const EVENT_TYPE = /[a-z]+(?:-[a-z]+)*\/[a-z]+(?:-[a-z]+)*/g;

/** Stands for the type of a withheld event. */
export const WITHHELD = '-';

/** A pattern for one type, or for a withheld event of it. An event that everybody may read is never withheld. */
function patternOf(type: string): string {
  const definition = findDefinition(type);
  const isPublic = definition?.visibility(definition.specimen) === 'public';
  return isPublic ? `(?:${type},)` : `(?:(?:${type}|${WITHHELD}),)`;
}

/** The events that an entry of a command may hold, as `leadsTo` of the command says. */
class EntryForm {
  readonly #pattern: RegExp;

  constructor(leadsTo: string) {
    this.#pattern = new RegExp(`^${leadsTo.replace(EVENT_TYPE, patternOf).replaceAll(' ', '')}$`);
  }

  /** Whether these types, in order and each with a comma, may make a whole entry. An entry has at least one event. */
  fits(types: string): boolean {
    return types !== '' && this.#pattern.test(types);
  }
}

const forms = new Map<string, EntryForm>(commandTypes.map((type) => [type, new EntryForm(definitionOfCommand(type).leadsTo)]));

/** The form of a command's entry, or undefined for a command that this build does not know. */
const entryFormOf = (commandType: string): EntryForm | undefined => forms.get(commandType);

/** The commands that may lead to these types of events. */
export const commandsLeadingTo = (types: string): readonly CommandType[] =>
  commandTypes.filter((type) => forms.get(type)?.fits(types) === true);

/** The defect of an entry, if there is a problem. */
const defect = ({ header }: Pick<SeenEntry, 'header'>, sentence: string | undefined): Defect | undefined =>
  sentence === undefined ? undefined : { claim: 'legality', seq: header.seq, sentence };

/** An entry must have all follow-ups of its events. So none is open when the next one begins. */
class OpenFollowUps {
  readonly #open = new Map<string, FollowUp>();
  /** The ids of those that come in order. Who could choose the order of settlements could break a row of wins. */
  readonly #inOrder = { ends: [] as string[], reopenings: [] as string[] };
  /** Whether a line of the entry is withheld, which may have made something due. */
  #isPartial = false;

  entry({ lines }: SeenEntry): void {
    this.#isPartial = lines.some(({ kind }) => kind === 'withheld');
  }

  /** Called before each event is folded. Returns what comes out of order, or is not due, or undefined. */
  before({ event, definition, header, context }: SeenEvent, world: World): string | undefined {
    let problem: string | undefined;
    // A view need not show what made it due.
    if (definition.onlyIfDue && !this.#isPartial && context.viewer === null) {
      const isDue = definition.fulfils?.(event.data, world).some((id) => this.#open.has(id));
      if (isDue !== true) problem = 'nothing in its entry makes it due';
    }
    if (definition.fulfils) for (const id of definition.fulfils(event.data, world)) problem ??= this.#fulfil(id);
    if (definition.followUps) for (const followUp of definition.followUps(event.data, world, header)) this.#add(followUp);
    return problem;
  }

  #add(followUp: FollowUp): void {
    const { id, inOrderOf: kind } = followUp;
    // The bet of whoever joins a flip is due by itself, and then in the order of its round.
    if (kind && this.#open.has(id)) this.#inOrder[kind].splice(this.#inOrder[kind].indexOf(id), 1);
    this.#open.set(id, followUp);
    if (kind) this.#inOrder[kind].push(id);
  }

  #fulfil(id: string): string | undefined {
    const kind = this.#open.get(id)?.inOrderOf;
    this.#open.delete(id);
    const next = kind && this.#inOrder[kind].shift();
    return next === undefined || next === id ? undefined : `${next} comes first`;
  }

  /** The first problem of the follow-ups that are still open. */
  leftUndone(): string | undefined {
    return this.#open.values().next().value?.undone;
  }
}

/**
 * The types of the events of an entry, each with a comma. Informational events of unknown types are left out. Of many withheld events in a row the
 * first few stand for all: no form has so many single ones, and to compare them all would take the square of their number.
 */
function typesIn(lines: readonly EventLine[], withheld = WITHHELD): string {
  let types = '';
  let inRow = 0;
  for (const line of lines) {
    if (line.kind === 'unknown') continue;
    inRow = line.kind === 'withheld' ? inRow + 1 : 0;
    if (line.kind === 'event') types += `${line.event.type},`;
    else if (line.kind === 'withheld' && inRow <= MOST_WITHHELD_IN_ROW) types += `${withheld},`;
  }
  return types;
}

const MOST_WITHHELD_IN_ROW = 8;

/** The types that are shown, for a sentence. */
const typesShown = (lines: readonly EventLine[]): string =>
  [...new Set(lines.flatMap((line) => (line.kind === 'event' ? [line.event.type] : [])))].join(', ');

/** Whether the command is one of the viewer's about themselves. An admin's are about others, whose lines are withheld. */
const isOwnOf = ({ actor, command: { type } }: Act, viewer: NamedViewer | null): boolean =>
  actor === viewer && findCommand(type)?.by.includes('admin') !== true;

/** Why something is withheld that the viewer may read, as far as the entry shows it; or undefined. */
export function wronglyWithheld({ act, lines }: Pick<SeenEntry, 'act' | 'lines'>, viewer: NamedViewer): string | undefined {
  if (act === null) {
    const isPublic = lines.every((line) => lineReadableTo(line, viewer) === 'public');
    return isPublic ? 'its command is withheld, and everybody may read it' : undefined;
  }
  const isWithheld = isOwnOf(act, viewer) && lines.some(({ kind }) => kind === 'withheld');
  return isWithheld && findCommand(act.command.type)?.concernsOthers !== true
    ? `an event of the own command of ${viewer} is withheld`
    : undefined;
}

/**
 * What is shown that the viewer may not read, or undefined. A house that names another viewer than the reader would have the conditions
 * about the reader left out.
 */
function wronglyShown({ act, lines }: SeenEntry, viewer: NamedViewer): string | undefined {
  const readable = lines.map((line) => lineReadableTo(line, viewer));
  const line = lines.find(({ kind }, place) => kind !== 'withheld' && readable[place] === null);
  if (line?.kind === 'event') return `${line.event.type} is shown, and ${viewer} may not read it`;
  return act === null || mayReadAct(act, readable, viewer) ? undefined : `its command is shown, and ${viewer} may not read it`;
}

/** Whether an event is withheld from the viewer, and one is shown that is about their account. */
const hidesFrom = (lines: readonly EventLine[], viewer: NamedViewer | null): boolean =>
  lines.some(({ kind }) => kind === 'withheld') && lines.some((line) => line.kind === 'event' && accountIn(line.event) === viewer);

/** Why the command does not lead to the events of the entry, or why its actor may not send it; or undefined. */
function wrongCommand({ act, lines, context }: SeenEntry, world: World): string | undefined {
  if (act === null) {
    const types = typesShown(lines);
    const hides = hidesFrom(lines, context.viewer);
    const possible = commandsLeadingTo(typesIn(lines)).some((type) => {
      const definition = definitionOfCommand(type);
      // The account that a command is about may read all its events.
      const isHiding = hides && definition.aggregate === accountIn;
      return !isHiding && wrongSender(definition.by, null, world, context) === undefined;
    });
    return possible || types === '' ? undefined : `no command that may be withheld leads to ${types}`;
  }
  const { type } = act.command;
  const [definition, form] = [findCommand(type), entryFormOf(type)];
  if (!definition || !form) return `${type} is no command`;
  // Of the viewer's own command, only the referral of somebody else is withheld.
  if (!form.fits(typesIn(lines, isOwnOf(act, context.viewer) ? 'referral/paid' : WITHHELD)))
    return `${type} does not lead to ${typesShown(lines) || 'what is withheld'}`;
  const problem = wrongSender(definition.by, null, world, context);
  return problem && `${type}: ${problem}`;
}

/**
 * Why the command line counts more or fewer events than its reader saw before it, or undefined. So an event cannot be withheld from the
 * viewer as if it were about somebody else.
 */
function wrongCount({ act, lines }: SeenEntry, world: World): string | undefined {
  if (act === null) return undefined;
  const isPublic = lines.every((line) => lineReadableTo(line, 'public') === 'public');
  const due = seenBefore(world, act.actor, isPublic);
  if (due === act.seen) return undefined;
  if (due === null) return 'its command counts events, which this command must not do';
  if (act.seen === null) return 'its command does not count the events that its readers may read';
  return `its command counts ${counted(act.seen, 'event')} before it that its readers may read, and there are ${due}`;
}

export class Legality {
  readonly #followUps = new OpenFollowUps();
  readonly #once: UsedOnce;
  readonly #concerns: Concerns;
  #judged = 0;
  #judgedInPart = 0;

  /** `world`: where the entries go on from. */
  constructor(hashing: Hashing, world: World) {
    this.#once = new UsedOnce(hashing, world);
    this.#concerns = new Concerns(hashing);
  }

  /** Called before the first event of an entry is folded. */
  entry(entry: SeenEntry, world: World): Defect | undefined {
    const { viewer } = entry.context;
    this.#concerns.entry(entry);
    this.#followUps.entry(entry);
    const problem =
      this.#once.entry(entry) ??
      (viewer === null ? undefined : wronglyWithheld(entry, viewer)) ??
      wrongCommand(entry, world) ??
      (viewer === null ? undefined : wronglyShown(entry, viewer)) ??
      wrongCount(entry, world);
    return defect(entry, problem);
  }

  /** Called before an event is folded. */
  before(seen: SeenEvent, world: World): Defect | undefined {
    const { event, definition, context } = seen;
    const outOfOrder = this.#followUps.before(seen, world);
    context.isPartial = false;
    const sentence =
      this.#once.before(seen) ?? outOfOrder ?? wrongWithEvent(definition, event.data, world, context) ?? this.#concerns.before(seen, world);
    if (context.isPartial) this.#judgedInPart += 1;
    else this.#judged += 1;
    return defect(seen, sentence && `${event.type}: ${sentence}`);
  }

  /** Called after an event was folded. */
  after(seen: SeenEvent, world: World): Defect | undefined {
    const { postings, event, context } = seen;
    for (const { from, to } of postings) {
      if (to.kind === 'debt' && context.knows(to.id) && ledgerBalance(world.ledger, to) > 0)
        return defect(seen, `${event.type}: ${accountLabel(to)} is paid more than it is owed`);
      const isBound = from.kind === 'escrow' || (from.kind === 'player' && context.knows(from.id));
      if (isBound && ledgerBalance(world.ledger, from) < 0) return defect(seen, `${event.type}: ${accountLabel(from)} is overdrawn`);
    }
    return undefined;
  }

  /** Called after the whole entry was folded. */
  entryEnd(entry: SeenEntry): Defect | undefined {
    return defect(entry, this.#followUps.leftUndone());
  }

  /** How many events were judged, and how many of them by what everybody may read. */
  get counts() {
    return { judged: this.#judged, judgedInPart: this.#judgedInPart };
  }
}
