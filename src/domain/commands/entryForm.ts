/** The events that an entry of a command may hold, as `leadsTo` of the command says. */
import { findDefinition } from '../events/catalog.ts';
import { commandTypes, definitionOfCommand, type CommandType } from './catalog.ts';

const EVENT_TYPE = /[a-z]+(?:-[a-z]+)*\/[a-z]+(?:-[a-z]+)*/g;

/** Stands for the type of a withheld event. */
export const WITHHELD = '-';

/** A pattern for one type, or for a withheld event of it. An event that everybody may read is never withheld. */
function patternOf(type: string): string {
  const definition = findDefinition(type);
  const isPublic = definition?.visibility(definition.specimen) === 'public';
  return isPublic ? `(?:${type},)` : `(?:(?:${type}|${WITHHELD}),)`;
}

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
export const entryFormOf = (commandType: string): EntryForm | undefined => forms.get(commandType);

/** The commands that may lead to these types of events. */
export const commandsLeadingTo = (types: string): readonly CommandType[] =>
  commandTypes.filter((type) => forms.get(type)?.fits(types) === true);
