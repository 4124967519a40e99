/** The events that an entry of a command may hold, as `leadsTo` of the command says. */
import { findDefinition } from '../events/catalog.ts';
import { commandTypes, definitionOfCommand, type CommandType } from './catalog.ts';

const EVENT_TYPE = /[a-z]+(?:-[a-z]+)*\/[a-z]+(?:-[a-z]+)*/g;

/** Stands for a withheld event. */
const WITHHELD = '-';

function mayBeWithheld(type: string): boolean {
  const definition = findDefinition(type);
  return definition !== undefined && definition.visibility(definition.specimen) !== 'public';
}

const patternOf = (leadsTo: string, patternOfType: (type: string) => string): RegExp =>
  new RegExp(`^${leadsTo.replace(EVENT_TYPE, (type) => `(?:${patternOfType(type)},)`).replaceAll(' ', '')}$`);

class EntryForm {
  readonly #whole: RegExp;
  readonly #withGaps: RegExp;

  constructor(leadsTo: string) {
    this.#whole = patternOf(leadsTo, (type) => type);
    this.#withGaps = patternOf(leadsTo, (type) => (mayBeWithheld(type) ? `(?:${type}|${WITHHELD})` : type));
  }

  /** Whether these types, in order, make a whole entry. */
  isWhole(types: readonly string[]): boolean {
    return types.length > 0 && this.#whole.test(`${types.join(',')},`);
  }

  /** Whether these types, in order, may make a whole entry; null stands for a withheld event, which not everybody may read. */
  fits(seen: readonly (string | null)[]): boolean {
    return seen.length > 0 && this.#withGaps.test(`${seen.map((type) => type ?? WITHHELD).join(',')},`);
  }
}

const forms = new Map<string, EntryForm>(commandTypes.map((type) => [type, new EntryForm(definitionOfCommand(type).leadsTo)]));

/** The form of a command's entry, or undefined for a command that this build does not know. */
export const entryFormOf = (commandType: string): EntryForm | undefined => forms.get(commandType);

/** The commands that may lead to these types of events, in order; null stands for a withheld event. */
export const commandsLeadingTo = (seen: readonly (string | null)[]): readonly CommandType[] =>
  commandTypes.filter((type) => forms.get(type)?.fits(seen) === true);
